/** The second factor of a member: its state, and what is shown once when it is enabled. */
import * as z from 'zod/mini'
import { sessionAnswer } from '../entities.ts'
import { count, instant } from '../values.ts'

export const twoFactor = z.object({
  enabled: z.boolean(),
  backupCodesLeft: count,
  /** False until the member confirms that the backup codes are saved, which are shown once. */
  areBackupCodesSaved: z.boolean(),
  /** When the second factor ends because an admin has asked for it; null if nobody has. */
  endsAt: z.nullable(instant),
})
export type TwoFactor = z.infer<typeof twoFactor>

/** For the authenticator app: the secret in base32, and the URI in the QR code. */
export const twoFactorSecret = z.object({ secret: z.string(), uri: z.string() })
export type TwoFactorSecret = z.infer<typeof twoFactorSecret>

/** Each code works once. The codes are shown once, because only their hashes are stored. */
export const backupCodes = z.object({ backupCodes: z.array(z.string()) })
/** Enabling the second factor ends all other sessions and replaces the token of this one. */
export const twoFactorEnabled = z.object({ ...backupCodes.shape, session: sessionAnswer })
