/** Two server processes behind nginx and PgBouncer, on a PostgreSQL with a replica, with images on S3: as docs/scaling.md says, on this machine. */
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startS3Server } from '@bothy/server/images/testing/s3-server.ts'
import { freePort } from '@bothy/supabase/testing/local-stack/free-port.ts'
import { createCaller, createRequester, type Caller, type Requester } from '../../fixtures/http-client.ts'
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts'
import { giveAway, requirePrograms, runShell, startProgram, type Running } from './programs.ts'
import { blockOf, replaceAll, settingsOf, type Replacements } from './recipe.ts'

/** `direct`: without PgBouncer. */
export type PoolMode = 'transaction' | 'session' | 'direct'

export type Stack = {
  /** The address of nginx. */
  url: string
  request: Requester
  call: Caller
  /** The two processes, which answer at addresses of their own too. */
  servers: [TestServer, TestServer]
  /** Ends the primary, or lets it hang with all its connections. */
  losePrimary: (how: 'crash' | 'hang') => Promise<void>
  loseReplica: () => Promise<void>
  promoteReplica: () => Promise<void>
  /** Leads PgBouncer to the replica. */
  switchPooler: () => Promise<void>
  superuserOf: (machine: Machine) => pg.ClientConfig
  /** Runs a statement in the database of the club, as the superuser. */
  sql: (machine: Machine, text: string) => Promise<Record<string, unknown>[]>
  close: () => Promise<void>
}

type Machine = 'primary' | 'replica'

/** Every machine of the page is an address of this one. */
const addresses: Record<Machine, string> = { primary: '127.0.0.21', replica: '127.0.0.22' }

