import * as z from 'zod/mini'
import { id, instant } from '../values.ts'

export const participant = z.object({
  id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  joinTime: instant,
  /** Only for the leader and admins, from 48 hours before the start until the end. */
  phone: z.optional(z.nullable(z.string())),
})
export type Participant = z.infer<typeof participant>
