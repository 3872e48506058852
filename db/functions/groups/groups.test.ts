import { describe, expect, test } from 'vitest'
import { databaseLimits } from '@bothy/contract/limits.ts'
import { engines } from '../../testing/engines.ts'
import { aNewActivity, codeOf, fieldsOf, setUpFixture, type Actor } from '../../testing/fixture.ts'

describe.each(engines)('the groups of a club on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let count = 0
  const aName = () => `Group ${++count}`

  async function deleteAll(admin: Actor) {
    for (const { id } of (await admin.listGroups({})).groups) await admin.deleteGroup({ groupId: id })
  }

  test('are in no answer until an admin makes the first', async () => {
    const admin = await fixture().admin()
    expect(await fixture().visitor.getSettings({})).not.toHaveProperty('groups')
    const { id } = await admin.createGroup({ name: '  Youth ', color: 'blue', sentence: 'Up to 27.' })
    expect((await fixture().visitor.getSettings({})).groups).toEqual([{ id, name: 'Youth', color: 'blue' }])
    expect(await fixture().visitor.listGroups({})).toEqual({
      groups: [{ id, name: 'Youth', color: 'blue', sentence: 'Up to 27.', isOpen: true, memberCount: 0, role: null, isNotified: null }],
    })
  })

  test('have names of their own, whatever the case', async () => {
    const admin = await fixture().admin()
    const name = aName()
    const { id } = await admin.createGroup({ name, color: 'red' })
    expect(await codeOf(admin.createGroup({ name: name.toUpperCase(), color: 'red' }))).toBe('GROUP_EXISTS')
    expect(await admin.updateGroup({ groupId: id, name: name.toUpperCase() })).toMatchObject({ name: name.toUpperCase(), color: 'red' })
    expect(await fieldsOf(admin.createGroup({ name: 'x'.repeat(41), color: 'red' }))).toEqual({ name: ['TOO_LONG'] })
    expect(await fieldsOf(admin.updateGroup({ groupId: id, name: ' ' }))).toEqual({ name: ['REQUIRED'] })
    expect(await fieldsOf(admin.createGroup({ name: aName(), color: 'pink' as never }))).toEqual({ color: ['NOT_A_CHOICE'] })
  })

  test('stay in the order that an admin gives them', async () => {
    const admin = await fixture().admin()
    await deleteAll(admin)
    const [first, second, third] = [
      await admin.createGroup({ name: 'First', color: 'pine' }),
      await admin.createGroup({ name: 'Second', color: 'pine' }),
      await admin.createGroup({ name: 'Third', color: 'pine' }),
    ]
    const names = async () => (await admin.listGroups({})).groups.map(({ name }) => name)
    await admin.updateGroup({ groupId: third.id, position: 0 })
    expect(await names()).toEqual(['Third', 'First', 'Second'])
    await admin.updateGroup({ groupId: third.id, position: 1 })
    expect(await names()).toEqual(['First', 'Third', 'Second'])
    await admin.updateGroup({ groupId: first.id, position: 100 })
    expect(await names()).toEqual(['Third', 'Second', 'First'])
    await admin.updateGroup({ groupId: second.id, sentence: 'On skis.' })
    expect(await names()).toEqual(['Third', 'Second', 'First'])
  })

  test('are at most as many as the limit says', async () => {
    const admin = await fixture().admin()
    await deleteAll(admin)
    for (let number = 1; number <= databaseLimits.groups; number++) await admin.createGroup({ name: `No. ${number}`, color: 'brown' })
    expect(await codeOf(admin.createGroup({ name: 'One more', color: 'brown' }))).toBe('TOO_MANY_GROUPS')
    await deleteAll(admin)
  })

  test('leave their activities to everybody when they are deleted', async () => {
    const admin = await fixture().admin()
    const { id: groupId } = await admin.createGroup({ name: aName(), color: 'red' })
    const { id: activityId } = await admin.createActivity(aNewActivity({ groupId, membersOnly: true }))
    expect(await admin.deleteGroup({ groupId })).toEqual({ ok: true })
    expect(await admin.getActivity({ activityId })).toMatchObject({ groupId: null, membersOnly: false })
    expect(await codeOf(admin.getGroup({ groupId }))).toBe('GROUP_NOT_FOUND')
  })
})

