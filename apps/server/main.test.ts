import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
const directories: string[] = []
const children = new Set<ChildProcess>()
afterEach(async () => {
  await Promise.all([...children].map((child) => child.kill('SIGTERM') && once(child, 'exit')))
})
afterAll(() => directories.forEach((directory) => rmSync(directory, { recursive: true, force: true })))

function aDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'bothy-start-'))
  chmodSync(directory, 0o755)
  directories.push(directory)
  return directory
}

/** Starts the server as a child process in an empty directory, where no .env file applies. */
const start = (env: Record<string, string>, ...args: string[]) => startProcess({ env, args })

/** `detached`: in a process group of its own, as in a terminal. */
function startProcess({ env, args = [], detached = false }: { env: Record<string, string>; args?: string[]; detached?: boolean }) {
  const { PATH } = process.env
  const cwd = env.BOTHY_DATA_DIR ?? aDirectory()
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, HOST: '127.0.0.1', PORT: '0', ...env },
    cwd,
    detached,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const exited = once(child, 'exit').then(([code]) => {
    children.delete(child)
    return code as number | null
  })
  const waitForOutput = (pattern: RegExp) =>
    waitFor(() => {
      const match = pattern.exec(output)
      if (!match) throw new Error(`not printed yet: ${pattern}\n${output}`)
      return match[1]!
    })
  return { child, exited, waitForOutput, output: () => output }
}

const address = /Bothy is open at (http:\S+)/

