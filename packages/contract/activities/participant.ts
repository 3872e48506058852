import * as z from 'zod/mini'
import { attendanceMarks } from '../members/attendance.ts'
import { broughtCompanion } from '../members/companions.ts'
import { id, instant } from '../values.ts'

export const participant = z.object({
  id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  joinTime: instant,
  /** Only for the leader and admins, from 48 hours before the start until the end. */
  phone: z.optional(z.nullable(z.string())),
  /** Whether the leader noted that they came; null when nobody has said. Only for the leader, admins and the participant. */
  isPresent: z.optional(z.nullable(z.boolean())),
  /** When they said that they are down. Only for the leader, admins and the participant. */
  returnedAt: z.optional(z.nullable(instant)),
  /** No-shows and late cancellations of the last year. Only for the leader and admins, until the end; absent without any. */
  attendance: z.optional(attendanceMarks),
  /** Whom they bring, one seat each; absent without any. */
  companions: z.optional(z.array(broughtCompanion)),
  /** Which leader gave the spot by name, and why; absent otherwise. Only for leaders and admins. */
  givenBy: z.optional(z.object({ name: z.nullable(z.string()), reason: z.string() })),
})
export type Participant = z.infer<typeof participant>

/** Fields of `ActivityListItem`, while the activity is under way. */
export const returnMarks = {
  /** Whether the viewer leads it; also while the route is voted on. */
  isLed: z.optional(z.literal(true)),
  /** When somebody said that everyone is back. Only for participants, leaders and admins. */
  returnedAt: z.optional(instant),
  /** When the viewer said that they are back. */
  ownReturnedAt: z.optional(instant),
  /** Whether the leader noted that the viewer did not come. */
  isAbsent: z.optional(z.literal(true)),
}
