/**
 * Restores a backup in a child process: `restore-process.ts <database URL> <picture directory> <file> <id of the admin> [table]`.
 * With a table it prints a line when it is about to fill this table, and waits forever, so that a test can kill it.
 */
import { openAsBlob } from 'node:fs'
import type { Writable } from 'node:stream'
import { Pool, type PoolClient } from 'pg'
import { lazyImageStore } from '../../images/image-store.ts'
import { restoreBackup } from '../restore-backup.ts'

const [connectionString, dataDir, file, admin, stopAt] = process.argv.slice(2) as [string, string, string, string, string?]
const pool = new Pool({ connectionString, application_name: 'restorer' })

/** Makes the COPY into this table wait forever: its stream takes no rows and never drains. */
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
