/** Restores a backup in a child process: `restorer.ts <database URL> <picture directory> <file> <id of the administrator>`. */
import { openAsBlob } from 'node:fs'
import { Pool } from 'pg'
import { lazyImageStore } from '../../images/image-store.ts'
import { restoreBackup } from '../restore-backup.ts'

const [connectionString, dataDir, file, admin] = process.argv.slice(2) as [string, string, string, string]
const pool = new Pool({ connectionString, application_name: 'restorer' })
await restoreBackup({ pool, store: lazyImageStore({ dataDir, s3: undefined }) }, await openAsBlob(file), admin)
await pool.end()
