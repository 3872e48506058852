/** When joining opens, and what else a member is in then. */
import * as z from 'zod/mini'
import { count, id, instant } from '../values.ts'

/** What else a member has joined or leads at the time of an activity. */
export const overlap = z.object({ id, title: z.string(), language: z.nullable(z.string()) })

/** Fields of `Activity`. */
export const joiningFields = {
  /** When the leader opens joining; null where it opens with the enrollment. Before the enrollment nobody joins anyway. */
  joinsOpenAt: z.nullable(instant),
  /** For how many days after that only members of the group can join; null where others can at once, or never. */
  membersFirstDays: z.nullable(count),
  /** While it is open to join: when others than members of the group can; null without `membersFirstDays`. */
  opensToAllAt: z.nullable(instant),
  /** What else the viewer has joined or leads at that time, at most 3, while they may join. Absent for visitors. */
  overlaps: z.optional(z.array(overlap)),
}
