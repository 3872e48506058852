/** Writes a backup with the code of a checkout: `backup-process.ts <its apps/server/backup/create-backup.ts> <database URL> <file>`. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import type { createBackup } from '@bothy/server/backup/create-backup.ts'

const [program, connectionString, file] = process.argv.slice(2) as [string, string, string]
const pool = new pg.Pool({ connectionString })
const backup = (await import(pathToFileURL(program).href)) as { createBackup: typeof createBackup }
// The sample club has no uploaded pictures.
const { content } = await backup.createBackup({ pool, store: async () => ({ get: async () => undefined }) as never })
await pipeline(content, createWriteStream(file))
await pool.end()
