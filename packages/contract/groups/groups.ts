/** Groups of the club: youth, seniors, climbing. */
import * as z from 'zod/mini'
import { searchLimits } from '../choices.ts'
import { integer, page, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { count, id } from '../values.ts'
import { groupColors, groupRoles } from './group-choices.ts'

const color = z.enum(groupColors, 'NOT_A_CHOICE')
const groupFields = {
  name: text(limits.group.name),
  color,
  /** What the group is, in a sentence. */
  sentence: z.optional(text(limits.group.sentence)),
  /** Whether members join by themselves; true by default. Into others they are added. */
  isOpen: z.optional(z.boolean()),
}

export const groupIdInput = z.strictObject({ groupId: id })
export const newGroup = z.strictObject(groupFields)
/** Only the fields that are sent change. `position` is the place in lists, from 0. */
export const groupChange = z.strictObject({
  ...z.partial(z.strictObject(groupFields)).shape,
  groupId: id,
  position: z.optional(integer({ min: 0, max: 1000 })),
})
/** Whether the member is notified of its new activities. */
export const groupNotificationsInput = z.strictObject({ groupId: id, isNotified: z.boolean() })
export const groupMemberInput = z.strictObject({ groupId: id, userId: id })
/** Adds the member, or changes the role of one. */
export const groupMemberChange = z.strictObject({ groupId: id, userId: id, role: z.enum(groupRoles, 'NOT_A_CHOICE') })
/** `q`: words of the name. */
export const groupMembersQuery = z.strictObject({ groupId: id, q: z.optional(text({ max: searchLimits.text })), ...page })
/** `q`: a part of the name. */
export const candidatesQuery = z.strictObject({ groupId: id, q: text({ min: 2, max: limits.user.name.max }) })

/** As far as all screens need it. */
export const groupName = z.object({ id, name: z.string(), color: z.enum(groupColors) })
export type GroupName = z.infer<typeof groupName>

export const group = z.extend(groupName, {
  sentence: z.string(),
  isOpen: z.boolean(),
  memberCount: count,
  /** What the viewer is in it; null when no member of it. */
  role: z.nullable(z.enum(groupRoles)),
  /** Whether the viewer is notified of its new activities; null: as for all groups of theirs, or as they chose for the others. */
  isNotified: z.nullable(z.boolean()),
})
export type Group = z.infer<typeof group>

const person = z.object({ id, name: z.string(), avatar: z.nullable(z.string()) })
const groupMember = z.extend(person, { role: z.enum(groupRoles) })
export type GroupMember = z.infer<typeof groupMember>

export const groupDetail = z.extend(group, {
  /** Whether the viewer adds and removes members, and gives them roles. */
  isManaged: z.boolean(),
  /** Who has a role in it, admins first; for who is not in it only its admins, as far as their profile is visible. */
  roles: z.array(groupMember),
})
export type GroupDetail = z.infer<typeof groupDetail>

/** The members without a role, who joined last first, or all that a search finds; none for who is not in the group and does not manage it. */
export const groupMemberPage = z.object({ items: z.array(groupMember), nextCursor: z.nullable(z.string()) })

export const groupList = z.object({ groups: z.array(group) })
export const groupCandidates = z.object({ members: z.array(person) })
