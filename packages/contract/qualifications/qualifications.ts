/** What members are qualified for, by names of the club, and who may propose and lead what. */
import * as z from 'zod/mini'
import { difficulties, proposers } from '../choices.ts'
import { day, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { count, id, instant } from '../values.ts'

const name = text(limits.qualification.name)
const leads = z.nullable(id)

export const newQualification = z.strictObject({ name })
export const qualificationIdInput = z.strictObject({ qualificationId: id })
export const qualificationChange = z.strictObject({ qualificationId: id, name })
/**
 * Replaces the rule of the club, or of a group. `whoProposes` null: a group follows the club again, and in the club all members propose everything.
 * `easy`, `medium`, `hard`: the qualification that leads from this difficulty on.
 */
export const proposalRuleChange = z.strictObject({
  groupId: z.optional(z.nullable(id)),
  whoProposes: z.nullable(z.enum(proposers, 'NOT_A_CHOICE')),
  easy: z.optional(leads),
  medium: z.optional(leads),
  hard: z.optional(leads),
})
export const memberQualificationInput = z.strictObject({ userId: id, qualificationId: id })
/** Gives the qualification, or changes its end: it ends with this day in the time zone of the club. Null: it does not end. */
export const memberQualificationChange = z.strictObject({ userId: id, qualificationId: id, validUntil: z.nullable(day) })
/** A role in the whole club. */
export const clubRoleInput = z.strictObject({ userId: id, role: z.enum(['leader'], 'NOT_A_CHOICE') })

const named = z.object({ id, name: z.string() })

/** `groupId` null: of the club. A group without a rule of its own follows the club. */
export const proposalRule = z.object({ groupId: leads, whoProposes: z.enum(proposers), easy: leads, medium: leads, hard: leads })
export type ProposalRule = z.infer<typeof proposalRule>

/** An activity whose leader lacks something, at the latest on the day when it starts. */
export const unqualifiedActivity = z.object({
  id,
  title: z.string(),
  startTime: instant,
  timeZone: z.string(),
  groupId: leads,
  leader: named,
  /** Names of qualifications; `qualification` where any would do, `role` where only leaders propose. */
  missing: z.array(z.string()),
})
export type UnqualifiedActivity = z.infer<typeof unqualifiedActivity>

export const qualificationList = z.object({
  /** By name. `holders`: how many members have it today; null for admins of groups. */
  qualifications: z.array(z.extend(named, { holders: z.nullable(count) })),
  /** All for admins of the club; for those of groups, those of their groups. */
  rules: z.array(proposalRule),
  /** In which the days of the club end. */
  timeZone: z.string(),
  activities: z.array(unqualifiedActivity),
})
export type QualificationList = z.infer<typeof qualificationList>

/** `validUntil`: its last day; null where it does not end. */
const heldQualification = z.extend(named, { validUntil: z.nullable(z.iso.date()), isValid: z.boolean() })
export type HeldQualification = z.infer<typeof heldQualification>

export const memberQualifications = z.object({
  /** Whether an admin has made the member a leader of the whole club. */
  isLeader: z.boolean(),
  qualifications: z.array(heldQualification),
})
export type MemberQualifications = z.infer<typeof memberQualifications>

export const proposalScope = z.object({
  /** Null: without a group. */
  groupId: leads,
  whoProposes: z.enum(proposers),
  mayPropose: z.boolean(),
  /** Those that need a qualification, with its name. */
  difficulties: z.array(z.object({ difficulty: z.enum(difficulties), qualification: z.string(), mayLead: z.boolean() })),
  /** The names of admins who can help, at most five. */
  admins: z.array(z.string()),
})
export type ProposalScope = z.infer<typeof proposalScope>

export const ownQualifications = z.object({
  qualifications: z.array(heldQualification),
  /** Without a group first, then each group of the member; for admins of the club each group. */
  scopes: z.array(proposalScope),
})
export type OwnQualifications = z.infer<typeof ownQualifications>
