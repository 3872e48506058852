/** Backup and restore of the whole club in one file. The data export of a single member is something else. */
import * as z from 'zod/mini'
import { limits } from '../limits.ts'

/** A file over HTTP, a Blob in a browser. */
export const backupFile = z.custom<Blob>((value) => value instanceof Blob, 'REQUIRED')

/** Admins who have a password must enter it. */
const ownPassword = z.optional(z.nullable(z.string('INVALID').check(z.maxLength(limits.user.password.max, 'TOO_LONG'))))

/** Requires the password because the file contains all password hashes. */
export const clubBackup = z.strictObject({ password: ownPassword })
/** Replaces all data of the club. */
export const clubRestore = z.strictObject({ password: ownPassword, file: backupFile })

/**
 * `unreadableSecondFactors`: number of members whose TOTP secret cannot be decrypted, because the backup was made with another key.
 * Their backup codes still work.
 */
export const clubRestoreResult = z.object({ ok: z.literal(true), unreadableSecondFactors: z.int() })
