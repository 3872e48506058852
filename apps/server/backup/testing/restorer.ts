/** Restores a backup in a child process: `restorer.ts <database URL> <picture directory> <file> <id of the administrator>`. */
import { openAsBlob } from 'node:fs'
import { Pool } from 'pg'
import { imageStore } from '../../images/image-store.ts'
import { restoreBackup } from '../restore.ts'

const [connectionString, dataDir, file, admin] = process.argv.slice(2) as [string, string, string, string]
const pool = new Pool({ connectionString, application_name: 'restorer' })
await restoreBackup({ pool, store: imageStore({ dataDir, s3: undefined }) }, await openAsBlob(file), admin)
await pool.end()
