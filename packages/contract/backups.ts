/** The whole club in one file: what is taken, and what puts it back. Not to be confused with a member's own backup of their data. */
import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** A file over HTTP, a Blob in a browser. */
export const clubFile = z.custom<Blob>((value) => value instanceof Blob, 'REQUIRED')

/** Whoever has a password proves once more that it is theirs. */
const ownPassword = z.optional(z.nullable(z.string('INVALID').check(z.maxLength(limits.user.password.max, 'TOO_LONG'))))

/** The file holds what every password is checked against. */
export const clubBackup = z.strictObject({ password: ownPassword })
/** All that the club holds is replaced. */
export const clubRestore = z.strictObject({ password: ownPassword, file: clubFile })

/** Members whose authenticator app cannot be asked any more, since the key of the club that was copied is not known here. Their backup codes are good. */
export const clubRestored = z.object({ ok: z.literal(true), unreadableSecondFactors: z.int() })
