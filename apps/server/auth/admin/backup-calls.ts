/** The calls `backupClub` and `restoreClub`: download the whole club as one file, and replace the club with such a file. */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { AccountFlow, Requester } from '@bothy/auth/account-database.ts'
import type { ConfirmPassword } from '@bothy/auth/password.ts'
import type { Parsed } from '@bothy/contract/call-schemas.ts'
import type { Backups } from '../../backup/backups.ts'
import type { BackupFile } from '../../backup/create-backup.ts'
import type { SecretCipher } from '../two-factor/secret-cipher.ts'

type BackupCalls = {
  backupClub: (input: Parsed<'backupClub'>, requester: Requester) => Promise<BackupFile>
  restoreClub: AccountFlow<Parsed<'restoreClub'>>
}

type Options = { pool: Pool; backups: Backups; secretCipher: SecretCipher; confirmPassword: ConfirmPassword; log: Logger }

export function backupCalls({ pool, backups, secretCipher, confirmPassword, log }: Options): BackupCalls {
  /** The id of the admin, once the password is confirmed. Throws NOT_PERMITTED for other members, and as `confirmPassword` does. */
  const confirmAdmin = async (password: string | null | undefined, requester: Requester) =>
    (await confirmPassword(password, requester, { input: { admin: true } })).member
  return {
    backupClub: async ({ password }, requester) => backups.create(await confirmAdmin(password, requester)),
    async restoreClub({ file, password }, requester) {
      const admin = await confirmAdmin(password, requester)
      const { madeAt, adminsWithNewCredentials } = await backups.restore(file, admin)
      const unreadableSecondFactors = await countUnreadable(pool, secretCipher)
      log.info({ madeAt, admin, adminsWithNewCredentials, unreadableSecondFactors }, 'the club was restored from a backup')
      if (unreadableSecondFactors > 0)
        log.warn('some second factors were encrypted with another BOTHY_SECRET: set the one of the server that created the backup')
      return JSON.stringify({ ok: true, unreadableSecondFactors })
    },
  }
}

/** How many secrets of second factors this server cannot decrypt. */
async function countUnreadable(pool: Pool, { decrypt }: Pick<SecretCipher, 'decrypt'>): Promise<number> {
  const { rows } = await pool.query<{ id: string; secret: Buffer }>('select user_id as id, secret from accounts.second_factors')
  const decrypted = await Promise.allSettled(rows.map(({ id, secret }) => decrypt(id, secret)))
  return decrypted.filter(({ status }) => status === 'rejected').length
}
