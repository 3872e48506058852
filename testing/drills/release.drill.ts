/**
 * The archive of a release, unpacked where nothing is installed: it starts, is updated beside the running club, and goes back.
 * `systemctl` is a stand-in that starts the same file as deploy/bothy.service.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEmail, adminPassword } from '../fixtures/test-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const megabyte = 1e6
let home: string
let port: number

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port: free } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return free
}

/** PostgreSQL does not run as root. */
const asClub = () => (process.getuid!() === 0 ? 'setpriv --reuid=65534 --regid=65534 --clear-groups' : '')

const systemctl = () => `#!/bin/bash
case $1 in
  start) env -i PATH=/usr/bin:/bin PORT=${port} BOTHY_DATA_DIR=${home}/data BOTHY_ADMIN_EMAIL=${adminEmail} BOTHY_ADMIN_PASSWORD="${adminPassword}" \\
      ${asClub()} ${home}/current/bothy < /dev/null >> ${home}/log 2>&1 & echo $! > ${home}/pid ;;
  stop) [ ! -f ${home}/pid ] || { kill "$(cat ${home}/pid)"; tail --pid="$(cat ${home}/pid)" -f /dev/null; } ;;
esac
`

/** Runs a script of a release as its host would. Answers what it prints. */
function run(script: string, ...args: string[]): string {
  const env = { PATH: `${home}/bin:/usr/bin:/bin`, BOTHY_DATA_DIR: join(home, 'data'), PORT: String(port) }
  return execFileSync(join(home, script), args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Each on a connection of its own, because the server is restarted between them. */
const call = (path: string, { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { ...headers, connection: 'close' } })

async function signIn(): Promise<string> {
  const body = JSON.stringify({ email: adminEmail, password: adminPassword })
  const answer = await call('/api/auth/email-login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await answer.json()) as { token: string }).token
}

async function rename(name: string): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await signIn()}` }
  const answer = await call('/api/admin/settings', { method: 'PUT', headers, body: JSON.stringify({ systemName: name }) })
  expect(answer.status).toBe(200)
}

const nameOfClub = async () => ((await (await call('/api/settings')).json()) as { systemName: string }).systemName

beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'scripts/bothy.mjs'), 'release'], { stdio: 'inherit' })
  home = mkdtempSync(join(tmpdir(), 'bothy-release-'))
  chmodSync(home, 0o755)
  port = await freePort()
  for (const folder of ['bin', 'data']) mkdirSync(join(home, folder))
  if (process.getuid!() === 0) execFileSync('chown', ['65534:65534', join(home, 'data')])
  writeFileSync(join(home, 'bin/systemctl'), systemctl(), { mode: 0o755 })
  const archive = readdirSync(join(root, 'dist')).find((name) => name.endsWith('.tar.gz'))!
  execFileSync('tar', ['--extract', '--gzip', `--file=${join(root, 'dist', archive)}`, '--strip-components=1', '--one-top-level=one'], {
    cwd: home,
  })
  cpSync(join(home, 'one'), join(home, 'two'), { recursive: true, verbatimSymlinks: true })
  mkdirSync(join(home, 'two/db/migrations/core'), { recursive: true })
  writeFileSync(join(home, 'two/db/migrations/core/999_drill.sql'), 'create table public.drill (id uuid primary key);\n')
}, 600_000)
afterAll(() => {
  if (!home) return
  run('bin/systemctl', 'stop')
  rmSync(home, { recursive: true, force: true })
})

test('has at most 250 MB, and names neither the folder where it was made nor its user', () => {
  const size = Number(execFileSync('du', ['--summarize', '--bytes', join(home, 'one')], { encoding: 'utf8' }).split('\t')[0])
  expect(size).toBeLessThan(250 * megabyte)
  const naming = execFileSync(
    'bash',
    ['-c', 'grep --recursive --files-with-matches --fixed-strings "$1" . || true', '-', root.slice(0, -1)],
    {
      cwd: join(home, 'one'),
      encoding: 'utf8',
    },
  )
  expect(naming).toBe('')
})

test('starts on a machine without Node, is updated in seconds, and keeps what the club has', async () => {
  expect(run('one/deploy/switch.sh')).toBe('one is ready.\n')
  await rename('Before the update')
  expect(run('two/deploy/switch.sh')).toBe('two is ready.\n')
  expect(await nameOfClub()).toBe('Before the update')
  expect(run('two/deploy/switch.sh')).toBe('two runs already.\n')
})

test('refuses to go back over a change of the database, and goes back with the data of before', async () => {
  await rename('After the update')
  expect(() => run('one/deploy/switch.sh')).toThrow(/two has changed the database/)
  expect(await nameOfClub()).toBe('After the update')
  expect(run('one/deploy/switch.sh', '--with-its-data')).toBe('one is ready.\n')
  expect(await nameOfClub()).toBe('Before the update')
})

test('goes back with all that was changed if the database is the same', async () => {
  rmSync(join(home, 'two/db/migrations/core/999_drill.sql'))
  appendFileSync(join(home, 'two/db/functions/core/refuse.sql'), '\n-- A newer version.\n')
  run('two/deploy/switch.sh')
  await rename('Renamed by the newer version')
  expect(run('one/deploy/switch.sh')).toBe('one is ready.\n')
  expect(await nameOfClub()).toBe('Renamed by the newer version')
  expect(readFileSync(join(home, 'log'), 'utf8')).not.toMatch(/"level":(50|60)/)
})
