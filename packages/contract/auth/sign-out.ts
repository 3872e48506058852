/** Why a session has ended. */
import * as z from 'zod/mini'

/**
 * `idle`: nobody used the session for `idleMinutes`. `expired`: it reached its absolute end. `ended-by-member`: from another device.
 * `account-secured`: all sessions were ended for the safety of the account, for example with the second factor.
 */
export const signOutReasons = [
  'idle',
  'expired',
  'ended-by-admin',
  'ended-by-member',
  'password-changed',
  'account-secured',
  'account-deleted',
] as const
export type SignOutReason = (typeof signOutReasons)[number]

/** The reason is null when the club does not know it, for example because it no longer knows the session. */
export const signOutExplanation = z.object({ reason: z.nullable(z.enum(signOutReasons)), idleMinutes: z.nullable(z.int()) })
export type SignOutExplanation = z.infer<typeof signOutExplanation>
