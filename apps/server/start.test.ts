import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'

const program = fileURLToPath(new URL('./start.ts', import.meta.url))
const directories: string[] = []
const running = new Set<ChildProcess>()
afterEach(async () => {
  await Promise.all([...running].map((child) => child.kill('SIGTERM') && once(child, 'exit')))
})
afterAll(() => directories.forEach((directory) => rmSync(directory, { recursive: true, force: true })))

function aDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'bothy-start-'))
  chmodSync(directory, 0o755)
  directories.push(directory)
  return directory
}

/** Starts the server as a process of its own, away from any .env file. */
function start(env: Record<string, string>, ...args: string[]) {
  const { PATH } = process.env
  const cwd = env.BOTHY_DATA_DIR ?? aDirectory()
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, HOST: '127.0.0.1', PORT: '0', ...env },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  const hears = (pattern: RegExp) =>
    vi.waitFor(
      () => {
        const match = pattern.exec(said)
        if (!match) throw new Error(`not said yet: ${pattern}\n${said}`)
        return match[1]!
      },
      { timeout: 30_000 },
    )
  return { child, ended, hears, said: () => said }
}

const address = /Bothy is open at (http:\S+)/

describe('a club that starts', () => {
  it('prints its address and the link for the first administrator, stops cleanly when asked, and keeps everything', async () => {
    const BOTHY_DATA_DIR = aDirectory()
    const first = start({ BOTHY_DATA_DIR })
    const url = await first.hears(address)
    const setupToken = new URL(await first.hears(/(http:\S+\/setup\?token=\S+)/)).searchParams.get('token')
    const admin = { email: 'ada@club.example', password: 'five dry socks' }
    const post = (path: string, body: unknown, at = url) =>
      fetch(`${at}/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    expect((await post('/auth/first-admin', { setupToken, name: 'Ada', ...admin })).status).toBe(201)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    const second = start({ BOTHY_DATA_DIR })
    const again = await second.hears(address)
    expect(second.said()).not.toContain('/setup?token=')
    expect((await post('/auth/email-login', admin, again)).status).toBe(200)
    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
  })

  it('has the sample club only when asked for it, lets its members in, and offers the administrator\u2019s link all the same', async () => {
    const server = start({ BOTHY_DATA_DIR: aDirectory() }, '--sample')
    const url = await server.hears(address)
    await server.hears(/(\/setup\?token=\S+)/)
    const { items } = (await (await fetch(`${url}/api/activities?limit=100`)).json()) as { items: unknown[] }
    expect(items.length).toBeGreaterThan(5)

    const password = await server.hears(/sign in with the password (\S+),/)
    const signIn = (email: string) =>
      fetch(`${url}/api/auth/email-login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
    expect((await signIn('jonas@bothy.example')).status).toBe(200)
    expect((await signIn('mairi@bothy.example')).status).toBe(401)
  })

  it('tells open screens and half-done requests that it goes, and does not wait for them for ever', async () => {
    const server = start({ BOTHY_DATA_DIR: aDirectory() })
    const url = await server.hears(address)
    const events = await fetch(`${url}/api/events`)
    const told = Array.fromAsync(events.body!)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect((await told).length).toBeGreaterThan(0)
  })
})

describe('a club that cannot start', () => {
  it('names what is wrong with its configuration', async () => {
    const server = start({ PORT: 'x', BOTHY_RATE_LIMIT: 'maybe' })
    expect(await server.ended).toBe(1)
    expect(server.said()).toBe(
      'The configuration has mistakes:\n  PORT must be a whole number from 0 to 65535\n  BOTHY_RATE_LIMIT must be on or off\n',
    )
  })

  it('makes no administrator with a password that everybody tries first', async () => {
    const admin = { BOTHY_ADMIN_EMAIL: 'ada@club.example', BOTHY_ADMIN_PASSWORD: 'password123' }
    const server = start({ BOTHY_DATA_DIR: aDirectory(), BOTHY_LOG_LEVEL: 'silent', ...admin })
    expect(await server.ended).toBe(1)
    expect(server.said()).toContain('BOTHY_ADMIN_PASSWORD is easy to guess')
  })

  it('says that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const server = start({ PORT: String(port), BOTHY_DATA_DIR: aDirectory(), BOTHY_LOG_LEVEL: 'silent' })
    expect(await server.ended).toBe(1)
    expect(server.said()).toBe(`Port ${port} is taken already. Stop what uses it, or choose another with PORT.\n`)
    other.close()
  })

  it('says that its database does not answer', async () => {
    const server = start({ DATABASE_URL: 'postgres://club@127.0.0.1:1/club', BOTHY_LOG_LEVEL: 'silent' })
    expect(await server.ended).toBe(1)
    expect(server.said()).toMatch(/^The database does not answer: .*ECONNREFUSED.* Is DATABASE_URL right\?\n$/)
  })

  it('says that another one has its data', async () => {
    const BOTHY_DATA_DIR = aDirectory()
    const first = start({ BOTHY_DATA_DIR })
    await first.hears(address)
    const second = start({ BOTHY_DATA_DIR })
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain('is already running on the data directory')
  })
})
