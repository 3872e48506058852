import { beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { type Actor, codeOf, fieldsOf, inHours, setUpFixture } from '../../testing/fixture.ts'

const start = inHours(40)
const offer = { place: 'Station', departsAt: inHours(39), seats: 3 }

describe.each(engines)('travel by car on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  beforeAll(() => fixture().changeSettings({ shared_rides: true, allow_companions: true }))

  async function anActivity() {
    const [leader, jonas, amina, lin] = (await fixture().members(4)) as [Actor, Actor, Actor, Actor]
    const { id: activityId } = await fixture().activity({ leader, participants: [jonas, amina, lin], phase: 'enrolling', startTime: start })
    await fixture().rows('update public.activities set max_companions = 4 where id = $1', [activityId])
    const setPhase = (phase: string) => fixture().rows('update public.activities set phase = $2 where id = $1', [activityId, phase])
    return { leader, jonas, amina, lin, activityId, setPhase }
  }

  test('the driver notes the distance with the offer, later, and after the end', async () => {
    const { leader, jonas, amina, activityId, setPhase } = await anActivity()
    for (const [distance, problem] of [
      [0, 'TOO_SMALL'],
      [3001, 'TOO_LARGE'],
      ['far', 'NOT_A_NUMBER'],
      [12.5, 'NOT_A_NUMBER'],
    ] as const)
      expect(await fieldsOf(jonas.run('offerCar', { activityId, ...offer, distance }))).toEqual({ distance: [problem] })
    const { id: carId } = await jonas.offerCar({ activityId, ...offer, distance: 80 })
    const noted = async () => (await amina.listCars({ activityId })).items[0]!.distance
    expect(await noted()).toBe(80)
    await jonas.editCar({ carId, ...offer, distance: 90 })
    expect(await noted()).toBe(90)
    await jonas.noteDistance({ carId, distance: null })
    expect(await noted()).toBe(null)
    for (const one of [amina, leader]) expect(await codeOf(one.noteDistance({ carId, distance: 1 }))).toBe('NOT_PERMITTED')
    expect(await fieldsOf(jonas.run('noteDistance', { carId, distance: 3001 }))).toEqual({ distance: ['TOO_LARGE'] })
    const kept = () =>
      fixture().rows<{ distance: number | null }>('select distance from public.travel where activity_id = $1', [activityId])
    await setPhase('finished')
    await jonas.noteDistance({ carId, distance: 100 })
    expect([await noted(), await kept()]).toEqual([100, [{ distance: 100 }]])
    // Not over after all.
    await setPhase('active')
    expect(await kept()).toEqual([])
    await setPhase('cancelled')
    expect(await codeOf(jonas.noteDistance({ carId, distance: 1 }))).toBe('WRONG_PHASE')
    expect((await jonas.listCars({ activityId })).takesDistance).toBe(false)
  })

  test('what the year needs stays when cars and rides are deleted, without who rode with whom', async () => {
    const { jonas, amina, activityId, setPhase } = await anActivity()
    const { id: carId } = await jonas.offerCar({ activityId, ...offer, distance: 120 })
    await amina.takeSeats({ carId })
    await setPhase('finished')
    await fixture().rows("update public.activities set start_time = now() - interval '20 days', end_time = null where id = $1", [
      activityId,
    ])
    await fixture().rows('select rules.forget_cars()')
    expect(await codeOf(jonas.noteDistance({ carId, distance: 90 }))).toBe('NOT_FOUND')
    const travelOf = async (member: Actor) => (await member.startBackup({})).data['travel']
    expect(await travelOf(jonas)).toMatchObject([{ activityId, drove: true, people: 1, riders: 1, distance: 120 }])
    expect(await travelOf(amina)).toMatchObject([{ activityId, drove: false, people: 1, riders: 0, distance: null }])
    const admin = await fixture().admin()
    await admin.deleteUser({ userId: jonas.id })
    expect(await fixture().rows('select drove from public.travel where activity_id = $1', [activityId])).toEqual([{ drove: false }])
  })

  test('the year counts the car of a driver who came, and nothing in a club without shared rides', async () => {
    const { jonas, amina, lin, activityId, setPhase } = await anActivity()
    const admin = await fixture().admin()
    const { id: carId } = await jonas.offerCar({ activityId, ...offer, distance: 50 })
    await amina.addCompanion({ name: 'Child', isChild: false })
    const companionIds = (await amina.listCompanions({})).items.map(({ id }) => id)
    await amina.changeCompanions({ activityId, companionIds })
    await amina.takeSeats({ carId })
    await lin.offerCar({ activityId, ...offer, distance: 7 })
    await setPhase('finished')
    await fixture().rows("update public.activities set start_time = '2012-05-05T08:00:00Z', end_time = null where id = $1", [activityId])
    const may = async () => (await admin.getClubYear({ year: 2012 })).travel?.[4]
    /** All of the year are in May. */
    async function rides(member: Actor) {
      const ofYear = (await member.getYear({ year: 2012 })).rides
      if (!ofYear) return null
      const { months, ...sums } = ofYear
      expect(months).toEqual(Array.from({ length: 12 }, (_, month) => (month === 4 ? sums : { given: 0, taken: 0 })))
      return sums
    }
    expect(await may()).toEqual({ rides: 1, riders: 2, carDistance: 57, personDistance: 157 })
    expect([await rides(jonas), await rides(amina), await rides(lin)]).toEqual([
      { given: 1, taken: 0 },
      { given: 0, taken: 1 },
      { given: 0, taken: 0 },
    ])
    await fixture().rows('insert into public.check_ins (activity_id, user_id, is_present) values ($1, $2, false)', [activityId, jonas.id])
    expect([await may(), await rides(jonas)]).toEqual([
      { rides: 0, riders: 0, carDistance: 7, personDistance: 7 },
      { given: 0, taken: 0 },
    ])
    await fixture().changeSettings({ shared_rides: false })
    try {
      expect([await may(), await rides(amina)]).toEqual([undefined, null])
    } finally {
      await fixture().changeSettings({ shared_rides: true })
    }
  })
})