describe.each(engines)('the members of a group on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let count = 0

  async function aGroup({ isOpen = true } = {}) {
    const [owner, admin, reviewer, member, other] = [await fixture().admin(), ...(await fixture().members(4))]
    const { id: groupId } = await owner.createGroup({ name: `Team ${++count}`, color: 'ochre', isOpen })
    await owner.setGroupMember({ groupId, userId: admin!.id, role: 'admin' })
    await admin!.setGroupMember({ groupId, userId: reviewer!.id, role: 'reviewer' })
    await admin!.setGroupMember({ groupId, userId: member!.id, role: 'member' })
    return { groupId, owner: owner, admin: admin!, reviewer: reviewer!, member: member!, other: other! }
  }

  test('join an open group themselves, and leave it', async () => {
    const { groupId, other } = await aGroup()
    expect(await other.joinGroup({ groupId })).toMatchObject({ role: 'member', memberCount: 4 })
    expect(await other.joinGroup({ groupId })).toMatchObject({ role: 'member', memberCount: 4 })
    expect(await other.leaveGroup({ groupId })).toMatchObject({ role: null, memberCount: 3 })
    expect(await other.leaveGroup({ groupId })).toMatchObject({ role: null, memberCount: 3 })
  })

  test('are added to one that is not open, and stay when they ask to join it', async () => {
    const { groupId, member, other } = await aGroup({ isOpen: false })
    expect(await codeOf(other.joinGroup({ groupId }))).toBe('GROUP_CLOSED')
    expect(await member.joinGroup({ groupId })).toMatchObject({ role: 'member' })
  })

  test('are managed by its admins alone, and by those of the club', async () => {
    const { groupId, owner, reviewer, member, other } = await aGroup()
    const elsewhere = await aGroup()
    for (const stranger of [reviewer, member, other, elsewhere.admin, elsewhere.reviewer]) {
      expect(await codeOf(stranger.setGroupMember({ groupId, userId: other.id, role: 'admin' }))).toBe('NOT_PERMITTED')
      expect(await codeOf(stranger.removeGroupMember({ groupId, userId: member.id }))).toBe('NOT_PERMITTED')
      expect(await codeOf(stranger.findGroupCandidates({ groupId, q: 'Me' }))).toBe('NOT_PERMITTED')
      expect(await codeOf(stranger.updateGroup({ groupId, sentence: 'Mine.' }))).toBe('NOT_PERMITTED')
    }
    const removals = async () =>
      (await owner.listLogs({ operation: 'remove_group_member' })).items.filter(
        ({ details }) => (details as { group: string }).group === groupId,
      )
    for (let time = 0; time < 2; time++) {
      expect((await owner.removeGroupMember({ groupId, userId: member.id })).memberCount).toBe(2)
      expect(await removals()).toHaveLength(1)
    }
    expect(await codeOf(owner.joinGroup({ groupId: '00000000-0000-4000-8000-000000000000' }))).toBe('GROUP_NOT_FOUND')
    expect(await fieldsOf(owner.setGroupMember({ groupId, userId: member.id, role: 'boss' as never }))).toEqual({ role: ['NOT_A_CHOICE'] })
  })

  test('have one role, which goes with their membership', async () => {
    const { groupId, admin, reviewer } = await aGroup()
    await admin.setGroupMember({ groupId, userId: reviewer.id, role: 'admin' })
    expect(await fixture().rows('select role from public.roles where member_id = $1', [reviewer.id])).toEqual([{ role: 'admin' }])
    await reviewer.leaveGroup({ groupId })
    expect(await fixture().rows('select role from public.roles where member_id = $1', [reviewer.id])).toEqual([])
    expect(await reviewer.joinGroup({ groupId })).toMatchObject({ role: 'member' })
  })

  test('see each other; others see its admins, as far as their profile is visible', async () => {
    const { groupId, admin, member, other } = await aGroup()
    const namesFor = async (viewer: Actor) => {
      const { roles } = await viewer.getGroup({ groupId })
      const others = viewer === fixture().visitor ? [] : (await viewer.listGroupMembers({ groupId })).items
      return [...roles, ...others].map(({ role }) => role)
    }
    expect(await namesFor(member)).toEqual(['admin', 'reviewer', 'member'])
    expect(await namesFor(other)).toEqual(['admin'])
    await admin.updateUserSettings({ privacy: { profileVisibility: 'members' } })
    expect(await namesFor(other)).toEqual(['admin'])
    expect(await namesFor(fixture().visitor)).toEqual([])
    await admin.updateUserSettings({ privacy: { profileVisibility: 'private' } })
    expect(await namesFor(other)).toEqual([])
    expect(await namesFor(member)).toEqual(['admin', 'reviewer', 'member'])
  })

  test('are listed in pages, who joined last first, and found by name, with their role', async () => {
    const { groupId, admin, member, other } = await aGroup()
    const joined: string[] = [member.id]
    for (const name of ['Ása Eld', 'Bo Eld', 'Cy Berg']) {
      const one = await fixture().member({ name })
      await one.joinGroup({ groupId })
      joined.unshift(one.id)
    }
    const first = await member.listGroupMembers({ groupId, limit: 3 })
    expect(first.items.map(({ id }) => id)).toEqual(joined.slice(0, 3))
    expect(first.items[0]).toEqual({ id: joined[0], name: 'Cy Berg', avatar: null, role: 'member' })
    const second = await member.listGroupMembers({ groupId, limit: 3, cursor: first.nextCursor! })
    expect([second.items.map(({ id }) => id), second.nextCursor]).toEqual([joined.slice(3), null])
    expect((await admin.listGroupMembers({ groupId, q: 'eld ASA' })).items).toMatchObject([{ name: 'Ása Eld' }])
    await admin.setGroupMember({ groupId, userId: joined[0]!, role: 'reviewer' })
    expect((await admin.listGroupMembers({ groupId })).items.map(({ id }) => id)).toEqual(joined.slice(1))
    expect((await admin.listGroupMembers({ groupId, q: 'berg' })).items).toMatchObject([{ name: 'Cy Berg', role: 'reviewer' }])
    expect(await other.listGroupMembers({ groupId, q: 'berg' })).toEqual({ items: [], nextCursor: null })
    expect(await fieldsOf(member.listGroupMembers({ groupId, cursor: 'x' }))).toEqual({ cursor: ['INVALID'] })
    expect(await codeOf(fixture().visitor.listGroupMembers({ groupId }))).toBe('NOT_SIGNED_IN')
  })

  test('are found by name to be added, unless they are in it or hide their profile', async () => {
    const { groupId, admin } = await aGroup()
    const [joined, hidden, found] = [
      await fixture().member({ name: 'Zoë Abend' }),
      await fixture().member({ name: 'Zoe Berg' }),
      await fixture().member({ name: 'Zoe Clair' }),
    ]
    await joined.joinGroup({ groupId })
    await hidden.updateUserSettings({ privacy: { profileVisibility: 'private' } })
    expect(await admin.findGroupCandidates({ groupId, q: 'ZOE' })).toEqual({ members: [{ id: found.id, name: 'Zoe Clair', avatar: null }] })
    expect(await fieldsOf(admin.run('findGroupCandidates', { groupId, q: 'zoe '.repeat(26) }))).toEqual({ q: ['TOO_LONG'] })
  })

  test('an admin of a group is no admin of the club', async () => {
    const { admin, owner } = await aGroup()
    expect((await admin.getUserInfo({})).isAdmin).toBe(false)
    expect(await codeOf(admin.getSystemSettings({}))).toBe('NOT_PERMITTED')
    expect((await owner.listUsers({ isAdmin: true, limit: 100 })).items.map(({ id }) => id)).not.toContain(admin.id)
    await fixture().rows("delete from public.roles where role = 'admin' and group_id is null and member_id <> $1", [owner.id])
    expect(await codeOf(owner.removeAdminRole({ userId: owner.id }))).toBe('LAST_ADMIN')
  })
})
