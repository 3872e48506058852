/** The sessions of a member, as the list of devices shows them. */
import * as z from 'zod/mini'
import { id, instant } from '../values.ts'

/** One sign-in, however often its token was refreshed. */
export const signedInSession = z.object({
  id,
  createdAt: instant,
  /** When it was last refreshed. */
  seenAt: instant,
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  /** Whether the device gets push notifications. */
  hasPush: z.boolean(),
  /** Whether it is the session of the request. */
  isCurrent: z.boolean(),
})
export type SignedInSession = z.infer<typeof signedInSession>
export const sessionList = z.object({ items: z.array(signedInSession) })
