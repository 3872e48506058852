/** What an installation consists of, in its order. Without access to files, so that the tab of a demo upgrades its database as a server does. */
import { accountFiles, schemaFiles } from './schema/order.ts'

/** One connection to a database: node-postgres and PGlite both fit. */
export type Connection = { query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }

/** `name` is the path below this folder, such as `functions/core/limits.sql`. */
export type SqlFile = { name: string; sql: string }

export type Installation = {
  /** Runs before each migration. */
  detachFunctions: string
  /** Builds the tables of a new database: those of version 0.1.0. */
  baseline: SqlFile
  /** Bring a database that was made before 0.1.0 to the baseline. `retired` runs after its functions were replaced. */
  beforeBaseline: { migrations: SqlFile[]; retired: string }
  /** What changed after the baseline, each run once. */
  migrations: SqlFile[]
  /** Functions and policies, applied again whenever one of them has changed. */
  functions: SqlFile[]
}

/**
 * In the order of installation. A migration is recorded in rules.migrations under a name that never changes, even if its file moves,
 * so that an older database does not run it again.
 */
const migrationFolders = { core: 'schema', accounts: 'accounts' }
const beforeBaseline = 'before-0.1'

/**
 * The functions of a folder may use those of the folders before it when they are created. `functions` itself has what is made of them all.
 * `auth` and `outbox` need the accounts.
 */
export const functionFolders = [
  ...[
    'core',
    'activities',
    'votes',
    'safety',
    'members',
    'groups',
    'waitlist',
    'draws',
    'attendance',
    'discussion',
    'moderation',
    'photos',
    'cars',
    'reports',
    'years',
    'library',
    'settings',
    'images',
    'notifications',
  ].map((name) => `functions/${name}`),
  'functions',
]
const accountFolders = ['auth', 'outbox'].map((name) => `functions/${name}`)

/** Sorts the SQL files of this folder. Without `accounts` for a hosted project, whose provider stores them. */
export function installationOf(files: readonly SqlFile[], { accounts }: { accounts: boolean }): Installation {
  const sorted = files.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const filesIn = (folder: string) => sorted.filter(({ name }) => name.slice(0, name.lastIndexOf('/')) === folder)
  const textOf = (path: string) => files.find(({ name }) => name === path)!.sql
  const migrationsIn = (folder: string) =>
    (accounts ? (['core', 'accounts'] as const) : (['core'] as const)).flatMap((name) =>
      filesIn(`${folder}/${name}`).map((file) => ({ ...file, name: file.name.replace(`${folder}/${name}`, migrationFolders[name]) })),
    )
  const tables = [...schemaFiles, ...(accounts ? accountFiles : [])].map((name) => textOf(`schema/${name}.sql`))
  return {
    detachFunctions: textOf('migrations/detach-functions.sql'),
    // Numbered like a migration: its successors begin with 170.
    baseline: { name: 'schema/169_version_0.1.0', sql: tables.join('\n') },
    beforeBaseline: {
      migrations: migrationsIn(`migrations/${beforeBaseline}`),
      retired: textOf(`migrations/${beforeBaseline}/retired.sql`),
    },
    migrations: migrationsIn('migrations').toSorted((one, other) => numberOf(one) - numberOf(other)),
    functions: [...functionFolders, ...(accounts ? accountFolders : []), 'policies'].flatMap(filesIn),
  }
}

const numberOf = ({ name }: SqlFile): number => Number(/\/(\d+)_/.exec(name)![1])

/** All steps by which a database can have come to its tables, in their order. */
export const stepsOf = ({ beforeBaseline, baseline, migrations }: Installation): SqlFile[] => [
  ...beforeBaseline.migrations,
  baseline,
  ...migrations,
]

/** "Bothy" as a number. The installer holds this advisory lock, so that processes that start together install one after the other. */
const lockNumber = 0x426f746879

