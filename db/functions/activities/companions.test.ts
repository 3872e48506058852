import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Phase } from '@bothy/contract/phases.ts'
import { engines } from '../../testing/engines.ts'
import { type Actor, aNewActivity, codeOf, inHours, setUpFixture } from '../../testing/fixture.ts'

const year = new Date().getUTCFullYear()

describe.each(engines)('companions on an activity on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let [leader, mia, lin]: Actor[] = []
  /** Ruth is an adult, Timo and Ida are children. */
  let [ruth, timo, ida]: string[] = []

  beforeAll(() => fixture().changeSettings({ allow_companions: true }))
  beforeEach(async () => {
    ;[leader, mia, lin] = await fixture().members(3)
    await mia!.addCompanion({ name: 'Ruth', isChild: false })
    await mia!.addCompanion({ name: 'Timo', isChild: true, birthYear: year - 9, consent: 'I am their guardian.' })
    const { items } = await mia!.addCompanion({ name: 'Ida', isChild: true, birthYear: year - 7 })
    ;[ruth, timo, ida] = items.map(({ id }) => id)
  })

  async function anOuting({ allowed = 4, seats = 10, hours = 50, phase = 'enrolling' as Phase, participants = [] as Actor[] } = {}) {
    const { id } = await fixture().activity({ leader: leader!, maxParticipants: seats, startTime: inHours(hours), phase, participants })
    await fixture().rows('update public.activities set max_companions = $2 where id = $1', [id, allowed])
    return id
  }
  const taken = (id: string) => fixture().value<number>('select current_participants from public.activities where id = $1', [id])
  const broughtBy = async (member: Actor, activityId: string) =>
    (await member.getActivity({ activityId })).participants
      .find(({ id }) => id === member.id)
      ?.companions?.map(({ name }) => name)
      .toSorted()

  test('each takes a spot, and leaving frees all of them', async () => {
    const activityId = await anOuting()
    const joined = await mia!.joinActivity({ activityId, companionIds: [ruth!, timo!, timo!] })
    expect(joined).toMatchObject({ currentParticipants: 3, isJoined: true, maxCompanions: 4 })
    expect(await broughtBy(mia!, activityId)).toEqual(['Ruth', 'Timo'])
    expect(await mia!.leaveActivity({ activityId })).toMatchObject({ currentParticipants: 0, participants: [] })
    expect(await fixture().rows('select from public.companion_seats where activity_id = $1', [activityId])).toEqual([])
  })

  test('a party of three does not fit in two spots: nobody gets one, and two of them do', async () => {
    const activityId = await anOuting({ seats: 3, participants: [lin!] })
    expect(await codeOf(mia!.joinActivity({ activityId, companionIds: [ruth!, timo!] }))).toBe('TOO_FEW_SPOTS')
    expect(await mia!.getActivity({ activityId })).toMatchObject({ currentParticipants: 1, isJoined: false, refusals: { join: null } })
    expect(await mia!.joinActivity({ activityId, companionIds: [timo!] })).toMatchObject({ currentParticipants: 3 })
    expect(await codeOf((await fixture().member()).joinActivity({ activityId }))).toBe('ACTIVITY_FULL')
  })

  test('a participant changes who comes at once: whom they take out makes room for others, and a refusal changes nothing', async () => {
    const activityId = await anOuting({ seats: 3 })
    await mia!.joinActivity({ activityId, companionIds: [ruth!, timo!] })
    expect(await mia!.changeCompanions({ activityId, companionIds: [timo!, ida!] })).toMatchObject({ currentParticipants: 3 })
    expect(await codeOf(mia!.changeCompanions({ activityId, companionIds: [ruth!, timo!, ida!] }))).toBe('TOO_FEW_SPOTS')
    expect(await broughtBy(mia!, activityId)).toEqual(['Ida', 'Timo'])
    expect(await mia!.changeCompanions({ activityId, companionIds: [] })).toMatchObject({ currentParticipants: 1, isJoined: true })
    expect(await codeOf(lin!.changeCompanions({ activityId, companionIds: [] }))).toBe('NOT_JOINED')
  })

  test('the leader says how many, and who is brought already may come after that changes', async () => {
    const activityId = await anOuting({ allowed: 2 })
    expect(await codeOf(mia!.joinActivity({ activityId, companionIds: [ruth!, timo!, ida!] }))).toBe('TOO_MANY_COMPANIONS')
    await mia!.joinActivity({ activityId, companionIds: [ruth!, timo!] })
    const { version } = await leader!.getActivity({ activityId })
    const edit = aNewActivity({ maxCompanions: 0, startTime: inHours(50) })
    expect(await leader!.editActivity({ activityId, version, ...edit })).toMatchObject({ maxCompanions: 0, currentParticipants: 3 })
    expect(await codeOf(lin!.joinActivity({ activityId, companionIds: [ruth!] }))).toBe('COMPANIONS_NOT_ALLOWED')
    expect(await codeOf(mia!.changeCompanions({ activityId, companionIds: [ruth!, ida!] }))).toBe('COMPANIONS_NOT_ALLOWED')
    expect(await mia!.changeCompanions({ activityId, companionIds: [ruth!] })).toMatchObject({ currentParticipants: 2 })
    const { maxCompanions: _, ...silent } = edit
    expect(await leader!.editActivity({ activityId, ...silent })).toMatchObject({ maxCompanions: 0 })
    expect(await leader!.editActivity({ activityId, ...edit, maxCompanions: 3 })).toMatchObject({ maxCompanions: 3 })
    expect(await leader!.editActivity({ activityId, ...silent })).toMatchObject({ maxCompanions: 3 })
  })

  test('who was deleted while the activity was in review gives up the seat when the member changes who comes, and no other does', async () => {
    const activityId = await anOuting({ participants: [mia!, lin!] })
    const [urs] = (await lin!.addCompanion({ name: 'Urs', isChild: false })).items
    await mia!.changeCompanions({ activityId, companionIds: [ruth!] })
    await lin!.changeCompanions({ activityId, companionIds: [urs!.id] })
    await fixture().rows("update public.activities set phase = 'review' where id = $1", [activityId])
    await mia!.deleteCompanion({ companionId: ruth! })
    await lin!.deleteCompanion({ companionId: urs!.id })
    await fixture().rows("update public.activities set phase = 'enrolling' where id = $1", [activityId])
    await mia!.changeCompanions({ activityId, companionIds: [timo!] })
    expect([await broughtBy(mia!, activityId), await broughtBy(lin!, activityId)]).toEqual([['Timo'], [null]])
  })

  test('nobody brings the companions of others, or somebody who is not there', async () => {
    const activityId = await anOuting()
    expect(await codeOf(lin!.joinActivity({ activityId, companionIds: [ruth!] }))).toBe('COMPANION_NOT_FOUND')
    expect(await codeOf(mia!.joinActivity({ activityId, companionIds: [lin!.id] }))).toBe('COMPANION_NOT_FOUND')
    expect(await codeOf(mia!.run('joinActivity', { activityId, companionIds: ['Ruth'] }))).toBe('INVALID_INPUT')
    expect(await codeOf(mia!.run('joinActivity', { activityId, companionIds: 'Ruth' }))).toBe('INVALID_INPUT')
    expect(
      await codeOf(
        mia!.run('joinActivity', { activityId, companionIds: [ruth!, ...Array.from({ length: 4 }, () => crypto.randomUUID())] }),
      ),
    ).toBe('TOO_MANY_COMPANIONS')
    expect(
      await codeOf(
        mia!.run('joinActivity', { activityId: activityId, companionIds: null }).then(() => mia!.run('changeCompanions', { activityId })),
      ),
    ).toBe('INVALID_INPUT')
    expect(await taken(activityId)).toBe(1)
  })

  test('a club that does not use them has none, whatever an activity says', async () => {
    const activityId = await anOuting()
    await fixture().changeSettings({ allow_companions: false })
    expect(await mia!.getActivity({ activityId })).toMatchObject({ maxCompanions: 0 })
    expect(await codeOf(mia!.joinActivity({ activityId, companionIds: [ruth!] }))).toBe('COMPANIONS_NOT_ALLOWED')
    const { participants, refusals } = await mia!.joinActivity({ activityId, companionIds: [] })
    expect([participants[0]!.companions, refusals.changeCompanions]).toEqual([undefined, 'COMPANIONS_NOT_ALLOWED'])
    await fixture().changeSettings({ allow_companions: true })
    expect((await mia!.getActivity({ activityId })).refusals.changeCompanions).toBeNull()
    await lin!.joinActivity({ activityId })
    expect((await lin!.getActivity({ activityId })).refusals.changeCompanions).toBe('NO_COMPANIONS')
  })

  test('who came as often as the club lets an adult come who is no member does not come again; a child does', async () => {
    await fixture().changeSettings({ companion_trials: 2 })
    const [first, missed, second, third] = await Promise.all(Array.from({ length: 4 }, () => anOuting()))
    for (const activityId of [first!, missed!]) await mia!.joinActivity({ activityId, companionIds: [ruth!, timo!] })
    await fixture().rows("update public.activities set phase = 'finished' where id = any ($1)", [[first, missed]])
    await fixture().rows('update public.companion_seats set is_present = false where activity_id = $1', [missed])
    const times = async () => (await mia!.listCompanions({})).items.map((one) => one.times)
    expect(await times()).toEqual([1, 1, 0])
    await mia!.joinActivity({ activityId: second!, companionIds: [ruth!, timo!] })
    expect(await codeOf(mia!.joinActivity({ activityId: third!, companionIds: [ruth!] }))).toBe('COMPANION_TRIALS_USED')
    await mia!.addCompanion({ name: 'RUTH', isChild: false })
    const namesake = (await mia!.listCompanions({})).items.at(-1)!
    expect(namesake.times).toBe(2)
    expect(await codeOf(mia!.joinActivity({ activityId: third!, companionIds: [namesake.id] }))).toBe('COMPANION_TRIALS_USED')
    await mia!.joinActivity({ activityId: third!, companionIds: [timo!] })
    // Who is in stays in.
    await mia!.changeCompanions({ activityId: second!, companionIds: [ruth!, timo!, ida!] })
    await fixture().changeSettings({ companion_trials: 0 })
    await mia!.changeCompanions({ activityId: third!, companionIds: [ruth!, timo!] })
  })

  test('visits count by name and member, also after the companion is renamed, or deleted and entered again', async () => {
    await fixture().changeSettings({ companion_trials: 1 })
    const [past, next] = [await anOuting(), await anOuting()]
    const urs = (await mia!.addCompanion({ name: 'Urs', isChild: false })).items.at(-1)!.id
    await mia!.joinActivity({ activityId: past, companionIds: [ruth!, timo!, urs] })
    await fixture().rows("update public.activities set phase = 'finished' where id = $1", [past])
    await mia!.deleteCompanion({ companionId: timo! })
    await mia!.updateCompanion({ companionId: ruth!, name: 'Ruth Berg', isChild: false })
    await mia!.updateCompanion({ companionId: ruth!, name: 'Ruth Tal', isChild: false })
    for (const companionId of [ruth!, urs]) await mia!.deleteCompanion({ companionId })
    const timesOf = async (member: Actor, name: string) => {
      const { items } = await member.addCompanion({ name, isChild: false })
      return items.at(-1)!.times
    }
    expect(await timesOf(mia!, ' RUTH ')).toBe(1)
    expect(await timesOf(mia!, 'Urs')).toBe(1)
    expect(await timesOf(mia!, 'Ruth Berg')).toBe(0)
    expect(await timesOf(mia!, 'Timo')).toBe(0)
    expect(await timesOf(lin!, 'Ruth')).toBe(0)
    const again = (await mia!.listCompanions({})).items.find(({ name }) => name === 'RUTH')!
    expect(await codeOf(mia!.joinActivity({ activityId: next, companionIds: [again.id] }))).toBe('COMPANION_TRIALS_USED')
    expect(await broughtBy(mia!, past)).toEqual([null, null, null])
    expect(JSON.stringify(await fixture().rows('select * from public.companion_seats where activity_id = $1', [past]))).not.toMatch(
      /ruth|timo|urs/i,
    )
    await fixture().changeSettings({ companion_trials: 0 })
  })

  test('a club that counts no visits keeps nothing of a companion who is deleted', async () => {
    const past = await anOuting()
    await mia!.joinActivity({ activityId: past, companionIds: [ruth!] })
    await fixture().rows("update public.activities set phase = 'finished' where id = $1", [past])
    await mia!.deleteCompanion({ companionId: ruth! })
    expect(await fixture().rows('select former_name from public.companion_seats where activity_id = $1', [past])).toEqual([
      { former_name: null },
    ])
  })

  test('fewer spots than are taken by all of them are refused to the leader', async () => {
    const activityId = await anOuting()
    await mia!.joinActivity({ activityId, companionIds: [ruth!, timo!] })
    const edit = aNewActivity({ startTime: inHours(50) })
    expect(await codeOf(leader!.editActivity({ activityId, ...edit, maxParticipants: 2 }))).toBe('SEATS_TAKEN')
    expect(await leader!.editActivity({ activityId, ...edit, maxParticipants: 3 })).toMatchObject({ maxParticipants: 3 })
  })

  test('are removed with the participant who brings them, and go with a deleted activity', async () => {
    const activityId = await anOuting()
    await mia!.joinActivity({ activityId, companionIds: [ruth!, timo!] })
    expect(await leader!.removeParticipant({ activityId, userId: mia!.id })).toMatchObject({ currentParticipants: 0 })
    const other = await anOuting()
    await mia!.joinActivity({ activityId: other, companionIds: [ruth!] })
    await fixture().rows('delete from public.activities where id = $1', [other])
    expect(await fixture().rows('select from public.companion_seats where activity_id = any ($1)', [[activityId, other]])).toEqual([])
    expect((await mia!.listCompanions({})).items).toHaveLength(3)
  })

  test('nobody changes who comes once the activity has started', async () => {
    const activityId = await anOuting({ hours: -1.5, participants: [mia!] })
    expect(await codeOf(mia!.changeCompanions({ activityId, companionIds: [ruth!] }))).toBe('ACTIVITY_STARTED')
  })

  test('the leader checks each of them in, alone or with all others', async () => {
    const activityId = await anOuting({ hours: 1, participants: [lin!] })
    await mia!.joinActivity({ activityId, companionIds: [ruth!, timo!] })
    const marks = async () => {
      const { participants } = await leader!.getActivity({ activityId })
      const party = participants.find(({ id }) => id === mia!.id)!
      return [party.isPresent, ...[ruth, timo].map((id) => party.companions!.find((one) => one.id === id)!.isPresent)]
    }
    await leader!.checkIn({ activityId, userId: mia!.id, companionId: timo!, present: true })
    expect(await marks()).toEqual([null, null, true])
    expect(await fixture().value('select departed_at is not null from public.activities where id = $1', [activityId])).toBe(true)
    await leader!.checkInAll({ activityId, userIds: [], companionIds: [ruth!], present: false })
    expect(await marks()).toEqual([null, false, true])
    await leader!.checkInAll({ activityId, userIds: [mia!.id, lin!.id], companionIds: [ruth!, timo!], present: true })
    expect(await marks()).toEqual([true, true, true])
    expect(await codeOf(leader!.checkIn({ activityId, userId: lin!.id, companionId: timo!, present: true }))).toBe('PARTICIPANT_NOT_FOUND')
    expect(await codeOf(mia!.checkIn({ activityId, userId: mia!.id, companionId: timo!, present: true }))).toBe('NOT_PERMITTED')
    expect(await codeOf(leader!.run('checkInAll', { activityId, userIds: [], present: true }))).toBe('INVALID_INPUT')
    const edit = aNewActivity({ startTime: inHours(90) })
    await leader!.editActivity({ activityId, ...edit })
    expect(await marks()).toEqual([null, null, null])
  })
})