export async function startStack(mode: PoolMode, env: Record<string, string> = {}): Promise<Stack> {
  requirePrograms()
  const home = mkdtempSync(join(tmpdir(), 'bothy-scaling-'))
  chmodSync(home, 0o755)
  const [database, pooler, proxy, first, second] = await Promise.all([freePort(), freePort(), freePort(), freePort(), freePort()])
  const s3 = await startS3Server('club', { accessKeyId: 'key-of-the-club', secretAccessKey: 'secret-of-the-club' })
  const replacements: Replacements = [
    ['10.0.0.0/24', '127.0.0.0/8'],
    ['10.0.0.11:3000', `127.0.0.1:${first}`],
    ['10.0.0.12:3000', `127.0.0.1:${second}`],
    ['10.0.0.', '127.0.0.'],
    ['5432', String(database)],
    ['6432', String(pooler)],
    ['/etc/pgbouncer', home],
    ['https://s3.example', s3.endpoint],
  ]
  const postgres = await startPostgres(home, database, replacements)
  const pgbouncer = startPgBouncer(home, replacements)
  const nginx = startNginx(home, proxy, replacements)
  const settings: Record<string, string> = { ...settingsOf(blockOf('bothy.env', replacements)), BOTHY_RATE_LIMIT: 'on', ...env }
  if (mode !== 'transaction') {
    settings['DATABASE_URL'] = settings['DATABASE_SESSION_URL']!
    delete settings['DATABASE_SESSION_URL']
  }
  if (mode === 'direct') settings['DATABASE_URL'] = `postgres://bothy:club-password@${addresses.primary}:${database}/bothy`
  const start = (port: number) => startTestServer({ env: { ...settings, PORT: String(port) } })
  const servers: Stack['servers'] = [await start(first), await start(second)]
  const url = `http://127.0.0.1:${proxy}`
  const request = createRequester(url)
  return {
    url,
    request,
    call: createCaller(request),
    servers,
    ...postgres,
    switchPooler: () => runShell(blockOf('switch', replacements)),
    async close() {
      await Promise.all(servers.map((server) => server.close()))
      await Promise.all([nginx.end(), pgbouncer.end(), postgres.end(), s3.close()])
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function folder(home: string, name: string): string {
  const path = join(home, name)
  mkdirSync(path, { mode: 0o700 })
  giveAway(path)
  return path
}

function writeFor(home: string, name: string, content: string): string {
  const path = join(home, name)
  writeFileSync(path, content)
  giveAway(path)
  return path
}

type Postgres = Pick<Stack, 'losePrimary' | 'loseReplica' | 'promoteReplica' | 'superuserOf' | 'sql'> & { end: () => Promise<void> }

async function startPostgres(home: string, port: number, replacements: Replacements): Promise<Postgres> {
  const directories = { primary: folder(home, 'primary'), replica: folder(home, 'replica') }
  const sockets = { primary: folder(home, 'primary-socket'), replica: folder(home, 'replica-socket') }
  const start = (machine: Machine): Running =>
    startProgram('/usr/lib/postgresql/15/bin/postgres', [
      '-D',
      directories[machine],
      '-p',
      String(port),
      '-h',
      addresses[machine],
      '-k',
      sockets[machine],
    ])
  const superuserOf = (machine: Machine, database = 'bothy') => ({ host: sockets[machine], port, user: 'postgres', database })
  const query = async (connection: pg.ClientConfig, text: string) => {
    const client = new pg.Client(connection)
    await client.connect()
    return (await client.query<Record<string, unknown>>(text).finally(() => client.end())).rows
  }
  const ask = (machine: Machine, text = 'select') => query(superuserOf(machine, 'postgres'), text)
  await runShell(
    `initdb --pgdata=${directories.primary} --username=postgres --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 --no-sync`,
  )
  appendFileSync(join(directories.primary, 'pg_hba.conf'), blockOf('pg_hba.conf', replacements))
  appendFileSync(join(directories.primary, 'postgresql.conf'), blockOf('postgresql.conf', replacements))
  const primary = start('primary')
  await until(() => ask('primary'))
  for (const statement of blockOf('primary', replacements).trim().split('\n')) await ask('primary', statement)
  const paths: Replacements = [...replacements, ['/var/lib/postgresql/15/main', directories.replica]]
  await runShell(blockOf('replica', paths))
  const replica = start('replica')
  await until(() => ask('replica'))
  for (const statement of blockOf('synchronous', replacements).trim().split('\n')) await ask('primary', statement)
  return {
    superuserOf,
    sql: (machine, text) => query(superuserOf(machine), text),
    losePrimary: async (how) => (how === 'crash' ? primary.end() : primary.freeze()),
    loseReplica: () => replica.end(),
    promoteReplica: () => runShell(blockOf('promote', paths)),
    end: async () => void (await Promise.all([primary.end(), replica.end()])),
  }
}

function startPgBouncer(home: string, replacements: Replacements): Running {
  writeFor(home, 'userlist.txt', blockOf('userlist.txt', replacements))
  // Debian puts its socket where only the user of the package may write.
  const file = writeFor(home, 'pgbouncer.ini', `${blockOf('pgbouncer.ini', replacements)}unix_socket_dir =\n`)
  giveAway(home)
  return startProgram('/usr/sbin/pgbouncer', ['-q', file])
}

/** deploy/nginx.conf with the processes of the page, without certificates. */
function startNginx(home: string, port: number, replacements: Replacements): Running {
  const site = readFileSync(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8')
  const secure = site.slice(site.lastIndexOf('\nserver {'))
  const server = replaceAll(secure.replaceAll(/^ *(ssl_|listen \[).*\n/gm, ''), [
    ['listen 443 ssl http2', `listen 127.0.0.1:${port}`],
    ['http://127.0.0.1:3000', 'http://bothy'],
    ['  location / {', `${blockOf('server', replacements)}  location / {`],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${home}/nginx-${kind};`)
    .join('\n')
  const file = writeFor(
    home,
    'nginx.conf',
    `daemon off; worker_processes 1; pid ${home}/nginx.pid; error_log ${home}/nginx-errors.log;
events { worker_connections 1000; }
http {
${temporary}
access_log off;
${blockOf('upstream', replacements)}
${server}
}
`,
  )
  return startProgram('/usr/sbin/nginx', ['-p', home, '-e', `${home}/nginx-errors.log`, '-c', file])
}

/** Tries again until it succeeds; throws the last error after half a minute. */
export async function until<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + 30_000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > end) throw error
      await wait(50)
    }
  }
}
