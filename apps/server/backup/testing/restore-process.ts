/**
 * Restores a backup in a child process: `restore-process.ts <database URL> <picture directory> <file> <id of the admin> [table]`.
 * With a table it stops when it is about to fill this table, and prints a line.
 */
import { openAsBlob } from 'node:fs'
import type { Writable } from 'node:stream'
import { Pool, type PoolClient } from 'pg'
import { lazyImageStore } from '../../images/image-store.ts'
import { restoreBackup } from '../restore-backup.ts'

const [connectionString, dataDir, file, admin, stopAt] = process.argv.slice(2) as [string, string, string, string, string?]
const pool = new Pool({ connectionString, application_name: 'restorer' })

/** The stream of this table takes no rows: it never drains. */
function stopCopy(client: PoolClient, table: string): void {
  const query = client.query.bind(client) as (statement: unknown, values?: unknown[]) => unknown
  const stoppingQuery = (statement: unknown, values?: unknown[]) => {
    const result = query(statement, values)
    if (typeof statement === 'object' && (statement as { text?: string }).text?.startsWith(`copy ${table} `))
      (result as Writable).write = () => {
        process.stdout.write(`filling ${table}\n`)
        return false
      }
    return result
  }
  client.query = stoppingQuery as typeof client.query
}

if (stopAt) pool.on('connect', (client) => stopCopy(client, stopAt))
await restoreBackup({ pool, store: lazyImageStore({ dataDir, s3: undefined }) }, await openAsBlob(file), admin)
await pool.end()
