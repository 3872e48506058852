/** Brings the stored database of an earlier build to this one, as the server does at its start: its migrations run, and its functions are replaced. */
import { asConnection } from '@bothy/db/as-connection.ts'
import { applyInstallation, type Installation, stepsOf } from '@bothy/db/installation.ts'
import type { MockDatabase } from './call-function.ts'

type Database = Pick<MockDatabase, 'query' | 'exec'>

/** The table with the name of the image whose functions the database has. Earlier builds did not store it. */
const table = 'mock.image'

/** PostgreSQL has no such table, or no such schema. */
const isMissing = (error: unknown): boolean => ['42P01', '3F000'].includes((error as { code?: string }).code ?? '')
function orNone(error: unknown): { rows: [] } {
  if (isMissing(error)) return { rows: [] }
  throw error
}

/** Undefined when the sample club is not complete, because the first visit was interrupted; empty for an earlier build. */
export async function readImageName(database: Database): Promise<string | undefined> {
  const { rows: credentials } = await database.query('select from accounts.credentials limit 1').catch(orNone)
  if (credentials.length === 0) return undefined
  const { rows } = await database.query<{ name: string }>(`select name from ${table}`).catch(orNone)
  return rows[0]?.name ?? ''
}

export async function writeImageName(database: Database, name: string): Promise<void> {
  await database.exec(
    `create table if not exists ${table} (only_row boolean primary key default true check (only_row), name text not null)`,
  )
  await database.query(`insert into ${table} (name) values ($1) on conflict (only_row) do update set name = excluded.name`, [name])
}

/** Resolves with false and changes nothing when the database comes from a later build: it has migrations that this one does not know. */
export async function upgradeDatabase(database: Database, installation: Installation): Promise<boolean> {
  const known = new Set(stepsOf(installation).map(({ name }) => name))
  const { rows } = await database.query<{ name: string }>('select name from rules.migrations')
  if (!rows.every(({ name }) => known.has(name))) return false
  await applyInstallation(asConnection(database), installation)
  return true
}
