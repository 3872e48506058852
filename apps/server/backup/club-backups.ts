/** The two calls about the whole club: taking it along in one file, and putting one in its place. */
import { Refusal } from '@bothy/contract/refusals.ts'
import type { AccountCall, AccountParts } from '../accounts/account-call.ts'
import { adminOf } from '../accounts/managed-members.ts'
import { provePassword } from '../accounts/prove-password.ts'
import type { ImageStore } from '../images/image-store.ts'
import { restoreBackup } from './restore.ts'
import { takeBackup, type ClubFile } from './take.ts'

export type ClubBackups = { take: () => Promise<ClubFile>; restore: (file: Blob, admin: string) => Promise<{ madeAt: string }> }

/** Each holds a connection for as long as somebody reads. */
const atOnce = 2

export function createClubBackups(parts: { pool: AccountParts['pool']; store: () => Promise<ImageStore> }): ClubBackups {
  let under = 0
  return {
    async take() {
      if (under >= atOnce) throw new Refusal('RATE_LIMITED', { retryAfter: 30 })
      under += 1
      try {
        const file = await takeBackup(parts)
        file.content.once('close', () => (under -= 1))
        return file
      } catch (error) {
        under -= 1
        throw error
      }
    },
    restore: (file, admin) => restoreBackup(parts, file, admin),
  }
}

/** On record before it is taken, and so in the file, too. */
export function backupClub(parts: AccountParts): AccountCall<'backupClub'> {
  return async ({ password }, asker) => {
    const admin = await adminOf(parts, asker)
    await provePassword(parts, admin, password)
    await parts.pool.query(`insert into public.system_logs (user_id, operation) values ($1, 'backup_club')`, [admin])
    return parts.backups.take()
  }
}

export function restoreClub(parts: AccountParts): AccountCall<'restoreClub'> {
  return async ({ file, password }, asker) => {
    const admin = await adminOf(parts, asker)
    await provePassword(parts, admin, password)
    const { madeAt } = await parts.backups.restore(file, admin)
    const unreadableSecondFactors = await unreadable(parts)
    parts.log.info({ madeAt, unreadableSecondFactors }, 'the club was restored from a backup')
    if (unreadableSecondFactors > 0)
      parts.log.warn('second factors were sealed with another BOTHY_SECRET: set the one of the club that was copied')
    return JSON.stringify({ ok: true, unreadableSecondFactors })
  }
}

/** How many secrets were sealed with a key that is neither in the backup nor here. */
async function unreadable({ pool, vault }: AccountParts): Promise<number> {
  const { rows } = await pool.query<{ id: string; secret: Buffer }>('select user_id as id, secret from accounts.second_factors')
  const opened = await Promise.allSettled(rows.map(({ id, secret }) => vault.open(id, secret)))
  return opened.filter(({ status }) => status === 'rejected').length
}
