/** Members as admins see them. */
import * as z from 'zod/mini'
import { count, id, instant } from '../values.ts'

export const memberAccount = z.object({
  id,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phone: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  isAdmin: z.boolean(),
  createdAt: instant,
  /** Until when nobody can sign in after too many wrong guesses, except from where the member usually does. */
  lockedUntil: z.nullable(instant),
  hasTwoFactor: z.boolean(),
  /** When the second factor ends because an admin has asked for it, unless the member objects. */
  twoFactorEndsAt: z.nullable(instant),
  participatedActivities: count,
  createdActivities: count,
  favoriteActivities: count,
})
export type MemberAccount = z.infer<typeof memberAccount>

export const memberAccountPage = z.object({ items: z.array(memberAccount), nextCursor: z.nullable(z.string()) })
export type MemberAccountPage = z.infer<typeof memberAccountPage>
