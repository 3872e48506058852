/** The report of a finished activity: what leaders and participants wrote, what the route was like, and the track as walked. */
import * as z from 'zod/mini'
import { day, integer, list, number, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { count, id, instant } from '../values.ts'
import { trackInput } from './inputs.ts'
import { routeTrack, trackSummary } from './route-track.ts'

export const conditionKinds = ['snow', 'mud', 'closed', 'water', 'difficulty'] as const
export type ConditionKind = (typeof conditionKinds)[number]

const conditionInput = z.strictObject({
  kind: z.enum(conditionKinds, 'NOT_A_CHOICE'),
  text: text(limits.report.condition),
  /** At latest today, "2027-06-06". */
  seenOn: day,
})

/** Leaders write the report; what is absent stays. Other participants write one line as `text`, and nothing else; an empty one removes it. */
export const reportInput = z.strictObject({
  activityId: id,
  /** The version that the leader has read: refused with CHANGED_MEANWHILE if the report has changed since. */
  version: z.optional(integer({ min: 0, max: 2 ** 31 - 1 })),
  text: z.optional(text(limits.report.text)),
  /** Replaces all of them. */
  conditions: z.optional(list(conditionInput, limits.report.conditions)),
  /** Null removes it. */
  track: z.optional(z.nullable(trackInput)),
  hours: z.optional(z.nullable(number(limits.report.hours))),
  /** Only removes the line of this member. For leaders. */
  removedLine: z.optional(id),
})
export type ReportInput = z.infer<typeof reportInput>

/** Null: has left the club, or is not shown to the viewer. */
const author = z.nullable(z.object({ id, name: z.string(), avatar: z.nullable(z.string()) }))

const reportCondition = z.object({ kind: z.enum(conditionKinds), text: z.string(), seenOn: z.string() })
export type ReportCondition = z.infer<typeof reportCondition>

export const report = z.object({
  /** Counts what leaders wrote; 0 before. */
  version: count,
  text: z.string(),
  author,
  writtenAt: z.nullable(instant),
  conditions: z.array(reportCondition),
  /** As walked. */
  track: z.nullable(z.extend(routeTrack, { hash: trackSummary.shape.hash })),
  /** On the way, with breaks. */
  hours: z.nullable(z.number()),
  /** What participants wrote, the oldest first. */
  lines: z.array(z.object({ author, text: z.string(), writtenAt: instant, isOwn: z.boolean() })),
})
export type Report = z.infer<typeof report>

/** What was reported of a route, or near it. */
const routeCondition = z.extend(reportCondition, { routeId: id, activityId: id, title: z.string(), isSame: z.boolean() })
export type RouteCondition = z.infer<typeof routeCondition>

/** Fields of an activity; the first two are absent in a club that writes no reports. */
export const reportFields = {
  /** On a finished activity: when anything of its report changed, and what the viewer writes, if anything. */
  report: z.optional(z.object({ changedAt: z.nullable(instant), writes: z.nullable(z.enum(['report', 'line'])), isWritten: z.boolean() })),
  /** What others reported of its routes lately, at most three for each; absent without any. */
  conditions: z.optional(z.array(routeCondition)),
  /** Who thanked the leaders of a finished activity, at most four of them; absent where nobody has, and the viewer cannot. Visitors see only the count. */
  thanks: z.optional(
    z.object({ count, isOwn: z.boolean(), members: z.array(z.object({ id, name: z.string(), avatar: z.nullable(z.string()) })) }),
  ),
}

/** Field of `SystemSettings`: whether reports of finished activities are written. */
export const reportSettings = { writesReports: z.boolean() }
