/** The draw of the spots of an activity: what everybody sees of it, and a member of their own application. The rule is in docs/draw.md. */
import * as z from 'zod/mini'
import { attendanceMarks } from '../members/attendance.ts'
import { count, id, instant } from '../values.ts'

export const allocations = ['first-come', 'draw'] as const

/** Fields of `Activity`. */
export const drawFields = {
  /** Whether who comes first is seated first, or the spots are drawn among those who apply. */
  allocation: z.enum(allocations),
  /** When the window to apply ends; null without a draw. It begins when the activity is open to join. */
  drawAt: z.nullable(instant),
  /** When the spots were drawn. */
  drawnAt: z.nullable(instant),
  applicationCount: count,
  /** The member's own application, before the draw. */
  application: z.optional(z.nullable(z.object({ appliedAt: instant, ticket: z.string(), spots: count, companionIds: z.array(id) }))),
}

/** All that a draw is computed from. Bytes are hexadecimal. */
export const draw = z.object({
  activityId: id,
  title: z.string(),
  timeZone: z.string(),
  drawAt: instant,
  drawnAt: z.nullable(instant),
  /** SHA-256 of the seed, from the beginning. */
  commitment: z.string(),
  /** 32 bytes; null before the draw. */
  seed: z.nullable(z.string()),
  /** The free spots at the draw; null before. */
  spots: z.nullable(count),
  /** In the order of the result; before it, in no meaningful one. */
  tickets: z.array(
    z.object({
      ticket: z.string(),
      /** How many entries it has. */
      weight: count,
      /** The spots that the party needs. */
      spots: count,
      position: z.nullable(count),
      isSeated: z.nullable(z.boolean()),
      isOwn: z.boolean(),
      /** For leaders and admins, the member, and of a participant for who may see participants; null for others. */
      member: z.nullable(
        z.object({
          id,
          name: z.string(),
          avatar: z.nullable(z.string()),
          /** No-shows and late cancellations of the last year; null without any. Only for leaders and admins, until the end. */
          attendance: z.nullable(attendanceMarks),
        }),
      ),
    }),
  ),
})
export type Draw = z.infer<typeof draw>
