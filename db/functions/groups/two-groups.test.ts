/** Members who are in two groups with a role in each: what happens in one group leaves the other, and the other members, as they are. */
import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { type Actor, aNewActivity, aRoute, inHours, setUpFixture } from '../../testing/fixture.ts'

type Group = { groupId: string; owner: Actor; reviewer: Actor; member: Actor; stranger: Actor }
/** What happens in the first group, and who is in it afterward. */
type Change = { happens: (group: Group) => Promise<unknown>; stay: (keyof Group)[] }

const changes: Record<string, Change> = {
  'a member leaves': { happens: ({ member, groupId }) => member.leaveGroup({ groupId }), stay: ['reviewer'] },
  'a reviewer leaves': { happens: ({ reviewer, groupId }) => reviewer.leaveGroup({ groupId }), stay: ['member'] },
  'a member is removed': {
    happens: ({ owner, member, groupId }) => owner.removeGroupMember({ groupId, userId: member.id }),
    stay: ['reviewer'],
  },
  'a reviewer becomes a member': {
    happens: ({ owner, reviewer, groupId }) => owner.setGroupMember({ groupId, userId: reviewer.id, role: 'member' }),
    stay: ['reviewer', 'member'],
  },
  'a reviewer becomes a leader': {
    happens: ({ owner, reviewer, groupId }) => owner.setGroupMember({ groupId, userId: reviewer.id, role: 'leader' }),
    stay: ['reviewer', 'member'],
  },
  'a member becomes an admin': {
    happens: ({ owner, member, groupId }) => owner.setGroupMember({ groupId, userId: member.id, role: 'admin' }),
    stay: ['reviewer', 'member'],
  },
  'somebody joins': { happens: ({ stranger, groupId }) => stranger.joinGroup({ groupId }), stay: ['reviewer', 'member', 'stranger'] },
  'it is deleted': { happens: ({ owner, groupId }) => owner.deleteGroup({ groupId }), stay: [] },
}

describe.each(engines)('of two groups on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let count = 0

  /** Two groups with the same reviewer and member, with a proposal in each. */
  async function twoGroups() {
    const owner = await fixture().admin()
    const [reviewer, member, stranger] = await fixture().members(3)
    const people = { owner, reviewer: reviewer!, member: member!, stranger: stranger! }
    const groupIds: string[] = []
    for (let group = 0; group < 2; group++) {
      const { id: groupId } = await owner.createGroup({ name: `Team ${++count}`, color: 'blue' })
      await people.reviewer.joinGroup({ groupId })
      await people.member.joinGroup({ groupId })
      await owner.setGroupMember({ groupId, userId: people.reviewer.id, role: 'reviewer' })
      await people.member.createActivity(aNewActivity({ startTime: inHours(200), routes: [aRoute()], groupId }))
      groupIds.push(groupId)
    }
    return { first: { ...people, groupId: groupIds[0]! }, other: groupIds[1]! }
  }

  const membersOf = async (groupId: string) =>
    (await fixture().rows<{ id: string }>('select user_id as id from public.group_members where group_id = $1', [groupId])).map(
      ({ id }) => id,
    )

  /** Everything that is stored of a group, its proposals and what was told of them. */
  const stored = (groupId: string) =>
    fixture().stored(groupId, {
      groups: 'id',
      group_members: 'group_id',
      roles: 'group_id',
      activities: 'group_id',
      notifications: '(select a.group_id from public.activities as a where a.id = one.activity_id)',
    })

  test.each(Object.entries(changes))('%s', async (_, { happens, stay }) => {
    const { first, other } = await twoGroups()
    const before = await stored(other)
    await happens(first)
    const expected = stay.map((who) => (first[who] as Actor).id)
    expect(new Set(await membersOf(first.groupId))).toEqual(new Set(expected))
    expect(await stored(other)).toEqual(before)
  })

  test('who is in one group is found for the other', async () => {
    const { first, other } = await twoGroups()
    await fixture().rows("update public.profiles set name = 'Oda Two' where id = $1", [first.member.id])
    await first.member.leaveGroup({ groupId: other })
    const found = async (groupId: string) => (await first.owner.findGroupCandidates({ groupId, q: 'oda two' })).members.map(({ id }) => id)
    expect([await found(first.groupId), await found(other)]).toEqual([[], [first.member.id]])
    const { items } = await first.reviewer.listGroupMembers({ groupId: first.groupId, q: 'oda two' })
    expect(items).toMatchObject([{ id: first.member.id, role: 'member' }])
  })
})
