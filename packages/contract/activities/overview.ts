import * as z from 'zod/mini'
import { activityListItem } from '../entities.ts'

/** What waits for a member. */
export const overview = z.object({
  /** Activities that the member joined or leads and that are not over, soonest first, at most 8. */
  upcoming: z.array(activityListItem),
  /** The proposals that wait for a review; null for all but admins. `oldest`: when the first of them was created, null without any. */
  review: z.nullable(z.object({ waiting: z.int(), oldest: z.nullable(z.string()) })),
})
export type Overview = z.infer<typeof overview>
