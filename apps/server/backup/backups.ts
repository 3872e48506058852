/** The calls `backupClub` and `restoreClub`: download the whole club as one file, and replace the club with such a file. */
import { Refusal } from '@bothy/contract/errors.ts'
import type { AccountCall, AccountParts } from '../auth/account-call.ts'
import { requireAdmin } from '../auth/members/managed-members.ts'
import { confirmPassword } from '../auth/password/confirm-password.ts'
import type { ImageStore } from '../images/image-store.ts'
import { restoreBackup } from './restore-backup.ts'
import { createBackup, type BackupFile } from './create-backup.ts'

export type Backups = { create: () => Promise<BackupFile>; restore: (file: Blob, admin: string) => Promise<{ madeAt: string }> }

/** Each download holds a database connection until its client has read it. */
const maxDownloads = 2

export function createBackups(parts: { pool: AccountParts['pool']; store: () => Promise<ImageStore> }): Backups {
  let running = 0
  return {
    async create() {
      if (running >= maxDownloads) throw new Refusal('RATE_LIMITED', { retryAfter: 30 })
      running += 1
      try {
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

/** Logs the backup before creating it, so that the file contains the log entry. */
export function backupClub(parts: AccountParts): AccountCall<'backupClub'> {
  return async ({ password }, asker) => {
    const admin = await requireAdmin(parts, asker)
    await confirmPassword(parts, admin, password)
    await parts.pool.query(`insert into public.system_logs (user_id, operation) values ($1, 'backup_club')`, [admin])
    return parts.backups.create()
  }
}

export function restoreClub(parts: AccountParts): AccountCall<'restoreClub'> {
  return async ({ file, password }, asker) => {
    const admin = await requireAdmin(parts, asker)
    await confirmPassword(parts, admin, password)
    const { madeAt } = await parts.backups.restore(file, admin)
    const unreadableSecondFactors = await countUnreadable(parts)
    parts.log.info({ madeAt, unreadableSecondFactors }, 'the club was restored from a backup')
    if (unreadableSecondFactors > 0)
      parts.log.warn('some second factors were encrypted with another BOTHY_SECRET: set the one of the server that created the backup')
    return JSON.stringify({ ok: true, unreadableSecondFactors })
  }
}

/** How many secrets of second factors this server cannot decrypt. */
async function countUnreadable({ pool, secretCipher }: AccountParts): Promise<number> {
  const { rows } = await pool.query<{ id: string; secret: Buffer }>('select user_id as id, secret from accounts.second_factors')
  const opened = await Promise.allSettled(rows.map(({ id, secret }) => secretCipher.decrypt(id, secret)))
  return opened.filter(({ status }) => status === 'rejected').length
}
