/** Restores a backup as a server does: `restorer.ts <address of the database> <directory of pictures> <file> <administrator>`. */
import { openAsBlob } from 'node:fs'
import { Pool } from 'pg'
import { imageStore } from '../../images/image-store.ts'
import { restoreBackup } from '../restore.ts'

const [connectionString, dataDir, file, admin] = process.argv.slice(2) as [string, string, string, string]
const pool = new Pool({ connectionString, application_name: 'restorer' })
await restoreBackup({ pool, store: imageStore({ dataDir, s3: undefined }) }, await openAsBlob(file), admin)
await pool.end()
