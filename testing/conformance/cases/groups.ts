/** Groups of the club: their members, their roles, and their activities. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { aProposal, expectRefusal, inDays } from '../scenario.ts'

export const groups = [
  testCase(
    'an admin makes a group, changes it and deletes it',
    ['createGroup', 'updateGroup', 'deleteGroup', 'listGroups', 'getGroup', 'GROUP_EXISTS', 'GROUP_NOT_FOUND'],
    async ({ admin, member, visitor }) => {
      const [{ api }, mia] = [await admin(), await member('Mia')]
      const { id: groupId } = await api.createGroup({ name: 'Seniors', color: 'brown', sentence: 'Slow and far.' })
      await expectRefusal('GROUP_EXISTS', api.createGroup({ name: 'SENIORS', color: 'brown' }))
      await expectRefusal('NOT_PERMITTED', mia.api.updateGroup({ groupId, name: 'Mine' }))
      expect(await api.updateGroup({ groupId, isOpen: false })).toMatchObject({ name: 'Seniors', isOpen: false })
      expect((await visitor().api.listGroups()).groups).toContainEqual(
        expect.objectContaining({ id: groupId, sentence: 'Slow and far.', memberCount: 0, role: null }),
      )
      expect((await visitor().api.getSettings()).groups).toContainEqual({ id: groupId, name: 'Seniors', color: 'brown' })
      expect(await mia.api.getGroup({ groupId })).toMatchObject({ roles: [], isManaged: false })
      expect(await api.deleteGroup({ groupId })).toEqual({ ok: true })
      await expectRefusal('GROUP_NOT_FOUND', mia.api.getGroup({ groupId }))
    },
  ),

  testCase(
    'members join an open group, and an admin of the group manages them',
    [
      'joinGroup',
      'leaveGroup',
      'setGroupNotifications',
      'listGroupMembers',
      'findGroupCandidates',
      'setGroupMember',
      'removeGroupMember',
      'GROUP_CLOSED',
    ],
    async ({ admin, member }) => {
      const [{ api }, mia, lin, bo] = [await admin(), await member('Mia'), await member('Lin'), await member('Bo Bergsteiger')]
      const { id: groupId } = await api.createGroup({ name: 'Juniors', color: 'blue' })
      expect(await mia.api.joinGroup({ groupId })).toMatchObject({ role: 'member', isManaged: false, roles: [] })
      expect(await mia.api.listGroupMembers({ groupId, q: 'mia' })).toMatchObject({
        items: [{ name: 'Mia', role: 'member' }],
        nextCursor: null,
      })
      await expectRefusal('NOT_PERMITTED', mia.api.setGroupMember({ groupId, userId: lin.id, role: 'member' }))
      await api.setGroupMember({ groupId, userId: mia.id, role: 'admin' })
      expect((await mia.api.findGroupCandidates({ groupId, q: 'bergsteiger' })).members).toContainEqual(
        expect.objectContaining({ id: bo.id }),
      )
      expect((await mia.api.setGroupMember({ groupId, userId: lin.id, role: 'reviewer' })).roles).toMatchObject([
        { name: 'Mia', role: 'admin' },
        { name: 'Lin', role: 'reviewer' },
      ])
      expect((await lin.api.listNotifications({ limit: 1 })).items).toMatchObject([
        { kind: 'group-role-given', facts: { groupId, groupName: 'Juniors', role: 'reviewer' }, members: ['Mia'] },
      ])
      expect(await lin.api.setGroupNotifications({ groupId, isNotified: false })).toMatchObject({ isNotified: false })
      expect((await lin.api.listGroups()).groups).toContainEqual(expect.objectContaining({ id: groupId, isNotified: false }))
      expect(await mia.api.removeGroupMember({ groupId, userId: lin.id })).toMatchObject({ memberCount: 1 })
      expect(await mia.api.leaveGroup({ groupId })).toMatchObject({ role: null, memberCount: 0, isManaged: false })
      await api.updateGroup({ groupId, isOpen: false })
      await expectRefusal('GROUP_CLOSED', lin.api.joinGroup({ groupId }))
      await api.deleteGroup({ groupId })
    },
  ),

  testCase(
    'the reviewer of a group approves its activity, which only its members may join',
    ['setGroupMember', 'approveActivity', 'GROUP_ONLY'],
    async ({ admin, member }) => {
      const [{ api }, mia, rae, lin] = [await admin(), await member('Mia'), await member('Rae'), await member('Lin')]
      const { id: groupId } = await api.createGroup({ name: 'Climbers', color: 'violet' })
      await mia.api.joinGroup({ groupId })
      await api.setGroupMember({ groupId, userId: rae.id, role: 'reviewer' })
      await expectRefusal('GROUP_ONLY', lin.api.createActivity(aProposal({ groupId })))
      const { id: activityId } = await mia.api.createActivity(aProposal({ groupId, membersOnly: true }))
      await expectRefusal('ACTIVITY_NOT_FOUND', lin.api.approveActivity({ activityId }))
      expect((await rae.api.getUserInfo()).reviewedGroups).toEqual([groupId])
      expect((await rae.api.listActivities({ phase: ['review'], group: [groupId] })).items).toMatchObject([{ id: activityId }])
      expect(await rae.api.approveActivity({ activityId })).toMatchObject({ phase: 'voting', groupId, membersOnly: true })
      const { routes, refusals } = await lin.api.getActivity({ activityId })
      expect(refusals.vote).toBe('GROUP_ONLY')
      await expectRefusal('GROUP_ONLY', lin.api.castVote({ activityId, routeId: routes[0]!.id }))
      await mia.api.castVote({ activityId, routeId: routes[0]!.id })
      await mia.api.startEnrollment({ activityId })
      await expectRefusal('GROUP_ONLY', lin.api.joinActivity({ activityId }))
      expect(await rae.api.joinActivity({ activityId })).toMatchObject({ isJoined: true })
      await api.deleteGroup({ groupId })
      expect(await lin.api.joinActivity({ activityId })).toMatchObject({ isJoined: true, groupId: null, membersOnly: false })
    },
  ),

  testCase(
    'joining opens at a time, and to members of the group first',
    ['editActivity', 'joinActivity', 'JOINING_NOT_OPEN', 'MEMBERS_FIRST'],
    async ({ admin, member, backend }) => {
      const [{ api }, mia, lin] = [await admin(), await member('Mia'), await member('Lin')]
      const { id: groupId } = await api.createGroup({ name: 'Skiers', color: 'blue' })
      await mia.api.joinGroup({ groupId })
      const joinsOpenAt = inDays(1)
      const proposal = aProposal({ groupId, startTime: inDays(20), joinsOpenAt })
      const { id: activityId } = await mia.api.createActivity(proposal)
      await api.approveActivity({ activityId })
      await mia.api.startEnrollment({ activityId })
      expect(await lin.api.getActivity({ activityId })).toMatchObject({ joinsOpenAt, overlaps: [], refusals: { join: 'JOINING_NOT_OPEN' } })
      await expectRefusal('JOINING_NOT_OPEN', lin.api.joinActivity({ activityId }))
      const { routes: _, ...plan } = proposal
      const edited = await mia.api.editActivity({ activityId, ...plan, joinsOpenAt: null, membersFirstDays: 2 })
      expect(edited).toMatchObject({ joinsOpenAt: null, membersFirstDays: 2, opensToAllAt: expect.any(String) })
      await expectRefusal('MEMBERS_FIRST', lin.api.joinActivity({ activityId }))
      await backend.sql(`update public.activities set enrolling_since = now() - interval '3 days' where id = $1`, [activityId])
      expect(await lin.api.joinActivity({ activityId })).toMatchObject({ isJoined: true })
      await api.deleteGroup({ groupId })
    },
  ),
]
