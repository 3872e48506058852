/** Fills tables with the rows of a backup. */
import { once } from 'node:events'
import type { ClientBase } from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { Refusal } from '@bothy/contract/errors.ts'
import { unpackArchive, type BackupManifest } from './archive.ts'
import { columnList, type Table } from './tables.ts'
import { parsePartName } from './verify-backup.ts'

/** One COPY per table. Throws BAD_BACKUP if a table does not get as many rows as the manifest says. */
export async function loadTables(client: ClientBase, file: Blob, tables: Table[], manifest: BackupManifest): Promise<void> {
  let current: { table: string; stream: CopyStreamQuery; broken: Promise<never> } | undefined
  const finish = async () => {
    if (!current) return
    const { table, stream, broken } = current
    const done = once(stream, 'finish')
    stream.end()
    await Promise.race([done, broken])
    // A line `\.` ends the rows for COPY, whatever follows it.
    if (stream.rowCount !== manifest.tables.find(({ name }) => name === table)!.rows) throw new Refusal('BAD_BACKUP')
    current = undefined
  }
  await unpackArchive(file, async ({ name, bytes }) => {
    const part = parsePartName(name)
    if (!part || !('table' in part)) return
    if (current?.table !== part.table) {
      await finish()
      const table = tables.find(({ name }) => name === part.table)!
      const stream = client.query(copyFrom(`copy ${table.name} (${columnList(table)}) from stdin`))
      const broken = once(stream, 'error').then(([error]) => Promise.reject(error as Error))
      // It is awaited only where the stream waits, and must not count as unhandled before.
      broken.catch(() => undefined)
      current = { table: part.table, stream, broken }
    }
    if (!current.stream.write(bytes)) await Promise.race([once(current.stream, 'drain'), current.broken])
  })
  await finish()
}
