/** The calls `backupClub` and `restoreClub`: download the whole club as one file, and replace the club with such a file. */
import type { AccountCall, AccountParts } from '../account-call.ts'
import { requireAdmin } from '../members/managed-members.ts'
import { confirmPassword } from '../password/confirm-password.ts'

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
