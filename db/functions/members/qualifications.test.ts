import { describe, expect, test } from 'vitest'
import { databaseLimits } from '@bothy/contract/limits.ts'
import { engines } from '../../testing/engines.ts'
import { codeOf, fieldsOf, setUpFixture, type Actor } from '../../testing/fixture.ts'

describe.each(engines)('the qualifications of a club on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let count = 0
  const aName = () => `Course ${++count}`

  async function aQualification(admin: Actor, name = aName()): Promise<string> {
    const { qualifications } = await admin.createQualification({ name })
    return qualifications.find((one) => one.name === name)!.id
  }
  const heldBy = async (member: Actor) => (await member.getOwnQualifications({})).qualifications
  const notificationsOf = async (member: Actor) => (await member.listNotifications({})).items.map(({ kind, facts }) => ({ kind, facts }))
  const remind = () => fixture().rows('select rules.remind_of_qualifications()')
  const setZone = (admin: Actor, timeZone: string) => admin.updateSystemSettings({ timeZone })
  const isValid = (day: string, moment: string) => fixture().value<boolean>('select rules.is_valid($1, $2)', [day, moment])
  const dayIn = (days: number) =>
    fixture().value<string>(`select to_char((now() at time zone rules.club_zone())::date + $1::integer, 'YYYY-MM-DD')`, [days])

  test('are in no answer until an admin makes the first, which settles the time zone of the club', async () => {
    const admin = await fixture().admin()
    expect(await fixture().visitor.getSettings({})).not.toHaveProperty('usesQualifications')
    expect(await admin.getSystemSettings({})).toMatchObject({ timeZone: null })
    const { qualifications, timeZone } = await admin.createQualification({ name: ' Mountain guide ' })
    expect(qualifications).toMatchObject([{ name: 'Mountain guide', holders: 0 }])
    expect(await fixture().visitor.getSettings({})).toMatchObject({ usesQualifications: true })
    expect(await admin.getSystemSettings({})).toMatchObject({ timeZone })
    await admin.deleteQualification({ qualificationId: qualifications[0]!.id })
    expect(await fixture().visitor.getSettings({})).not.toHaveProperty('usesQualifications')
  })

  test('have names of their own, whatever the case', async () => {
    const admin = await fixture().admin()
    const name = aName()
    const qualificationId = await aQualification(admin, name)
    expect(await codeOf(admin.createQualification({ name: name.toUpperCase() }))).toBe('QUALIFICATION_EXISTS')
    expect((await admin.updateQualification({ qualificationId, name: name.toUpperCase() })).qualifications).toContainEqual({
      id: qualificationId,
      name: name.toUpperCase(),
      holders: 0,
    })
    expect(await fieldsOf(admin.createQualification({ name: 'x'.repeat(61) }))).toEqual({ name: ['TOO_LONG'] })
    expect(await fieldsOf(admin.updateQualification({ qualificationId, name: ' ' }))).toEqual({ name: ['REQUIRED'] })
    await admin.deleteQualification({ qualificationId })
    expect(await codeOf(admin.updateQualification({ qualificationId, name }))).toBe('NOT_FOUND')
  })

  test('are at most as many as the limit says', async () => {
    const admin = await fixture().admin()
    const { qualifications } = await admin.listQualifications({})
    for (let number = qualifications.length; number < databaseLimits.qualifications; number++) await aQualification(admin)
    expect(await fieldsOf(admin.createQualification({ name: aName() }))).toEqual({ name: ['TOO_MANY'] })
    for (const { id } of (await admin.listQualifications({})).qualifications) await admin.deleteQualification({ qualificationId: id })
  })

  test('are given, renewed and taken by an admin, and only the member and admins see them', async () => {
    const [admin, member, other] = [await fixture().admin(), await fixture().member(), await fixture().member()]
    const qualificationId = await aQualification(admin)
    const ofMember = { userId: member.id, qualificationId }
    expect((await admin.giveQualification({ ...ofMember, validUntil: '2097-03-31' })).qualifications).toMatchObject([
      { id: qualificationId, validUntil: '2097-03-31', isValid: true },
    ])
    expect((await admin.giveQualification({ ...ofMember, validUntil: '2001-12-31' })).qualifications).toMatchObject([{ isValid: false }])
    expect((await admin.listQualifications({})).qualifications).toMatchObject([{ holders: 0 }])
    await admin.giveQualification({ ...ofMember, validUntil: null })
    expect(await heldBy(member)).toMatchObject([{ id: qualificationId, validUntil: null, isValid: true }])
    expect(await heldBy(other)).toEqual([])
    for (const stranger of [member, other]) {
      expect(await codeOf(stranger.giveQualification({ ...ofMember, validUntil: null }))).toBe('NOT_PERMITTED')
      expect(await codeOf(stranger.takeQualification(ofMember))).toBe('NOT_PERMITTED')
      expect(await codeOf(stranger.listMemberQualifications({ userId: member.id }))).toBe('NOT_PERMITTED')
      expect(await codeOf(stranger.listQualifications({}))).toBe('NOT_PERMITTED')
    }
    for (const validUntil of ['2097-02-30', '2097-3-31', '1999-12-31', '31.3.2097'])
      expect(await fieldsOf(admin.giveQualification({ ...ofMember, validUntil }))).toEqual({ validUntil: ['NOT_A_DATE'] })
    const another = await aQualification(admin)
    await admin.giveQualification({ userId: member.id, qualificationId: another, validUntil: null })
    await admin.takeQualification(ofMember)
    expect(await heldBy(member)).toMatchObject([{ id: another }])
    const { items } = await admin.listLogs({ limit: 6 })
    expect(items.map(({ operation }) => operation)).toEqual([
      'take_qualification',
      'give_qualification',
      'create_qualification',
      ...Array<string>(3).fill('give_qualification'),
    ])
  })

  test('are given by the admin of a group to its members, not to others', async () => {
    const [owner, admin, reviewer, member, outsider] = [await fixture().admin(), ...(await fixture().members(4))] as Actor[] &
      [Actor, Actor, Actor, Actor, Actor]
    const { id: groupId } = await owner.createGroup({ name: aName(), color: 'blue' })
    await owner.setGroupMember({ groupId, userId: admin.id, role: 'admin' })
    await owner.setGroupMember({ groupId, userId: reviewer.id, role: 'reviewer' })
    await member.joinGroup({ groupId })
    const qualificationId = await aQualification(owner)
    expect((await admin.listQualifications({})).qualifications).toContainEqual(
      expect.objectContaining({ id: qualificationId, holders: null }),
    )
    await admin.giveQualification({ userId: member.id, qualificationId, validUntil: null })
    expect(await heldBy(member)).toMatchObject([{ id: qualificationId }])
    const toOutsider = { userId: outsider.id, qualificationId, validUntil: null }
    expect(await codeOf(admin.giveQualification(toOutsider))).toBe('NOT_PERMITTED')
    expect(await codeOf(reviewer.giveQualification({ ...toOutsider, userId: member.id }))).toBe('NOT_PERMITTED')
    expect(await reviewer.listQualifications({})).toMatchObject({ rules: [], activities: [] })
    expect(await codeOf(admin.createQualification({ name: aName() }))).toBe('NOT_PERMITTED')
    expect(await codeOf(admin.setProposalRule({ groupId, whoProposes: 'leaders' }))).toBe('NOT_PERMITTED')
    await member.leaveGroup({ groupId })
    expect(await codeOf(admin.listMemberQualifications({ userId: member.id }))).toBe('NOT_PERMITTED')
  })

  test('end at the end of the day in the time zone of the club, also when summer time begins or ends', async () => {
    const admin = await fixture().admin()
    await setZone(admin, 'Europe/Zurich')
    expect([await isValid('2027-03-28', '2027-03-28T21:59:59Z'), await isValid('2027-03-28', '2027-03-28T22:00:00Z')]).toEqual([
      true,
      false,
    ])
    expect([await isValid('2027-10-31', '2027-10-31T22:59:59Z'), await isValid('2027-10-31', '2027-10-31T23:00:00Z')]).toEqual([
      true,
      false,
    ])
    await setZone(admin, 'Pacific/Auckland')
    expect([await isValid('2027-10-31', '2027-10-31T10:59:59Z'), await isValid('2027-10-31', '2027-10-31T11:00:00Z')]).toEqual([
      true,
      false,
    ])
    expect(await fieldsOf(setZone(admin, 'Mars/Olympus'))).toEqual({ timeZone: ['NOT_A_TIME_ZONE'] })
  })

  test('end with a notification 30 days before, once for each end', async () => {
    const [admin, member] = [await fixture().admin(), await fixture().member()]
    const name = aName()
    const qualificationId = await aQualification(admin, name)
    const give = async (days: number) => admin.giveQualification({ userId: member.id, qualificationId, validUntil: await dayIn(days) })
    await give(31)
    await remind()
    expect(await notificationsOf(member)).toEqual([])
    await give(30)
    await Promise.all([remind(), remind()])
    const first = { kind: 'qualification-ending', facts: { qualification: name, validUntil: await dayIn(30) } }
    expect(await notificationsOf(member)).toEqual([first])
    await give(400)
    await remind()
    expect(await notificationsOf(member)).toEqual([first])
    await give(29)
    await remind()
    expect(await notificationsOf(member)).toHaveLength(2)
    await give(-1)
    await remind()
    expect(await notificationsOf(member)).toHaveLength(2)
  })

  test('end without a notification for who wants no reminders', async () => {
    const [admin, member] = [await fixture().admin(), await fixture().member()]
    await member.updateUserSettings({ notifications: { reminders: false } })
    await admin.giveQualification({ userId: member.id, qualificationId: await aQualification(admin), validUntil: await dayIn(10) })
    await remind()
    expect(await notificationsOf(member)).toEqual([])
  })

  test('stay while they lead somewhere, and go with the member and the qualification', async () => {
    const [admin, member] = [await fixture().admin(), await fixture().member()]
    const qualificationId = await aQualification(admin)
    await admin.giveQualification({ userId: member.id, qualificationId, validUntil: null })
    await admin.setProposalRule({ whoProposes: 'members', hard: qualificationId })
    expect(await codeOf(admin.deleteQualification({ qualificationId }))).toBe('QUALIFICATION_REQUIRED')
    await admin.setProposalRule({ whoProposes: null })
    await admin.deleteQualification({ qualificationId })
    expect(await heldBy(member)).toEqual([])
    await admin.giveQualification({ userId: member.id, qualificationId: await aQualification(admin), validUntil: null })
    await admin.deleteUser({ userId: member.id })
    expect(await fixture().value('select count(*)::int from public.member_qualifications where user_id = $1', [member.id])).toBe(0)
  })

  test('are changed by one admin after the other', async () => {
    const [one, other, member] = [await fixture().admin(), await fixture().admin(), await fixture().member()]
    const qualificationId = await aQualification(one)
    const ofMember = { userId: member.id, qualificationId }
    await Promise.all([
      one.giveQualification({ ...ofMember, validUntil: '2097-01-01' }),
      other.giveQualification({ ...ofMember, validUntil: '2098-01-01' }),
    ])
    expect(await heldBy(member)).toHaveLength(1)
    const outcomes = await Promise.allSettled([
      one.setProposalRule({ whoProposes: 'members', easy: qualificationId }),
      other.deleteQualification({ qualificationId }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