export async function inTransaction(connection: Connection, work: () => Promise<void>): Promise<void> {
  await connection.query('begin')
  try {
    await work()
    await connection.query('commit')
  } catch (error) {
    await connection.query('rollback')
    throw error
  }
}

const installerTables = `
  create schema if not exists rules;
  create table if not exists rules.migrations (name text primary key, applied_at timestamptz not null default now());
  create table if not exists rules.installed (only_row boolean primary key default true check (only_row), version text not null);`

async function readApplied(connection: Connection): Promise<Set<unknown>> {
  await connection.query(installerTables)
  const { rows } = await connection.query('select name from rules.migrations')
  return new Set(rows.map(({ name }) => name))
}

const record = (connection: Connection, { name }: SqlFile) => connection.query('insert into rules.migrations (name) values ($1)', [name])

/** Runs the steps that the database does not have, each in its transaction. `beforeEach` runs in that transaction, before it. */
export async function runSteps(
  connection: Connection,
  detachFunctions: string,
  steps: SqlFile[],
  beforeEach?: () => Promise<void>,
): Promise<string[]> {
  const applied = await readApplied(connection)
  const missing = steps.filter(({ name }) => !applied.has(name))
  for (const step of missing)
    await inTransaction(connection, async () => {
      await beforeEach?.()
      await connection.query(detachFunctions + step.sql)
      await record(connection, step)
      // All functions are written again, also after a process that ended in between.
      await connection.query('delete from rules.installed')
    })
  return missing.map(({ name }) => name)
}

/** Afterwards nothing tells the database from one that was built by the baseline: neither its functions, nor the names of its migrations. */
async function recordBaseline(connection: Connection, { beforeBaseline, baseline }: Installation): Promise<void> {
  await inTransaction(connection, async () => {
    await connection.query(beforeBaseline.retired)
    await connection.query('delete from rules.migrations where name = any ($1)', [beforeBaseline.migrations.map(({ name }) => name)])
    await record(connection, baseline)
  })
}

const toHex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Commands and the activity JSON call each other. Function bodies are therefore not checked during installation; the tests run them. */
async function applyFunctions(connection: Connection, files: SqlFile[]): Promise<boolean> {
  const version = toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(files))))
  const { rows } = await connection.query('select version from rules.installed')
  if (rows[0]?.version === version) return false
  await inTransaction(connection, async () => {
    await connection.query('set local check_function_bodies = off')
    for (const { sql } of files) await connection.query(sql)
    await connection.query(
      'insert into rules.installed (version) values ($1) on conflict (only_row) do update set version = excluded.version',
      [version],
    )
  })
  return true
}

/**
 * Brings the database to the state of the installation. It is safe to run at every start and in several processes at once.
 * An interrupted migration is rolled back and runs again.
 *
 * @param beforeMigration runs in the transaction of each migration, before it
 * @returns the migrations that this call applied, and whether the functions have changed
 */
export async function applyInstallation(
  connection: Connection,
  installation: Installation,
  beforeMigration?: () => Promise<void>,
): Promise<{ migrations: string[]; functionsChanged: boolean }> {
  await connection.query(`select pg_advisory_lock(${lockNumber})`)
  try {
    const { detachFunctions, beforeBaseline, baseline, migrations, functions } = installation
    const applied = await readApplied(connection)
    const isBeforeBaseline = applied.size > 0 && !applied.has(baseline.name)
    const steps = [...(isBeforeBaseline ? beforeBaseline.migrations : [baseline]), ...migrations]
    const run = await runSteps(connection, detachFunctions, steps, beforeMigration)
    const functionsChanged = await applyFunctions(connection, functions)
    // The retired functions can be dropped when no other uses them any more.
    if (isBeforeBaseline) await recordBaseline(connection, installation)
    return { migrations: run, functionsChanged }
  } finally {
    await connection.query(`select pg_advisory_unlock(${lockNumber})`)
  }
}
