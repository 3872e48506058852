/** Groups that are deleted and made while others act on them, on real servers with real connections. */
import { describe, expect, test } from 'vitest'
import { during } from '../../testing/during.ts'
import { servers, type ServerDatabase } from '../../testing/engines.ts'
import { aNewActivity, codeOf, setUpFixture } from '../../testing/fixture.ts'

describe.each(servers)('two at once on $name', ({ open }) => {
  let database: ServerDatabase
  const fixture = setUpFixture(async () => (database = await open(16)))

  test('an activity that is proposed for a group while it is deleted loses the group', async () => {
    const admin = await fixture().admin()
    const { id: groupId } = await admin.createGroup({ name: 'Climbing', color: 'red' })
    const proposal = aNewActivity({ groupId, membersOnly: true, title: 'Late for the group' })
    expect(await during(database, admin, ['create_activity', proposal], () => admin.deleteGroup({ groupId }))).toEqual({ ok: true })
    expect(await fixture().rows("select group_id, members_only from public.activities where title = 'Late for the group'")).toEqual([
      { group_id: null, members_only: false },
    ])
  })

  test('an activity is not proposed for a group that is just deleted', async () => {
    const admin = await fixture().admin()
    const { id: groupId } = await admin.createGroup({ name: 'Climbing', color: 'red' })
    const propose = () => codeOf(admin.createActivity(aNewActivity({ groupId })))
    expect(await during(database, admin, ['delete_group', { groupId }], propose)).toBe('GROUP_NOT_FOUND')
  })

  test('an activity that goes to a group that is just deleted stays where it was', async () => {
    const admin = await fixture().admin()
    const { id: groupId } = await admin.createGroup({ name: 'Climbing', color: 'red' })
    const { id: activityId } = await admin.createActivity(aNewActivity())
    const edit = () => codeOf(admin.editActivity({ activityId, ...aNewActivity(), groupId }))
    expect(await during(database, admin, ['delete_group', { groupId }], edit)).toBe('GROUP_NOT_FOUND')
    expect(await admin.getActivity({ activityId })).toMatchObject({ groupId: null, version: 1 })
  })

  test('two admins make one group of a name', async () => {
    const [one, other] = [await fixture().admin(), await fixture().admin()]
    const second = () => codeOf(other.createGroup({ name: 'SENIORS', color: 'blue' }))
    expect(await during(database, one, ['create_group', { name: 'Seniors', color: 'blue' }], second)).toBe('GROUP_EXISTS')
  })

  test('of two admins of a group who take the role from each other, one keeps it', async () => {
    const [owner, one, other] = [await fixture().admin(), await fixture().member(), await fixture().member()]
    const { id: groupId } = await owner.createGroup({ name: 'Skiing', color: 'blue' })
    for (const { id: userId } of [one, other]) await owner.setGroupMember({ groupId, userId, role: 'admin' })
    const remove = () => codeOf(other.removeGroupMember({ groupId, userId: one.id }))
    expect(await during(database, one, ['set_group_member', { groupId, userId: other.id, role: 'member' }], remove)).toBe('NOT_PERMITTED')
    expect(await one.getGroup({ groupId })).toMatchObject({ roles: [{ id: one.id, role: 'admin' }], memberCount: 2 })
  })

  test('a proposal waits for the admins of the club when the last reviewers of its group leave at once', async () => {
    const [owner, one, other, member] = [await fixture().admin(), ...(await fixture().members(3))]
    const { id: groupId } = await owner.createGroup({ name: 'Biking', color: 'blue' })
    for (const { id: userId } of [one!, other!, member!]) await owner.setGroupMember({ groupId, userId, role: 'member' })
    for (const { id: userId } of [one!, other!]) await owner.setGroupMember({ groupId, userId, role: 'reviewer' })
    await fixture().rows(
      "insert into accounts.credentials (user_id, account_id, provider_id) select id, id::text, 'credential' from public.profiles where id = any ($1)",
      [[one!.id, other!.id]],
    )
    const { id: activityId } = await member!.createActivity(aNewActivity({ groupId }))
    await during(database, one!, ['leave_group', { groupId }], () => owner.removeGroupMember({ groupId, userId: other!.id }))
    const told = 'select kind from public.notifications where activity_id = $1 and read_at is null'
    expect(await fixture().rows(`${told} and user_id = any ($2)`, [activityId, [one!.id, other!.id]])).toEqual([])
    expect(await fixture().rows(`${told} and user_id = any (rules.active_admins()) and user_id <> $2`, [activityId, owner.id])).not.toEqual(
      [],
    )
  })

  test('a member does not join a group that is just deleted, nor one that is just closed', async () => {
    const [admin, member] = [await fixture().admin(), await fixture().member()]
    const { id: groupId } = await admin.createGroup({ name: 'Rafting', color: 'blue' })
    const join = () => codeOf(member.joinGroup({ groupId }))
    expect(await during(database, admin, ['update_group', { groupId, isOpen: false }], join)).toBe('GROUP_CLOSED')
    expect(await during(database, admin, ['delete_group', { groupId }], join)).toBe('GROUP_NOT_FOUND')
  })
})
