import { describe, expect, test } from 'vitest'
import type { CheckedImport, CheckedRow } from '@bothy/contract/admin/member-imports.ts'
import { limits } from '@bothy/contract/limits.ts'
import { engines } from '../../testing/engines.ts'
import { codeOf, fieldsOf, setUpFixture, type Actor } from '../../testing/fixture.ts'
import { addressOf, checkFile } from '../../testing/member-files.ts'

let numbers = 0
/** An address and a phone number that no other test uses. */
const aPerson = () => {
  numbers += 1
  return { name: `Greta ${numbers}`, email: `greta.${numbers}@example.org`, phone: `+4915121${String(numbers).padStart(6, '0')}` }
}
const told = ({ rows }: CheckedImport) =>
  rows.map(({ line, outcome, problem }) => (problem ? `${line} ${outcome} ${problem.field} ${problem.code}` : `${line} ${outcome}`))
const rowOf = ({ rows }: CheckedImport, line: number): CheckedRow => rows.find((row) => row.line === line)!

describe.each(engines)('members from a file on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  const memberWith = async (admin: Actor, email: string) => (await admin.listUsers({ q: email })).items[0]

  test('are checked without being written, and made as a whole', async () => {
    const admin = await fixture().admin()
    const [one, other] = [aPerson(), { ...aPerson(), birthday: '1970-02-28', role: 'admin' }]
    const checked = await checkFile(admin, [one, other])
    expect(checked).toMatchObject({ counts: { new: 2, changed: 0, same: 0, refused: 0 }, appliedAt: null, undoEndsAt: null, invitable: 0 })
    expect(await memberWith(admin, one.email)).toBeUndefined()
    const applied = await admin.applyImport({ importId: checked.id })
    expect(applied).toMatchObject({ counts: checked.counts, invitable: 2, by: admin.name })
    expect(await memberWith(admin, one.email)).toMatchObject({ ...one, emailVerified: false, isAdmin: false })
    expect(await memberWith(admin, other.email)).toMatchObject({ name: other.name, isAdmin: true })
    expect((await admin.listUsers({ isWaiting: true })).items).toEqual([])
    const [birthday] = await fixture().rows('select birthday::text, language, phone_status from public.profiles where email = $1', [
      other.email,
    ])
    expect(birthday).toEqual({ birthday: '1970-02-28', language: 'de', phone_status: 'needs_verification' })
    const { items } = await admin.listLogs({ operation: 'import_members', limit: 1 })
    expect(items[0]!.details).toEqual({ file: 'members.csv', ...checked.counts })
  })

  test('change nothing the second time, neither by the same import nor by the same file', async () => {
    const admin = await fixture().admin()
    const rows = [aPerson(), aPerson(), { ...aPerson(), phone: null }]
    const { id: importId } = await checkFile(admin, rows)
    const first = await admin.applyImport({ importId })
    expect(await admin.applyImport({ importId })).toEqual(first)
    const again = await checkFile(admin, rows)
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 3, refused: 0 })
    await admin.applyImport({ importId: again.id })
    expect(
      await fixture().value('select count(*)::int from public.profiles where email = any ($1)', [rows.map(({ email }) => email)]),
    ).toBe(3)
  })

  test('are refused by the row, with what is wrong and where', async () => {
    const [admin, lin] = [await fixture().admin(), await fixture().member()]
    const [one, other] = [aPerson(), aPerson()]
    await admin.updateUser({ userId: lin.id, phone: '+4915129999999' })
    const checked = await checkFile(admin, [
      one,
      { name: 'Kim', email: 'kim@' },
      { name: 'Kim' },
      { ...aPerson(), name: '' },
      { ...aPerson(), name: 'x'.repeat(61) },
      { ...aPerson(), phone: '12' },
      { ...aPerson(), birthday: '1970-02-30' },
      { ...aPerson(), role: 'Treasurer' },
      { ...other, email: ` ${one.email.toUpperCase()} ` },
      { ...other, phone: one.phone },
      { ...aPerson(), phone: '+4915129999999' },
      { ...aPerson(), name: '\u202eBen' },
      { ...aPerson(), email: `${'x'.repeat(250)}@a.ch` },
      { ...other, email: aPerson().email },
      { ...aPerson(), phone: '+4915121!00001' },
    ])
    expect(told(checked)).toEqual([
      '3 refused email NOT_AN_EMAIL',
      '4 refused email REQUIRED',
      '5 refused name REQUIRED',
      '6 refused name TOO_LONG',
      '7 refused phone NOT_A_PHONE',
      '8 refused birthday NOT_A_DATE',
      '9 refused role NOT_A_CHOICE',
      '10 refused email REPEATED',
      '11 refused phone REPEATED',
      '12 refused phone TAKEN',
      '13 refused name BAD_CHARACTER',
      '14 refused email TOO_LONG',
      '16 refused phone NOT_A_PHONE',
      '2 new',
      '15 new',
    ])
    expect(checked.counts).toEqual({ new: 2, changed: 0, same: 0, refused: 13 })
    expect(rowOf(checked, 10).problem).toMatchObject({ line: 2, name: one.name })
    expect(rowOf(checked, 12).problem).toMatchObject({ line: null, name: lin.name })
    expect((await admin.applyImport({ importId: checked.id })).rows.map(({ line, outcome }) => `${line} ${outcome}`)).toEqual(
      checked.rows.map(({ line, outcome }) => `${line} ${outcome}`),
    )
  })

  test('change members field by field, and leave alone what the file does not say', async () => {
    const [admin, lin] = [await fixture().admin(), await fixture().member()]
    const { email } = await lin.getUserInfo({})
    await lin.updateUserInfo({ birthday: '1980-01-01' })
    const { phone, name } = aPerson()
    expect((await checkFile(admin, [{ email, name: null, phone: null, birthday: '1970-01-01' }])).counts).toMatchObject({ same: 1 })
    const checked = await checkFile(admin, [{ email, name, phone, birthday: '1970-01-01', role: 'member' }])
    expect(rowOf(checked, 2)).toMatchObject({
      outcome: 'changed',
      memberId: lin.id,
      currentName: lin.name,
      former: { name: lin.name, phone: null },
    })
    await admin.applyImport({ importId: checked.id })
    expect(await lin.getUserInfo({})).toMatchObject({ name, phone, email, birthday: '1980-01-01' })
    expect((await checkFile(admin, [{ email, name }])).counts).toMatchObject({ same: 1 })
  })

  test('leave admins, confirmed numbers and unconfirmed addresses alone', async () => {
    const [admin, other, lin, shy] = [await fixture().admin(), await fixture().admin(), await fixture().member(), await fixture().member()]
    await fixture().rows("update public.profiles set phone = '+4915128888888', phone_status = 'verified' where id = $1", [lin.id])
    await fixture().rows('update public.profiles set email_verified = false where id = $1', [shy.id])
    const [{ phone }, shyAddress] = [aPerson(), await fixture().value<string>('select email from public.profiles where id = $1', [shy.id])]
    const checked = await checkFile(admin, [
      { email: await addressOf(admin), role: 'member' },
      { email: await addressOf(other), name: 'Somebody else' },
      { email: await addressOf(lin), phone },
      { email: shyAddress, role: 'admin' },
    ])
    expect(told(checked)).toEqual([
      '2 refused email ADMIN',
      '3 refused email ADMIN',
      '4 refused phone CONFIRMED',
      '5 refused role UNCONFIRMED',
    ])
    expect([rowOf(checked, 2).former, rowOf(checked, 5).former]).toEqual([{ role: 'admin' }, { role: 'member' }])
    await admin.applyImport({ importId: checked.id })
    expect((await admin.listUsers({ isAdmin: true })).items.map(({ id }) => id)).toEqual(expect.arrayContaining([admin.id, other.id]))
  })

  test('are refused only for what would change', async () => {
    const [admin, lin, kim] = [await fixture().admin(), await fixture().member(), await fixture().member()]
    const [one, other] = [aPerson(), aPerson()]
    const numberOf = 'update public.profiles set phone = $2, phone_status = $3 where id = $1'
    await fixture().rows(numberOf, [lin.id, one.phone, 'verified'])
    await fixture().rows(numberOf, [kim.id, other.phone, 'declared'])
    const checked = await checkFile(admin, [
      { email: await addressOf(admin), name: admin.name, role: 'admin' },
      { email: await addressOf(lin), name: 'Lin Berg', phone: one.phone },
      { email: await addressOf(kim), phone: aPerson().phone },
    ])
    expect(told(checked)).toEqual(['3 changed', '4 changed', '2 same'])
  })

  test('are checked again when they are written', async () => {
    const admin = await fixture().admin()
    const [one, other] = [aPerson(), aPerson()]
    const checked = await checkFile(admin, [one, other])
    await fixture().rows('insert into public.profiles (name, email) values ($1, $2)', ['Somebody', one.email])
    await fixture().rows('insert into public.profiles (name, email, phone) values ($1, $2, $3)', ['Another', aPerson().email, other.phone])
    const applied = await admin.applyImport({ importId: checked.id })
    expect(told(applied)).toEqual(['3 refused phone TAKEN', '2 changed'])
    expect(applied.counts).toEqual({ new: 0, changed: 1, same: 0, refused: 1 })
  })

  test('are taken back as a whole, but for whom somebody has changed since', async () => {
    const [admin, lin, ben, kim] = [await fixture().admin(), await fixture().member(), await fixture().member(), await fixture().member()]
    const [gone, signedIn, edited, away] = [aPerson(), aPerson(), aPerson(), aPerson()]
    const { phone } = aPerson()
    const rows = [
      gone,
      signedIn,
      edited,
      away,
      { email: await addressOf(lin), phone, role: 'admin' },
      { email: await addressOf(ben), name: 'Ben Nevis' },
      { email: await addressOf(kim), name: 'Kim Nevis' },
    ]
    const { id: importId } = await admin.applyImport({ importId: (await checkFile(admin, rows)).id })
    await fixture().rows('update public.profiles set email_verified = true where email = $1', [signedIn.email])
    await admin.updateUser({ userId: (await memberWith(admin, edited.email))!.id, name: 'Greta Garbo' })
    await admin.deleteUser({ userId: (await memberWith(admin, away.email))!.id })
    await ben.updateUserInfo({ bio: 'On the ridge.' })
    const undone = await admin.undoImport({ importId })
    expect(undone.rows.map(({ line, kept }) => [line, kept])).toEqual([
      [6, null],
      [7, 'changed'],
      [8, null],
      [2, null],
      [3, 'signed-in'],
      [4, 'changed'],
      [5, 'gone'],
    ])
    expect([await memberWith(admin, gone.email), (await memberWith(admin, signedIn.email))?.name]).toEqual([undefined, signedIn.name])
    expect([(await lin.getUserInfo({})).phone, (await kim.getUserInfo({})).name, (await ben.getUserInfo({})).name]).toEqual([
      null,
      kim.name,
      'Ben Nevis',
    ])
    expect((await admin.getUser({ userId: lin.id })).isAdmin).toBe(false)
    expect(await admin.undoImport({ importId })).toEqual(undone)
    expect((await admin.listLogs({ operation: 'undo_import', limit: 1 })).items[0]!.details).toEqual({
      file: 'members.csv',
      removed: 1,
      restored: 2,
      kept: 4,
    })
  })

  test('are left alone by who takes them back where they are concerned themselves, lead, have lost the role, or lost their number', async () => {
    const [admin, lin, mia, ben, kim] = [await fixture().admin(), ...(await fixture().members(4))] as [Actor, Actor, Actor, Actor, Actor]
    const [leading, former, next] = [aPerson(), aPerson(), aPerson()]
    await fixture().rows('update public.profiles set phone = $2 where id = $1', [ben.id, former.phone])
    await fixture().activity({ participants: [kim] })
    const { id: importId } = await admin.applyImport({
      importId: (
        await checkFile(admin, [
          leading,
          { email: await addressOf(lin), role: 'admin' },
          { email: await addressOf(mia), role: 'admin' },
          { email: await addressOf(ben), phone: next.phone },
          { email: await addressOf(kim), name: 'Kim Nevis' },
        ])
      ).id,
    })
    const { id: activityId } = await fixture().activity()
    await fixture().rows('update public.activities set creator_id = null where id = $1', [activityId])
    await admin.setLeader({ activityId, userId: (await memberWith(admin, leading.email))!.id })
    await admin.removeAdminRole({ userId: mia.id })
    await fixture().rows('insert into public.profiles (name, email, phone) values ($1, $2, $3)', ['Another', aPerson().email, former.phone])
    const { rows } = await lin.undoImport({ importId })
    expect(rows.map(({ line, kept }) => [line, kept])).toEqual([
      [3, 'self'],
      [4, 'changed'],
      [5, 'phone-taken'],
      [6, null],
      [2, 'took-part'],
    ])
    expect((await kim.getUserInfo({})).name).toBe(kim.name)
  })

  test('are made admins of the club by name in the log, and an undo leaves what they are in their groups', async () => {
    const [admin, lin] = [await fixture().admin(), await fixture().member()]
    const { id: groupId } = await admin.createGroup({ name: 'Youth', color: 'pine' })
    await admin.setGroupMember({ groupId, userId: lin.id, role: 'admin' })
    const { id: importId } = await checkFile(admin, [{ email: (await lin.getUserInfo({})).email, role: 'admin' }])
    await admin.applyImport({ importId })
    const logged = async (operation: string) => (await admin.listLogs({ operation, limit: 1 })).items[0]!.details
    expect(await logged('update_user')).toEqual({ member: lin.id, name: lin.name, isAdmin: true })
    await admin.undoImport({ importId })
    expect(await logged('remove_admin_role')).toEqual({ member: lin.id, name: lin.name })
    expect(await lin.getUserInfo({})).toMatchObject({ isAdmin: false, reviewedGroups: [groupId] })
    expect((await lin.getGroup({ groupId })).roles).toMatchObject([{ id: lin.id, role: 'admin' }])
  })

  test('are at least one and at most as many as the contract says, also without its check', async () => {
    const admin = await fixture().admin()
    const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ line: index + 1 }))
    const file = { fileName: 'members.csv', language: 'en' }
    expect(await fieldsOf(admin.run('createImport', { ...file, rows: rows(limits.import.rows + 1) }))).toEqual({ rows: ['TOO_MANY'] })
    for (const nothing of [[], {}, null])
      expect(await fieldsOf(admin.run('createImport', { ...file, rows: nothing }))).toEqual({ rows: ['REQUIRED'] })
  })

  test('can be taken back for a day, and are forgotten afterward', async () => {
    const admin = await fixture().admin()
    const [one, other] = [aPerson(), aPerson()]
    const { id: importId } = await admin.applyImport({ importId: (await checkFile(admin, [one])).id })
    const { id: unused } = await checkFile(admin, [other])
    expect(await codeOf(admin.undoImport({ importId: unused }))).toBe('NOTHING_TO_UNDO')
    await fixture().rows(
      `update public.member_imports set created_at = created_at - interval '25 hours', applied_at = applied_at - interval '25 hours'`,
    )
    expect(await codeOf(admin.undoImport({ importId }))).toBe('NOTHING_TO_UNDO')
    expect(await codeOf(admin.applyImport({ importId: unused }))).toBe('IMPORT_NOT_FOUND')
    await fixture().rows('select rules.check_statuses()')
    expect((await admin.listImports({})).items[0]).toMatchObject({ id: importId, invitable: 1 })
    expect(
      await fixture().rows('select line, email, name, phone from public.imported_rows where import_id = any ($1)', [[importId, unused]]),
    ).toEqual([{ line: 2, email: null, name: null, phone: null }])
  })
})
