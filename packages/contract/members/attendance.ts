/** Who came, who did not, and who left shortly before the start: of the last year, in a club that records it. */
import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { count, id, instant } from '../values.ts'

export const attendanceKinds = ['present', 'no-show', 'late-cancellation'] as const
const attendanceDecisions = ['kept', 'removed'] as const

/** Fields of `SystemSettings`. */
export const attendanceSettings = {
  /** Whether the club records attendance. Switching it off deletes all of it. */
  recordsAttendance: z.boolean(),
  /** From so many no-shows in a year on, a member joins only when a leader seats them; 0 for any number. */
  noShowLimit: count,
}

/** `reason` is stored only where the club records a late cancellation. */
export const leaveInput = z.strictObject({ activityId: id, reason: z.optional(text(limits.attendance.reason)) })
export const objectionInput = z.strictObject({ activityId: id, text: text(limits.attendance.objection) })
export const attendanceDecision = z.strictObject({
  activityId: id,
  userId: id,
  decision: z.enum(attendanceDecisions, 'NOT_A_CHOICE'),
  /** To the member. */
  note: z.optional(text(limits.attendance.note)),
})

/** What leaders see of a member beside the name. */
export const attendanceMarks = z.object({ noShows: count, lateCancellations: count })
export type AttendanceMarks = z.infer<typeof attendanceMarks>

export const attendanceEntry = z.object({
  activityId: id,
  title: z.string(),
  startTime: instant,
  timeZone: z.string(),
  kind: z.enum(attendanceKinds),
  /** False while an objection waits for its decision, and once the entry is removed. */
  counts: z.boolean(),
  /** Why the member left; empty when they did not say. */
  reason: z.string(),
  /** What the member says against the entry; empty without. */
  objection: z.string(),
  objectedAt: z.nullable(instant),
  decision: z.nullable(z.enum(attendanceDecisions)),
  note: z.string(),
  decidedAt: z.nullable(instant),
})
export type AttendanceEntry = z.infer<typeof attendanceEntry>

/** Empty in a club that does not record attendance. */
export const attendance = z.object({
  counts: z.extend(attendanceMarks, { present: count }),
  /** From so many no-shows on, the member joins only when a leader seats them; 0 for any number. */
  noShowLimit: count,
  /** The latest first. */
  items: z.array(attendanceEntry),
})
export type Attendance = z.infer<typeof attendance>
