/** Groups of the club: youth, seniors, climbing. */
import * as z from 'zod/mini'
import { integer, text } from '../fields.ts'
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
export const groupMemberInput = z.strictObject({ groupId: id, userId: id })
/** Adds the member, or changes the role of one. */
export const groupMemberChange = z.strictObject({ groupId: id, userId: id, role: z.enum(groupRoles, 'NOT_A_CHOICE') })
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
})
export type Group = z.infer<typeof group>

const person = z.object({ id, name: z.string(), avatar: z.nullable(z.string()) })

export const groupDetail = z.extend(group, {
  /** Whether the viewer adds and removes members, and gives them roles. */
  isManaged: z.boolean(),
  /** All of them for its members and admins; for others its admins, as far as their profile is visible. Admins first, then reviewers. */
  members: z.array(z.extend(person, { role: z.enum(groupRoles) })),
})
export type GroupDetail = z.infer<typeof groupDetail>
export type GroupMember = GroupDetail['members'][number]

export const groupList = z.object({ groups: z.array(group) })
export const groupCandidates = z.object({ members: z.array(person) })
