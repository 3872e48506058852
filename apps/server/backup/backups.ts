/** The calls `backupClub` and `restoreClub`: download the whole club as one file, and replace the club with such a file. */
import type { AccountFlow, Requester } from '@bothy/auth/account-database.ts'
import type { ConfirmPassword } from '@bothy/auth/password.ts'
import type { Parsed } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { SecretCipher } from '../auth/two-factor/secret-cipher.ts'
import type { ImageStore } from '../images/image-store.ts'
import { restoreBackup } from './restore-backup.ts'
import { createBackup, type BackupFile } from './create-backup.ts'

export type Backups = {
  /** Logs the backup before creating it, so that the file contains the log entry. */
  create: (admin: string) => Promise<BackupFile>
  restore: (file: Blob, admin: string) => Promise<{ madeAt: string; unreadableSecondFactors: number }>
}

/** Each download holds a database connection until its client has read it. */
const maxDownloads = 2

export function createBackups(parts: { pool: Pool; store: () => Promise<ImageStore>; secretCipher: SecretCipher }): Backups {
  let running = 0
  return {
    async create(admin) {
      await parts.pool.query(`insert into public.system_logs (user_id, operation) values ($1, 'backup_club')`, [admin])
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
    async restore(file, admin) {
      const { madeAt } = await restoreBackup(parts, file, admin)
      return { madeAt, unreadableSecondFactors: await countUnreadable(parts.pool, parts.secretCipher) }
    },
  }
}

type BackupCalls = {
  backupClub: (input: Parsed<'backupClub'>, requester: Requester) => Promise<BackupFile>
  restoreClub: AccountFlow<Parsed<'restoreClub'>>
}

export function backupCalls(backups: Backups, confirmPassword: ConfirmPassword, log: Logger): BackupCalls {
  const confirmAdmin = async (password: string | null | undefined, requester: Requester) =>
    (await confirmPassword(password, requester, { input: { admin: true } })).member
  return {
    backupClub: async ({ password }, requester) => backups.create(await confirmAdmin(password, requester)),
    async restoreClub({ file, password }, requester) {
      const { madeAt, unreadableSecondFactors } = await backups.restore(file, await confirmAdmin(password, requester))
      log.info({ madeAt, unreadableSecondFactors }, 'the club was restored from a backup')
      if (unreadableSecondFactors > 0)
        log.warn('some second factors were encrypted with another BOTHY_SECRET: set the one of the server that created the backup')
      return JSON.stringify({ ok: true, unreadableSecondFactors })
    },
  }
}

/** How many secrets of second factors this server cannot decrypt. */
async function countUnreadable(pool: Pool, { decrypt }: Pick<SecretCipher, 'decrypt'>): Promise<number> {
  const { rows } = await pool.query<{ id: string; secret: Buffer }>('select user_id as id, secret from accounts.second_factors')
  const opened = await Promise.allSettled(rows.map(({ id, secret }) => decrypt(id, secret)))
  return opened.filter(({ status }) => status === 'rejected').length
}
