import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { setUpFixture, type Actor } from '../../testing/fixture.ts'
import { addressOf, checkFile, importFile } from '../../testing/member-files.ts'

let count = 0
const aName = (kind: string) => `${kind} ${++count}`
const aPerson = () => ({ name: aName('Greta'), email: `greta${count}@example.org` })

describe.each(engines)('groups of members from a file on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  const aGroup = (admin: Actor, name = aName('Group')) => admin.createGroup({ name, color: 'pine', isOpen: false })
  /** Name and role of each member, by name. */
  const membersOf = async (admin: Actor, groupId: string) => {
    const [{ roles }, { items }] = [await admin.getGroup({ groupId }), await admin.listGroupMembers({ groupId })]
    return [...roles, ...items].map(({ name, role }) => [name, role]).toSorted()
  }

  test('new and former members are added, with their roles there', async () => {
    const [admin, lin, ben] = [await fixture().admin(), await fixture().member(), await fixture().member()]
    const [youth, alps] = [await aGroup(admin), await aGroup(admin, 'Peaks / passes')]
    const [greta, kim] = [aPerson(), aPerson()]
    await admin.setGroupMember({ groupId: youth.id, userId: ben.id, role: 'member' })
    const checked = await checkFile(admin, [
      { ...greta, groups: `${youth.name.toUpperCase()}; ${youth.name} `, role: 'reviewer' },
      { ...kim, groups: alps.name, role: 'admin' },
      { email: await addressOf(lin), groups: `${youth.name}`, role: null },
      { email: await addressOf(ben), groups: `${youth.name}`, role: 'group-admin' },
    ])
    expect(checked.rows.map(({ line, outcome, former }) => [line, outcome, former])).toEqual([
      [4, 'changed', { groups: null }],
      [5, 'changed', { groupRole: 'member' }],
      [2, 'new', {}],
      [3, 'new', {}],
    ])
    expect(await membersOf(admin, alps.id)).toEqual([])
    const { id: importId } = await admin.applyImport({ importId: checked.id })
    expect(await membersOf(admin, youth.id)).toEqual(
      [
        [ben.name, 'admin'],
        [greta.name, 'reviewer'],
        [lin.name, 'member'],
      ].toSorted(),
    )
    expect(await membersOf(admin, alps.id)).toEqual([[kim.name, 'member']])
    expect((await admin.listUsers({ q: kim.name })).items[0]).toMatchObject({ isAdmin: true })
    expect((await admin.listUsers({ q: greta.name })).items[0]).toMatchObject({ isAdmin: false })

    expect((await admin.undoImport({ importId })).rows.map(({ kept }) => kept)).toEqual([null, null, null, null])
    expect(await membersOf(admin, youth.id)).toEqual([[ben.name, 'member']])
    expect(await membersOf(admin, alps.id)).toEqual([])
  })

  test('the second time changes nothing, and nobody leaves a group', async () => {
    const [admin, lin] = [await fixture().admin(), await fixture().member()]
    const [first, second] = [await aGroup(admin), await aGroup(admin)]
    const email = await addressOf(lin)
    await importFile(admin, [{ email, groups: first.name, role: 'reviewer' }])
    expect((await checkFile(admin, [{ email, groups: first.name, role: 'reviewer' }])).counts).toMatchObject({ same: 1 })
    expect((await checkFile(admin, [{ email, groups: first.name, role: 'member' }])).counts).toMatchObject({ same: 1 })
    const { rows } = await importFile(admin, [{ email, groups: `${second.name}, ${first.name}` }])
    expect(rows[0]).toMatchObject({ outcome: 'changed', former: { groups: first.name } })
    expect(await membersOf(admin, first.id)).toEqual([[lin.name, 'reviewer']])
    expect(await membersOf(admin, second.id)).toEqual([[lin.name, 'member']])
  })

  test('are refused by the row: unknown groups, roles without a group, and roles for an unconfirmed address', async () => {
    const [admin, shy, other] = [await fixture().admin(), await fixture().member(), await fixture().admin()]
    const group = await aGroup(admin)
    const email = await addressOf(shy)
    await fixture().rows('update public.profiles set email_verified = false where id = $1', [shy.id])
    const { rows } = await checkFile(admin, [
      { ...aPerson(), groups: `${group.name}, Divers` },
      { ...aPerson(), role: 'reviewer' },
      { ...aPerson(), groups: group.name, role: 'Treasurer' },
      { email, groups: group.name, role: 'group-admin' },
      { email: await addressOf(other), groups: group.name, role: 'reviewer' },
    ])
    expect(rows.map(({ line, outcome, problem }) => [line, outcome, problem?.field, problem?.code, problem?.name])).toEqual([
      [2, 'refused', 'groups', 'NOT_A_CHOICE', 'Divers'],
      [3, 'refused', 'groups', 'REQUIRED', null],
      [4, 'refused', 'role', 'NOT_A_CHOICE', null],
      [5, 'refused', 'role', 'UNCONFIRMED', null],
      // Another admin's details are their own affair, and the group is not.
      [6, 'changed', undefined, undefined, undefined],
    ])
  })

  test('a club without groups knows no roles in them', async () => {
    const admin = await fixture().admin()
    for (const { id } of (await admin.listGroups({})).groups) await admin.deleteGroup({ groupId: id })
    const { rows } = await checkFile(admin, [{ ...aPerson(), role: 'reviewer' }])
    expect(rows[0]!.problem).toMatchObject({ field: 'role', code: 'NOT_A_CHOICE' })
  })

  test('are checked again when they are written: a group that was deleted meanwhile refuses its rows', async () => {
    const admin = await fixture().admin()
    const group = await aGroup(admin)
    const { id: importId } = await checkFile(admin, [{ ...aPerson(), groups: group.name }])
    await admin.deleteGroup({ groupId: group.id })
    expect((await admin.applyImport({ importId })).counts).toMatchObject({ new: 0, refused: 1 })
  })

  test('an undo leaves alone whom somebody has given another role, and whose group is gone', async () => {
    const [admin, lin, ben, ada] = [await fixture().admin(), await fixture().member(), await fixture().member(), await fixture().admin()]
    const [group, gone] = [await aGroup(admin), await aGroup(admin)]
    const [greta, kim] = [aPerson(), aPerson()]
    const { id: importId } = await importFile(admin, [
      greta,
      { ...kim, groups: gone.name },
      { email: await addressOf(lin), groups: group.name, role: 'reviewer' },
      { email: await addressOf(ben), groups: group.name },
      { email: await addressOf(ada), groups: group.name },
    ])
    const { id: gretaId } = (await admin.listUsers({ q: greta.name })).items[0]!
    await admin.setGroupMember({ groupId: group.id, userId: gretaId, role: 'member' })
    await admin.setGroupMember({ groupId: group.id, userId: lin.id, role: 'admin' })
    await admin.deleteGroup({ groupId: gone.id })
    const { rows } = await admin.undoImport({ importId })
    expect(rows.map(({ line, kept }) => [line, kept])).toEqual([
      [4, 'changed'],
      [5, null],
      [6, null],
      [2, 'changed'],
      [3, null],
    ])
    expect(await membersOf(admin, group.id)).toEqual(
      [
        [lin.name, 'admin'],
        [greta.name, 'member'],
      ].toSorted(),
    )
  })
})
