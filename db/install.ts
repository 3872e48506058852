/** Installs the database: every migration once and in order, and all functions and policies whenever one of them has changed. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** One connection to a database: node-postgres and PGlite both fit. */
export type Connection = { query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }

type SqlFile = { name: string; sql: string }

/** "Bothy" as a number. The installer holds this advisory lock, so that processes that start together install one after the other. */
const lockNumber = 0x426f746879

async function sqlFiles(folder: string): Promise<SqlFile[]> {
  const directory = new URL(`./${folder}/`, import.meta.url)
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map(async (name) => ({ name: `${folder}/${name}`, sql: await readFile(new URL(name, directory), 'utf8') })))
}

const isMigration = ({ name }: SqlFile) => /\/\d+_[^/]+$/.test(name)

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

async function migrate(connection: Connection, migrations: SqlFile[]): Promise<string[]> {
  const { rows } = await connection.query('select name from rules.migrations')
  const applied = new Set(rows.map(({ name }) => name))
  const missing = migrations.filter(({ name }) => !applied.has(name))
  for (const { name, sql } of missing)
    await inTransaction(connection, async () => {
      await connection.query(sql)
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
 * @param options.accounts whether this database also stores the accounts (false for a hosted project, whose provider stores them)
 * @returns the migrations that this call applied, and whether the functions have changed
 */
export async function installRulebook(
  connection: Connection,
  { accounts }: { accounts: boolean },
): Promise<{ migrations: string[]; rulesChanged: boolean }> {
  const folders = accounts ? ['schema', 'foundation', 'rules', 'accounts', 'access'] : ['schema', 'foundation', 'rules', 'access']
  const files = (await Promise.all(folders.map(sqlFiles))).flat()
  await connection.query(`select pg_advisory_lock(${lockNumber})`)
  try {
    await connection.query(installerTables)
    const migrations = await migrate(connection, files.filter(isMigration))
    const rulesChanged = await applyFunctions(
      connection,
      files.filter((file) => !isMigration(file)),
    )
    return { migrations, rulesChanged }
  } finally {
    await connection.query(`select pg_advisory_unlock(${lockNumber})`)
  }
}

/** Loads the sample data into an empty database. Returns false and changes nothing if the database has an activity already. */
export async function installSample(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query('select exists (select from public.activities) as has_activities')
  if (rows[0]?.has_activities) return false
  for (const { sql } of await sqlFiles('sample')) await inTransaction(connection, async () => void (await connection.query(sql)))
  return true
}
