import { ids } from './example-activities.ts'

const groupId = 'f2b4c6d8-1a3c-4e5f-8a9b-0c1d2e3f4a5b'
const sentence = 'Weekend hikes for anyone up to 27.'
const group = { id: groupId, name: 'Youth', color: 'blue', sentence, isOpen: true, memberCount: 14, role: 'member', isNotified: null }
const jonas = { id: ids.jonas, name: 'Jonas Berg', avatar: null }

/** The examples of the schemas about groups. */
export const groups = {
  Group: group,
  GroupName: { id: groupId, name: group.name, color: group.color },
  GroupList: { groups: [group] },
  GroupDetail: { ...group, isManaged: false, roles: [{ ...jonas, role: 'admin' }] },
  GroupMemberPage: { items: [{ ...jonas, role: 'member' }], nextCursor: null },
  GroupCandidates: { members: [jonas] },
  NewGroup: { name: group.name, color: group.color, sentence },
  GroupChange: { sentence, position: 0 },
  GroupNotificationsInput: { isNotified: false },
  GroupMemberChange: { role: 'reviewer' },
}
