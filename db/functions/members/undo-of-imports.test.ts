import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { setUpFixture, type Actor } from '../../testing/fixture.ts'
import { addressOf, importFile } from '../../testing/member-files.ts'

let count = 0
const aName = (kind: string) => `${kind} ${++count}`
const aPerson = () => ({ name: aName('Greta'), email: `undone${count}@example.org` })

describe.each(engines)('the undo of an import on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  const aGroup = (admin: Actor) => admin.createGroup({ name: aName('Group'), color: 'pine', isOpen: false })
  const aQualification = async (admin: Actor) => {
    const name = aName('Course')
    return (await admin.createQualification({ name })).qualifications.find((one) => one.name === name)!
  }
  const roleOf = async (admin: Actor, groupId: string, { id }: Actor) => {
    const [{ roles }, { items }] = [await admin.getGroup({ groupId }), await admin.listGroupMembers({ groupId })]
    return [...roles, ...items].find((member) => member.id === id)?.role
  }
  const heldBy = async (admin: Actor, { id: userId }: Actor) =>
    Object.fromEntries((await admin.listMemberQualifications({ userId })).qualifications.map(({ name, validUntil }) => [name, validUntil]))

  test('changes nobody whom another file made, changed or gave a role', async () => {
    const [admin, lin, ben, kim] = [await fixture().admin(), await fixture().member(), await fixture().member(), await fixture().member()]
    const [greta, urs] = [aPerson(), aPerson()]
    const [group, aid] = [await aGroup(admin), await aQualification(admin)]
    await admin.giveRole({ userId: lin.id, role: 'leader' })
    const first = await importFile(admin, [greta, { email: await addressOf(lin), name: 'Lin Nevis', role: 'admin' }])
    const other = await importFile(admin, [
      urs,
      { email: await addressOf(ben), name: 'Ben Nevis', role: 'admin' },
      { email: await addressOf(kim), groups: group.name, role: 'reviewer', qualifications: aid.name },
    ])
    await kim.updateUserInfo({ bio: 'On the ridge.' })
    await admin.undoImport({ importId: first.id })
    expect(await lin.getUserInfo({})).toMatchObject({ name: lin.name, isAdmin: false })
    expect(await admin.listMemberQualifications({ userId: lin.id })).toMatchObject({ isLeader: true })
    expect((await admin.listUsers({ q: greta.email })).items).toEqual([])
    expect((await admin.listUsers({ q: urs.email })).items).toMatchObject([{ name: urs.name }])
    expect(await ben.getUserInfo({})).toMatchObject({ name: 'Ben Nevis', isAdmin: true })
    expect([await roleOf(admin, group.id, kim), await heldBy(admin, kim)]).toEqual(['reviewer', { [aid.name]: null }])
    expect((await admin.applyImport({ importId: other.id })).rows.map(({ kept }) => kept)).toEqual([null, null, null])
  })

  test('changes nothing that a row did not do: one that was refused, one that said the same, and one about something else', async () => {
    const [admin, shy, lin, ada] = [await fixture().admin(), await fixture().member(), await fixture().member(), await fixture().admin()]
    const [group, aid, stranger] = [await aGroup(admin), await aQualification(admin), aPerson()]
    const email = await addressOf(shy)
    await fixture().rows('update public.profiles set email_verified = false where id = $1', [shy.id])
    const { id: importId, rows } = await importFile(admin, [
      { ...stranger, name: '' },
      { email, name: 'Shy Nevis', role: 'admin' },
      { email: await addressOf(lin), name: lin.name },
      { email: await addressOf(ada), groups: group.name },
    ])
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'refused'],
      [3, 'refused'],
      [5, 'changed'],
      [4, 'same'],
    ])
    await fixture().rows('update public.profiles set email_verified = true where id = $1', [shy.id])
    await admin.updateUser({ userId: shy.id, name: 'Shy Berg', isAdmin: true })
    await lin.updateUserInfo({ bio: 'On the ridge.' })
    await admin.giveQualification({ userId: shy.id, qualificationId: aid.id, validUntil: null })
    const undone = await admin.undoImport({ importId })
    expect(undone.rows.map(({ kept }) => kept)).toEqual([null, null, null, null])
    expect(await shy.getUserInfo({})).toMatchObject({ name: 'Shy Berg', isAdmin: true })
    expect(await roleOf(admin, group.id, ada)).toBeUndefined()
    expect((await admin.getUser({ userId: ada.id })).isAdmin).toBe(true)
  })

  test('leaves whom somebody has changed since an admin', async () => {
    const [admin, lin] = [await fixture().admin(), await fixture().member()]
    const { id: importId } = await importFile(admin, [{ email: await addressOf(lin), role: 'admin' }])
    await lin.updateUserInfo({ bio: 'On the ridge.' })
    expect((await admin.undoImport({ importId })).rows.map(({ kept }) => kept)).toEqual(['changed'])
    expect((await admin.getUser({ userId: lin.id })).isAdmin).toBe(true)
  })

  test('takes members out of the groups that it names, and nobody else and nothing else', async () => {
    const [admin, lin, ben, kim, nia] = [await fixture().admin(), ...(await fixture().members(4))] as [Actor, Actor, Actor, Actor, Actor]
    const [named, other] = [await aGroup(admin), await aGroup(admin)]
    const give = (groupId: string, { id: userId }: Actor, role: 'admin' | 'member' | 'reviewer') =>
      admin.setGroupMember({ groupId, userId, role })
    await give(named.id, ben, 'member')
    await give(named.id, kim, 'reviewer')
    await give(named.id, nia, 'admin')
    for (const member of [lin, ben, kim]) await give(other.id, member, 'admin')
    const shy = await fixture().member()
    const email = await addressOf(shy)
    await fixture().rows('update public.profiles set email_verified = false where id = $1', [shy.id])
    const { id: importId, counts } = await importFile(admin, [
      { email: await addressOf(lin), groups: named.name, role: 'leader' },
      { email: await addressOf(ben), groups: named.name, role: 'group-admin' },
      { email: await addressOf(kim), groups: named.name, role: 'group-admin' },
      { email, groups: named.name, role: 'group-admin' },
    ])
    expect(counts).toMatchObject({ changed: 3, refused: 1 })
    const rolesIn = (groupId: string) => Promise.all([lin, ben, kim, nia, shy].map((member) => roleOf(admin, groupId, member)))
    expect(await rolesIn(named.id)).toEqual(['leader', 'admin', 'admin', 'admin', undefined])
    await give(named.id, shy, 'member')
    expect((await admin.undoImport({ importId })).rows.map(({ kept }) => kept)).toEqual([null, null, null, null])
    expect(await rolesIn(named.id)).toEqual([undefined, 'member', 'reviewer', 'admin', 'member'])
    expect(await rolesIn(other.id)).toEqual(['admin', 'admin', 'admin', undefined, undefined])
  })

  test('takes back the qualifications that it names, and nobody else’s and no others', async () => {
    const [admin, lin, ben, nia, shy] = [await fixture().admin(), ...(await fixture().members(4))] as [Actor, Actor, Actor, Actor, Actor]
    const [aid, guide] = [await aQualification(admin), await aQualification(admin)]
    const give = ({ id: userId }: Actor, qualificationId: string, validUntil: string | null) =>
      admin.giveQualification({ userId, qualificationId, validUntil })
    await give(ben, aid.id, '2026-12-31')
    await give(nia, aid.id, '2029-12-31')
    for (const member of [lin, ben, nia]) await give(member, guide.id, '2030-12-31')
    const greta = aPerson()
    const email = await addressOf(shy)
    await fixture().rows('update public.profiles set email_verified = false where id = $1', [shy.id])
    const { id: importId, counts } = await importFile(admin, [
      { ...greta, qualifications: aid.name },
      { email: await addressOf(lin), qualifications: `${aid.name} (2028-05-31)` },
      { email: await addressOf(ben), qualifications: `${aid.name} (2028-05-31)` },
      { email, role: 'admin', qualifications: aid.name },
    ])
    expect(counts).toMatchObject({ new: 1, changed: 2, refused: 1 })
    expect(await heldBy(admin, shy)).toEqual({})
    const { rows } = await admin.undoImport({ importId })
    expect(rows.map(({ kept }) => kept)).toEqual([null, null, null, null])
    const others = { [guide.name]: '2030-12-31' }
    expect(await heldBy(admin, lin)).toEqual(others)
    expect(await heldBy(admin, ben)).toEqual({ [aid.name]: '2026-12-31', ...others })
    expect(await heldBy(admin, nia)).toEqual({ [aid.name]: '2029-12-31', ...others })
    expect((await admin.listUsers({ q: greta.email })).items).toEqual([])
  })
})
