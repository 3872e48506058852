import * as z from 'zod/mini'
import { count, id, instant } from '../values.ts'

/** A member as others see them. Fields that they hide from the viewer are null. */
export const member = z.object({
  id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  createdAt: instant,
  /** Number of activities that they lead or have led, from their approval on. Canceled ones do not count. */
  led: count,
  bio: z.nullable(z.string()),
  location: z.nullable(z.string()),
  interests: z.nullable(z.array(z.string())),
  /** Whether the viewer may see the lists of the activities that they lead or take part in. */
  showsActivities: z.boolean(),
})
export type Member = z.infer<typeof member>
