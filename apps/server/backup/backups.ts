/** Backups of the club: creates them, a few at a time, and restores them. */
import type { Pool } from 'pg'
import { Refusal } from '@bothy/contract/errors.ts'
import type { ImageStore } from '../images/image-store.ts'
import { createBackup, type BackupFile } from './create-backup.ts'
import { restoreBackup, type Restored } from './restore-backup.ts'

export type Backups = {
  /** Logs the backup before creating it, so that the file contains the log entry. Throws RATE_LIMITED while `maxDownloads` are running. */
  create: (admin: string) => Promise<BackupFile>
  restore: (file: Blob, admin: string) => Promise<Restored>
}

/** Each download holds a database connection until its client has read it. */
const maxDownloads = 2

export function createBackups(parts: { pool: Pool; store: () => Promise<ImageStore> }): Backups {
  let running = 0
  return {
    async create(admin) {
      if (running >= maxDownloads) throw new Refusal('RATE_LIMITED', { retryAfter: 30 })
      running += 1
      try {
        await parts.pool.query(`insert into public.system_logs (user_id, operation) values ($1, 'backup_club')`, [admin])
        const file = await createBackup(parts)
        file.content.once('close', () => (running -= 1))
        return file
      } catch (error) {
        running -= 1
        throw error
      }
    },
    restore: (file, admin) => restoreBackup(parts, file, admin),
  }
}
