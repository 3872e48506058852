import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { setUpFixture, type Actor } from '../../testing/fixture.ts'

describe.each(engines)('what a member is told of a group on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let count = 0

  async function aGroup() {
    const [owner, lin] = [await fixture().admin(), await fixture().member({ name: 'Lin' })]
    const name = `Crew ${++count}`
    const { id: groupId } = await owner.createGroup({ name, color: 'green' })
    const give = (role: 'member' | 'reviewer' | 'admin') => owner.setGroupMember({ groupId, userId: lin.id, role })
    return { owner, lin, groupId, name, give, remove: () => owner.removeGroupMember({ groupId, userId: lin.id }) }
  }

  const unreadOf = async (member: Actor) => (await member.listNotifications({})).items.filter(({ isRead }) => !isRead)
  const readAll = async (member: Actor) => member.markNotificationsRead({ until: (await member.listNotifications({})).items[0]!.createdAt })
  const toldOf = async (member: Actor) => (await unreadOf(member)).map(({ kind, facts }) => [kind, 'role' in facts && facts.role])

  test('that an admin added them, by name', async () => {
    const { owner, lin, groupId, name, give } = await aGroup()
    await give('member')
    expect(await unreadOf(lin)).toMatchObject([
      { kind: 'group-added', activityId: null, facts: { groupId, groupName: name, role: null }, members: [owner.name] },
    ])
    await give('member')
    expect(await toldOf(lin)).toEqual([['group-added', null]])
  })

  test('which role they have now, instead of what is unread about the group', async () => {
    const { lin, give } = await aGroup()
    await give('reviewer')
    expect(await toldOf(lin)).toEqual([['group-role-given', 'reviewer']])
    await give('admin')
    expect(await toldOf(lin)).toEqual([['group-role-given', 'admin']])
    await readAll(lin)
    await give('member')
    expect(await toldOf(lin)).toEqual([['group-role-ended', 'admin']])
  })

  test('that an admin removed them, with or without a role, unless they had not read that they were added', async () => {
    const { lin, give, remove } = await aGroup()
    await give('reviewer')
    await remove()
    expect(await toldOf(lin)).toEqual([['group-removed', null]])
    await give('member')
    expect(await toldOf(lin)).toEqual([['group-added', null]])
    await remove()
    expect(await toldOf(lin)).toEqual([])
  })

  test('nothing of what they do themselves', async () => {
    const { owner, lin, groupId, give } = await aGroup()
    await lin.joinGroup({ groupId })
    expect(await toldOf(lin)).toEqual([])
    await give('admin')
    await lin.leaveGroup({ groupId })
    expect(await toldOf(lin)).toEqual([])
    await owner.setGroupMember({ groupId, userId: owner.id, role: 'admin' })
    expect(await toldOf(owner)).toEqual([])
  })

  test('nothing of a group that is deleted, while what they have read stays', async () => {
    const { owner, lin, groupId, give } = await aGroup()
    await give('member')
    await readAll(lin)
    await give('reviewer')
    await owner.deleteGroup({ groupId })
    expect((await lin.listNotifications({})).items.map(({ kind }) => kind)).toEqual(['group-added'])
  })

  test('in their data export, with the name of the group', async () => {
    const { lin, name, give } = await aGroup()
    await give('member')
    expect((await lin.startBackup({})).data).toMatchObject({ notifications: [{ kind: 'group-added', title: name }] })
  })

  test('and an account that is deleted leaves its groups without a word', async () => {
    const { owner, lin, groupId, give } = await aGroup()
    await give('admin')
    await owner.deleteUser({ userId: lin.id })
    expect(await owner.getGroup({ groupId })).toMatchObject({ memberCount: 0, roles: [] })
    expect(await fixture().rows('select from public.notifications where user_id = $1', [lin.id])).toEqual([])
  })
})
