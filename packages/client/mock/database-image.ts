/** Builds the database image that a new demo starts with: a data directory with the database functions installed. Runs in Node when the app is built. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { installDatabase } from '@bothy/db/install.ts'
import { buildPgliteImage } from '@bothy/db/pglite.ts'

/** The sample data is stored as SQL, so that its dates are relative to the day on which the demo is opened. */
const sampleTable = 'create schema mock; create table mock.sample (sql text not null)'

export type DatabaseImage = { name: string; packed: Buffer }

/** A gzipped tar. Its name contains a hash of the content, so changed database functions give a new name. `change` makes an image of another build, for tests. */
export async function buildDatabaseImage(change = ''): Promise<DatabaseImage> {
  const sample = await readFile(fileURLToPath(import.meta.resolve('@bothy/db/seed/sample.sql')), 'utf8')
  const tar = await buildPgliteImage(async (connection) => {
    await installDatabase(connection, { accounts: true })
    await connection.query(sampleTable)
    await connection.query('insert into mock.sample (sql) values ($1)', [sample])
    await connection.query(change)
  })
  const name = `club-${createHash('sha256').update(tar).digest('hex').slice(0, 12)}.bin`
  return { name, packed: await promisify<Buffer, { level: number }, Buffer>(gzip)(tar, { level: 9 }) }
}
