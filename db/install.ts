/** Installs the database: its tables, every later migration once and in order, and all functions and policies whenever one of them has changed. */
import { readdir, readFile } from 'node:fs/promises'
import {
  applyInstallation,
  inTransaction,
  installationOf,
  runSteps,
  stepsOf,
  type Connection,
  type Installation,
  type SqlFile,
} from './installation.ts'

const inFolder = (path: string) => new URL(`./${path}`, import.meta.url)

async function sqlFilesBelow(folder: string): Promise<SqlFile[]> {
  const paths = (await readdir(inFolder(folder), { recursive: true })).filter((path) => path.endsWith('.sql'))
  const names = paths.map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(inFolder(name), 'utf8') })))
}

/**
 * Brings the database to the state of this checkout, see `applyInstallation`.
 *
 * @param options.accounts whether this database also stores the accounts (false for a hosted project, whose provider stores them)
 * @param options.beforeMigration runs in the transaction of each migration, before it
 */
export async function installDatabase(
  connection: Connection,
  { accounts, beforeMigration }: { accounts: boolean; beforeMigration?: () => Promise<void> },
): ReturnType<typeof applyInstallation> {
  return applyInstallation(connection, await currentInstallation(accounts), beforeMigration)
}

async function currentInstallation(accounts: boolean): Promise<Installation> {
  const files = await Promise.all(['schema', 'migrations', 'functions', 'policies'].map(sqlFilesBelow))
  return installationOf(files.flat(), { accounts })
}

/** The names of the migrations of this checkout for a database that also stores the accounts, as they are recorded. */
export const migrationNames = async (): Promise<string[]> => stepsOf(await currentInstallation(true)).map(({ name }) => name)

/** Gives an empty database the tables that an older version had: only these migrations, and no functions. `installDatabase` then updates it. */
export async function installOlderTables(connection: Connection, names: readonly string[]): Promise<void> {
  const installation = await currentInstallation(true)
  const steps = stepsOf(installation).filter(({ name }) => names.includes(name))
  await runSteps(connection, installation.detachFunctions, steps)
}

/** Loads the sample data into an empty database. Returns false and changes nothing if the database has an activity already. */
export async function installSample(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query('select exists (select from public.activities) as has_activities')
  if (rows[0]?.has_activities) return false
  for (const { sql } of await sqlFilesBelow('seed')) await inTransaction(connection, async () => void (await connection.query(sql)))
  return true
}
