/** Reports of what members write, which admins decide, and members who block each other. */
import * as z from 'zod/mini'
import { page, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { id, instant } from '../values.ts'

/** What can be reported. */
export const reportKinds = ['message', 'photo'] as const
export const reportReasons = ['offensive', 'personal-data', 'spam', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
export const reportDecisions = ['hidden', 'dismissed'] as const
export type ReportDecision = (typeof reportDecisions)[number]

/** `contentId`: of the message or photo. `text`: a sentence for the admins. */
export const newReport = z.strictObject({
  kind: z.enum(reportKinds, 'NOT_A_CHOICE'),
  contentId: id,
  reason: z.enum(reportReasons, 'NOT_A_CHOICE'),
  text: z.optional(text({ max: limits.moderation.reason.max })),
})

export const reportsQuery = z.strictObject(page)
/** `reason`: for `hidden`. */
export const reportDecision = z
  .strictObject({
    reportId: id,
    decision: z.enum(reportDecisions, 'NOT_A_CHOICE'),
    reason: z.optional(text(limits.moderation.reason)),
  })
  .check(z.refine(({ decision, reason }) => decision !== 'hidden' || reason !== undefined, { error: 'REQUIRED', path: ['reason'] }))

const person = { id, name: z.string(), avatar: z.nullable(z.string()) }

/** What was reported, with the open reports of it, at most 20. The id is that of the first, and decides all. */
export const reportedContent = z.object({
  id,
  kind: z.enum(reportKinds),
  contentId: id,
  activityId: id,
  /** The activity’s. */
  title: z.string(),
  author: z.object(person),
  /** The caption, if it is a photo. */
  text: z.string(),
  isHidden: z.boolean(),
  createdAt: instant,
  reports: z.array(
    z.object({
      /** The name of who reported it; null to its author, and once the member has left. */
      reporter: z.nullable(z.string()),
      reason: z.enum(reportReasons),
      text: z.nullable(z.string()),
      reportedAt: instant,
    }),
  ),
})
export type ReportedContent = z.infer<typeof reportedContent>

/** The oldest first. */
export const reportPage = z.object({ items: z.array(reportedContent), nextCursor: z.nullable(z.string()) })

/** Whom the member blocks, the latest first. */
export const blockedMembers = z.object({ items: z.array(z.object({ ...person, blockedAt: instant })) })
export type BlockedMember = z.infer<typeof blockedMembers>['items'][number]
