/** Installs the database: every migration once and in order, and all functions and policies whenever one of them has changed. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** One connection to a database: node-postgres and PGlite both fit. */
export type Connection = { query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }

type SqlFile = { name: string; sql: string }
type Folder = { path: string; /** The recorded name of a file begins with it. */ recordedAs: string }

/**
 * In the order of installation. A migration is recorded in rules.migrations under a name that never changes, even if its file moves,
 * so that an older database does not run it again.
 */
const migrationFolders = {
  core: { path: 'migrations/core', recordedAs: 'schema' },
  accounts: { path: 'migrations/accounts', recordedAs: 'accounts' },
}

/** The functions of a folder may use those of the folders before it when they are created. `auth` and `outbox` need the accounts. */
export const functionFolders = ['core', 'activities', 'votes', 'safety', 'members', 'settings', 'images', 'notifications'].map(
  (name) => `functions/${name}`,
)
const accountFolders = ['auth', 'outbox'].map((name) => `functions/${name}`)

/** "Bothy" as a number. The installer holds this advisory lock, so that processes that start together install one after the other. */
const lockNumber = 0x426f746879

async function sqlFiles({ path, recordedAs }: Folder): Promise<SqlFile[]> {
  const directory = new URL(`./${path}/`, import.meta.url)
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map(async (name) => ({ name: `${recordedAs}/${name}`, sql: await readFile(new URL(name, directory), 'utf8') })))
}

const filesIn = async (folders: Folder[]): Promise<SqlFile[]> => (await Promise.all(folders.map(sqlFiles))).flat()
const named = (path: string): Folder => ({ path, recordedAs: path })

async function inTransaction(connection: Connection, work: () => Promise<void>): Promise<void> {
  await connection.query('begin')
  try {
    await work()
    await connection.query('commit')
  } catch (error) {
    await connection.query('rollback')
    throw error
  }
}

async function migrate(connection: Connection, migrations: SqlFile[], beforeEach?: () => Promise<void>): Promise<string[]> {
  const { rows } = await connection.query('select name from rules.migrations')
  const applied = new Set(rows.map(({ name }) => name))
  const missing = migrations.filter(({ name }) => !applied.has(name))
  const detachFunctions = await readFile(new URL('./detach-functions.sql', import.meta.url), 'utf8')
  for (const { name, sql } of missing)
    await inTransaction(connection, async () => {
      await beforeEach?.()
      await connection.query(detachFunctions + sql)
      await connection.query('insert into rules.migrations (name) values ($1)', [name])
    })
  return missing.map(({ name }) => name)
}

/** Commands and the activity JSON call each other. Function bodies are therefore not checked during installation; the tests run them. */
async function applyFunctions(connection: Connection, files: SqlFile[]): Promise<boolean> {
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex')
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

const installerTables = `
  create schema if not exists rules;
  create table if not exists rules.migrations (name text primary key, applied_at timestamptz not null default now());
  create table if not exists rules.installed (only_row boolean primary key default true check (only_row), version text not null);`

/**
 * Brings the database to the state of this checkout. It is safe to run at every start and in several processes at once.
 * An interrupted migration is rolled back and runs again.
 *
 * @param options.beforeMigration runs in the transaction of each migration, before it
 * @param options.accounts whether this database also stores the accounts (false for a hosted project, whose provider stores them)
 * @returns the migrations that this call applied, and whether the functions have changed
 */
export async function installDatabase(
  connection: Connection,
  { accounts, beforeMigration }: { accounts: boolean; beforeMigration?: () => Promise<void> },
): Promise<{ migrations: string[]; functionsChanged: boolean }> {
  const migrationFiles = await filesIn([migrationFolders.core, ...(accounts ? [migrationFolders.accounts] : [])])
  // `functions` itself holds retired.sql, which drops what the new functions have replaced.
  const folders = [...functionFolders, ...(accounts ? accountFolders : []), 'policies', 'functions']
  const functions = await filesIn(folders.map(named))
  await connection.query(`select pg_advisory_lock(${lockNumber})`)
  try {
    await connection.query(installerTables)
    const migrations = await migrate(connection, migrationFiles, beforeMigration)
    const functionsChanged = await applyFunctions(connection, functions)
    return { migrations, functionsChanged }
  } finally {
    await connection.query(`select pg_advisory_unlock(${lockNumber})`)
  }
}

/** The names of the migrations of this checkout for a database that also stores the accounts, as they are recorded. */
export const migrationNames = async (): Promise<string[]> =>
  (await filesIn([migrationFolders.core, migrationFolders.accounts])).map(({ name }) => name)

/** Gives an empty database the tables that an older version had: only these migrations, and no functions. `installDatabase` then updates it. */
export async function installOlderTables(connection: Connection, names: readonly string[]): Promise<void> {
  const files = await filesIn([migrationFolders.core, migrationFolders.accounts])
  await connection.query(installerTables)
  await migrate(
    connection,
    files.filter(({ name }) => names.includes(name)),
  )
}

/** Loads the sample data into an empty database. Returns false and changes nothing if the database has an activity already. */
export async function installSample(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query('select exists (select from public.activities) as has_activities')
  if (rows[0]?.has_activities) return false
  for (const { sql } of await sqlFiles(named('seed'))) await inTransaction(connection, async () => void (await connection.query(sql)))
  return true
}
