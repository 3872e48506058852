import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseLimits } from '@bothy/contract/limits.ts'
import { engines } from '../../testing/engines.ts'
import { type Actor, codeOf, fieldsOf, inHours, setUpFixture } from '../../testing/fixture.ts'

const year = new Date().getUTCFullYear()
const consent = 'I am their guardian.'
const child = { name: 'Timo', isChild: true, birthYear: year - 9, phone: '+41795124018', note: 'Asthma', consent }

describe.each(engines)('the companions of a member on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let mia: Actor

  beforeAll(() => fixture().changeSettings({ allow_companions: true }))
  beforeEach(async () => {
    mia = await fixture().member()
  })
  const named = async (member: Actor, name: string) => (await member.listCompanions({})).items.find((one) => one.name === name)!

  test('are stored once, in the order in which they were added, changed and deleted', async () => {
    expect(await mia.listCompanions({})).toEqual({ items: [], consent: null })
    const { items } = await mia.addCompanion({ name: ' Ruth ', isChild: false })
    expect(items).toEqual([{ id: expect.any(String), name: 'Ruth', isChild: false, birthYear: null, phone: null, note: '', times: 0 }])
    await mia.addCompanion(child)
    const [ruth, timo] = (await mia.listCompanions({})).items
    expect(timo).toMatchObject({ name: 'Timo', isChild: true, birthYear: year - 9, phone: '+41795124018', note: 'Asthma' })
    const changed = await mia.updateCompanion({ companionId: ruth!.id, name: 'Ruth Berg', isChild: false, phone: '+41795124019' })
    expect(changed.items.map(({ name, phone }) => [name, phone])).toEqual([
      ['Ruth Berg', '+41795124019'],
      ['Timo', '+41795124018'],
    ])
    expect((await mia.deleteCompanion({ companionId: timo!.id })).items.map(({ name }) => name)).toEqual(['Ruth Berg'])
  })

  test('are nobody else’s: not to read, to change or to delete', async () => {
    await mia.addCompanion({ name: 'Ruth', isChild: false })
    const { id: companionId } = await named(mia, 'Ruth')
    for (const other of [await fixture().member(), await fixture().admin()]) {
      expect(await other.listCompanions({})).toEqual({ items: [], consent: null })
      expect(await codeOf(other.updateCompanion({ companionId, name: 'X', isChild: false }))).toBe('COMPANION_NOT_FOUND')
      expect(await codeOf(other.deleteCompanion({ companionId }))).toBe('COMPANION_NOT_FOUND')
    }
    expect(await named(mia, 'Ruth')).toBeDefined()
  })

  test('the consent of a guardian is asked for with the first child, and its text and date are kept', async () => {
    const { consent: _, ...unasked } = child
    expect(await fieldsOf(mia.addCompanion(unasked))).toEqual({ consent: ['REQUIRED'] })
    expect((await mia.listCompanions({})).items).toEqual([])
    expect((await mia.addCompanion(child)).consent).toEqual({ text: consent, givenAt: expect.stringMatching(/Z$/) })
    const again = await mia.addCompanion({ ...unasked, name: 'Lena', consent: 'Another text.' })
    expect(again.consent!.text).toBe(consent)
    await mia.addCompanion({ ...unasked, name: 'Ida' })
    const grown = await fixture().member()
    await grown.addCompanion({ name: 'Ruth', isChild: false })
    const { id: companionId } = await named(grown, 'Ruth')
    expect(await fieldsOf(grown.updateCompanion({ companionId, ...unasked }))).toEqual({ consent: ['REQUIRED'] })
    expect(await named(grown, 'Ruth')).toMatchObject({ isChild: false })
  })

  test('a child counts as an adult once it has certainly reached the age in the settings', async () => {
    await mia.addCompanion({ ...child, birthYear: year - 18 })
    expect(await named(mia, 'Timo')).toMatchObject({ isChild: true })
    expect(await fieldsOf(mia.addCompanion({ ...child, birthYear: year - 19 }))).toEqual({ birthYear: ['TOO_SMALL'] })
    await fixture().changeSettings({ companion_adult_age: 16 })
    expect(await named(mia, 'Timo')).toMatchObject({ isChild: false, birthYear: year - 18 })
    await fixture().changeSettings({ companion_adult_age: 18 })
  })

  test.each([
    ['name', { name: ' ' }, 'REQUIRED'],
    ['name', { name: 'x'.repeat(61) }, 'TOO_LONG'],
    ['birthYear', { birthYear: null }, 'REQUIRED'],
    ['birthYear', { birthYear: year + 1 }, 'IN_THE_FUTURE'],
    ['birthYear', { birthYear: 1899 }, 'TOO_SMALL'],
    ['birthYear', { birthYear: 1900 }, 'TOO_SMALL'],
    ['birthYear', { isChild: false }, 'INVALID'],
    ['phone', { phone: '123' }, 'NOT_A_PHONE'],
    ['note', { note: 'x'.repeat(1001) }, 'TOO_LONG'],
    ['note', { note: 'a\u0001' }, 'BAD_CHARACTER'],
    ['consent', { consent: 'x'.repeat(1001) }, 'TOO_LONG'],
    ['consent', { consent: ' ' }, 'REQUIRED'],
  ])('a wrong %s is refused: %o', async (field, wrong, problem) => {
    expect(await fieldsOf(mia.run('addCompanion', { ...child, ...wrong }))).toEqual({ [field]: [problem] })
    expect(await mia.listCompanions({})).toEqual({ items: [], consent: null })
  })

  test('are limited in number', async () => {
    await fixture().rows(`insert into public.companions (member_id, name) select $1, 'Ruth ' || n from generate_series(2, $2) as n`, [
      mia.id,
      databaseLimits.companions,
    ])
    await mia.addCompanion({ name: 'The last', isChild: false })
    expect(await codeOf(mia.addCompanion({ name: 'One more', isChild: false }))).toBe('TOO_MANY_COMPANIONS')
  })

  test('can only be seen and deleted in a club that no longer uses them', async () => {
    await mia.addCompanion({ name: 'Ruth', isChild: false })
    const { id: companionId } = await named(mia, 'Ruth')
    await fixture().changeSettings({ allow_companions: false })
    expect(await codeOf(mia.addCompanion({ name: 'Urs', isChild: false }))).toBe('COMPANIONS_NOT_ALLOWED')
    expect(await codeOf(mia.updateCompanion({ companionId, name: 'Urs', isChild: false }))).toBe('COMPANIONS_NOT_ALLOWED')
    expect(await mia.deleteCompanion({ companionId })).toEqual({ items: [], consent: null })
    await fixture().changeSettings({ allow_companions: true })
  })

  test('are exported and erased with the member', async () => {
    await mia.addCompanion({ ...child, name: 'Kasimir', note: 'Hay fever', consent: 'I am his godfather.' })
    const { id: companionId } = await named(mia, 'Kasimir')
    const { id: activityId } = await fixture().activity({ participants: [mia], title: 'The lake' })
    await fixture().rows('update public.activities set max_companions = 4 where id = $1', [activityId])
    await mia.changeCompanions({ activityId, companionIds: [companionId] })
    const { data } = await mia.startBackup({})
    expect(data).toMatchObject({
      companions: [{ id: companionId, name: 'Kasimir', isChild: true, birthYear: year - 9, phone: '+41795124018', note: 'Hay fever' }],
      companionConsent: { text: 'I am his godfather.' },
      seats: [{ title: 'The lake', companions: [{ name: 'Kasimir', isPresent: null }] }],
    })
    const admin = await fixture().admin()
    await admin.deleteUser({ userId: mia.id })
    const stored = Object.entries(await fixture().dump()).filter(([, rows]) => rows.some((row) => /Kasimir|Hay fever|godfather/.test(row)))
    expect(stored).toEqual([])
    expect(await fixture().rows('select from public.companion_seats where user_id = $1', [mia.id])).toEqual([])
    expect(await fixture().value('select current_participants from public.activities where id = $1', [activityId])).toBe(0)
  })

  test('an answer to a command with a key is not stored', async () => {
    const key = crypto.randomUUID()
    await mia.run('addCompanion', child, key)
    expect(await mia.run('addCompanion', child, key)).toMatchObject({ items: [{ name: 'Timo' }] })
    expect(await fixture().rows("select from public.idempotency_keys as k where k::text like '%Timo%'")).toEqual([])
    expect((await mia.listCompanions({})).items).toHaveLength(1)
  })

  test('a companion who comes to an activity is deleted when it is over: the seat stays, without a name', async () => {
    await mia.addCompanion({ name: 'Ruth', isChild: false })
    const { id: companionId } = await named(mia, 'Ruth')
    const { id: activityId } = await fixture().activity({ participants: [mia], startTime: inHours(50) })
    await fixture().rows('update public.activities set max_companions = 4 where id = $1', [activityId])
    await mia.changeCompanions({ activityId, companionIds: [companionId] })
    const setPhase = (phase: string) => fixture().rows('update public.activities set phase = $2 where id = $1', [activityId, phase])
    for (const phase of ['voting', 'enrolling', 'active']) {
      await setPhase(phase)
      expect(await codeOf(mia.deleteCompanion({ companionId }))).toBe('COMPANION_TAKES_PART')
    }
    await setPhase('finished')
    await mia.deleteCompanion({ companionId })
    const { currentParticipants, participants } = await mia.getActivity({ activityId })
    expect([currentParticipants, participants[0]!.companions]).toEqual([2, [{ name: null, isChild: false }]])
  })
})
