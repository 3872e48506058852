import * as z from 'zod/mini'

export const participant = z.object({
  id: z.uuid(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  joinTime: z.string(),
  /** Only for the leader and admins, from 48 hours before the start until the end. */
  phone: z.optional(z.nullable(z.string())),
})
export type Participant = z.infer<typeof participant>
