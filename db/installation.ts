/** What an installation consists of, in its order. Without access to files, so that the tab of a demo upgrades its database as a server does. */

/** One connection to a database: node-postgres and PGlite both fit. */
export type Connection = { query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }

/** `name` is the path below this folder, such as `functions/core/limits.sql`. */
export type SqlFile = { name: string; sql: string }

/** Migrations run once each, after `detachFunctions`; functions and policies are applied again whenever one of them has changed. */
export type Installation = { detachFunctions: string; migrations: SqlFile[]; functions: SqlFile[] }

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

/** Sorts the SQL files of this folder. Without `accounts` for a hosted project, whose provider stores them. */
export function installationOf(files: readonly SqlFile[], { accounts }: { accounts: boolean }): Installation {
  const sorted = files.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const filesIn = (folder: string) => sorted.filter(({ name }) => name.slice(0, name.lastIndexOf('/')) === folder)
  const { core, accounts: ofAccounts } = migrationFolders
  const migrations = [core, ...(accounts ? [ofAccounts] : [])].flatMap(({ path, recordedAs }) =>
    filesIn(path).map(({ name, sql }) => ({ name: name.replace(path, recordedAs), sql })),
  )
  // `functions` itself holds retired.sql, which drops what the new functions have replaced.
  const folders = [...functionFolders, ...(accounts ? accountFolders : []), 'policies', 'functions']
  const detachFunctions = files.find(({ name }) => name === 'migrations/detach-functions.sql')!.sql
  return { detachFunctions, migrations, functions: folders.flatMap(filesIn) }
}

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

/** Runs the missing migrations. `beforeEach` runs in the transaction of each, before it. */
export async function migrate(
  connection: Connection,
  { detachFunctions, migrations }: Installation,
  beforeEach?: () => Promise<void>,
): Promise<string[]> {
  await connection.query(installerTables)
  const { rows } = await connection.query('select name from rules.migrations')
  const applied = new Set(rows.map(({ name }) => name))
  const missing = migrations.filter(({ name }) => !applied.has(name))
  for (const { name, sql } of missing)
    await inTransaction(connection, async () => {
      await beforeEach?.()
      await connection.query(detachFunctions + sql)
      await connection.query('insert into rules.migrations (name) values ($1)', [name])
    })
  return missing.map(({ name }) => name)
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
    const applied = await migrate(connection, installation, beforeMigration)
    const functionsChanged = await applyFunctions(connection, installation.functions)
    return { migrations: applied, functionsChanged }
  } finally {
    await connection.query(`select pg_advisory_unlock(${lockNumber})`)
  }
}