describe('a server that starts', () => {
  test('prints its address and the setup link, stops cleanly on a signal, and keeps its data', async () => {
    const BOTHY_DATA_DIR = aDirectory()
    const first = start({ BOTHY_DATA_DIR })
    const url = await first.waitForOutput(address)
    const setupToken = new URL(await first.waitForOutput(/(http:\S+\/setup\?token=\S+)/)).searchParams.get('token')
    const admin = { email: 'ada@club.example', password: 'five dry socks' }
    const post = (path: string, body: unknown, at = url) =>
      fetch(`${at}/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    expect((await post('/auth/first-admin', { setupToken, name: 'Ada', ...admin })).status).toBe(201)
    first.child.kill('SIGTERM')
    expect(await first.exited).toBe(0)

    const second = start({ BOTHY_DATA_DIR })
    const again = await second.waitForOutput(address)
    expect(second.output()).not.toContain('/setup?token=')
    expect((await post('/auth/email-login', admin, again)).status).toBe(200)
    second.child.kill('SIGINT')
    expect(await second.exited).toBe(0)
  })

  test('installs the sample club only with --sample, lets its members sign in, and still prints the setup link', async () => {
    const server = start({ BOTHY_DATA_DIR: aDirectory() }, '--sample')
    const url = await server.waitForOutput(address)
    await server.waitForOutput(/(\/setup\?token=\S+)/)
    const { items } = (await (await fetch(`${url}/api/activities?limit=100`)).json()) as { items: unknown[] }
    expect(items.length).toBeGreaterThan(5)

    const password = await server.waitForOutput(/sign in with the password (\S+),/)
    const signIn = (email: string) =>
      fetch(`${url}/api/auth/email-login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
    expect((await signIn('jonas@bothy.example')).status).toBe(200)
    expect((await signIn('mairi@bothy.example')).status).toBe(401)
  })

  test('ends open event streams when it stops, and does not wait for them', async () => {
    const server = start({ BOTHY_DATA_DIR: aDirectory() })
    const url = await server.waitForOutput(address)
    const events = await fetch(`${url}/api/events`)
    const received = Array.fromAsync(events.body!)
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    expect((await received).length).toBeGreaterThan(0)
  })

  test.each(['gone', 'stalled'])('stops when lines of its log wait for a reader that is %s', async (reader) => {
    const server = start({ BOTHY_DATA_DIR: aDirectory() })
    const url = await server.waitForOutput(address)
    server.child.stdout.pause()
    // 400 KB of log, which is more than the pipe and this process hold.
    const path = `${url}/api/${'x'.repeat(300)}`
    for (let sent = 0; sent < 1000; sent += 50) await Promise.all(Array.from({ length: 50 }, () => fetch(path)))
    if (reader === 'gone') server.child.stdout.destroy()
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  })
})

describe('a server that is stopped while it starts', () => {
  test('ends without a message on Ctrl-C while the database is created, and the next start works', async () => {
    const BOTHY_DATA_DIR = aDirectory()
    const first = startProcess({ env: { BOTHY_DATA_DIR }, detached: true })
    const home = join(BOTHY_DATA_DIR, 'postgres')
    await waitFor(() => expect(readdirSync(home).some((name) => name.startsWith('cluster.new-'))).toBe(true))
    // The terminal signals the whole group.
    process.kill(-first.child.pid!, 'SIGINT')
    expect(await first.exited).toBe(130)
    expect(first.output()).not.toMatch(/could not be created|Bothy is open/)
    const second = start({ BOTHY_DATA_DIR })
    await second.waitForOutput(address)
  })
})

describe('a server that cannot start', () => {
  test('names every mistake in its configuration', async () => {
    const server = start({ PORT: 'x', BOTHY_RATE_LIMIT: 'maybe' })
    expect(await server.exited).toBe(1)
    expect(server.output()).toBe(
      'The configuration has mistakes:\n  PORT must be a whole number from 0 to 65535\n  BOTHY_RATE_LIMIT must be on or off\n',
    )
  })

  test('names an option that it does not know, and founds no club', async () => {
    const server = start({ BOTHY_DATA_DIR: aDirectory() }, '--smaple')
    expect(await server.exited).toBe(1)
    expect(server.output()).toBe('The configuration has a mistake:\n  --smaple is unknown: the only option is --sample\n')
  })

  test('creates no admin with a common password', async () => {
    const admin = { BOTHY_ADMIN_EMAIL: 'ada@club.example', BOTHY_ADMIN_PASSWORD: 'password123' }
    const server = start({ BOTHY_DATA_DIR: aDirectory(), BOTHY_LOG_LEVEL: 'silent', ...admin })
    expect(await server.exited).toBe(1)
    expect(server.output()).toContain('BOTHY_ADMIN_PASSWORD is easy to guess')
  })

  test('says that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const dataDir = aDirectory()
    const server = start({ PORT: String(port), BOTHY_DATA_DIR: dataDir, BOTHY_LOG_LEVEL: 'silent' })
    expect(await server.exited).toBe(1)
    // It has not waited for a new database.
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    expect(server.output()).toBe(`Port ${port} is taken already. Stop what uses it, or choose another with PORT.\n`)
    other.close()
  })

  test('says that its database does not answer', async () => {
    const server = start({ DATABASE_URL: 'postgres://club@127.0.0.1:1/club', BOTHY_LOG_LEVEL: 'silent' })
    expect(await server.exited).toBe(1)
    expect(server.output()).toMatch(/^The database does not answer: .*ECONNREFUSED.* Is DATABASE_URL right\?\n$/)
  })

  test('says that its disk is full', async () => {
    const BOTHY_DATA_DIR = aDirectory()
    mkdirSync(join(BOTHY_DATA_DIR, 'postgres'), { mode: 0o711 })
    // Every write to this device fails as on a full disk.
    symlinkSync('/dev/full', join(BOTHY_DATA_DIR, 'postgres', 'owner.new'))
    const server = start({ BOTHY_DATA_DIR, BOTHY_LOG_LEVEL: 'silent' })
    expect(await server.exited).toBe(1)
    expect(server.output()).toBe('The disk of BOTHY_DATA_DIR is full. Make room, then start again.\n')
  })

  test('says that another server uses its data directory', async () => {
    const BOTHY_DATA_DIR = aDirectory()
    const first = start({ BOTHY_DATA_DIR })
    await first.waitForOutput(address)
    const second = start({ BOTHY_DATA_DIR })
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain('is already running on the data directory')
  })
})
