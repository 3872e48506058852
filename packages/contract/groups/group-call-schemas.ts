/** The inputs and outputs of the calls on groups. */
import { emptyInput } from '../activities/inputs.ts'
import {
  candidatesQuery,
  groupCandidates,
  groupChange,
  groupDetail,
  groupIdInput,
  groupList,
  groupMemberChange,
  groupMemberPage,
  groupMembersQuery,
  groupMemberInput,
  groupNotificationsInput,
  newGroup,
} from './groups.ts'

export const groupCallSchemas = {
  listGroups: { input: emptyInput, output: groupList },
  createGroup: { input: newGroup, output: groupDetail },
  getGroup: { input: groupIdInput, output: groupDetail },
  updateGroup: { input: groupChange, output: groupDetail },
  joinGroup: { input: groupIdInput, output: groupDetail },
  leaveGroup: { input: groupIdInput, output: groupDetail },
  setGroupNotifications: { input: groupNotificationsInput, output: groupDetail },
  listGroupMembers: { input: groupMembersQuery, output: groupMemberPage },
  findGroupCandidates: { input: candidatesQuery, output: groupCandidates },
  setGroupMember: { input: groupMemberChange, output: groupDetail },
  removeGroupMember: { input: groupMemberInput, output: groupDetail },
} as const
