import { beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { type Actor, codeOf, fieldsOf, inHours, setUpFixture } from '../../testing/fixture.ts'

const start = inHours(40)
const departure = inHours(39)
const offer = { place: 'Station', departsAt: departure, seats: 3 }

describe.each(engines)('shared rides on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  beforeAll(() => fixture().changeSettings({ shared_rides: true, discussion: 'members', allow_companions: true }))

  async function anActivity(phase: 'voting' | 'enrolling' | 'active' | 'finished' = 'enrolling') {
    const [leader, jonas, amina, lin] = (await fixture().members(4)) as [Actor, Actor, Actor, Actor]
    const { id: activityId } = await fixture().activity({ leader, participants: [jonas, amina, lin], phase, startTime: start })
    await fixture().rows('update public.activities set max_companions = 4 where id = $1', [activityId])
    const offerCar = async (driver: Actor, more: Partial<typeof offer & { note: string }> = {}) =>
      (await driver.offerCar({ activityId, ...offer, ...more })).id
    const carsFor = (viewer: Actor) => viewer.listCars({ activityId })
    return { leader, jonas, amina, lin, activityId, offerCar, carsFor }
  }

  const kindsOf = async (member: Actor) => (await member.listNotifications({})).items.map(({ kind, members }) => [kind, ...members])
  const outcomeOf = (answer: Promise<unknown>) =>
    answer.then(
      () => undefined,
      (error: unknown) => codeOf(Promise.reject(error as Error)),
    )
  async function aParty(member: Actor, size: number) {
    for (let index = 1; index < size; index += 1) await member.addCompanion({ name: `Child ${index}`, isChild: false })
    return (await member.listCompanions({})).items.map(({ id }) => id)
  }

  test('a participant offers seats, and others take them, with all whom they bring', async () => {
    const { jonas, amina, lin, activityId, offerCar, carsFor } = await anActivity()
    const carId = await offerCar(jonas, { note: 'Small boot' })
    await amina.changeCompanions({ activityId, companionIds: await aParty(amina, 2) })
    await amina.takeSeats({ carId })
    await amina.takeSeats({ carId })
    expect(await carsFor(lin)).toMatchObject({
      items: [
        {
          id: carId,
          driver: { id: jonas.id, name: jonas.name, phone: null },
          place: 'Station',
          departsAt: departure,
          seats: 3,
          takenSeats: 2,
          note: 'Small boot',
          passengers: [{ id: amina.id, people: 2 }],
        },
      ],
      requests: [],
      withoutSeat: null,
      people: 1,
      canManage: false,
      refusal: null,
    })
    await lin.takeSeats({ carId })
    expect((await carsFor(lin)).items[0]!.takenSeats).toBe(3)
    await amina.giveBackSeats({ carId })
    expect((await carsFor(lin)).items[0]).toMatchObject({ takenSeats: 1, passengers: [{ id: lin.id }] })
  })

  test('a party that needs more seats than are free gets none', async () => {
    const { jonas, amina, lin, activityId, offerCar, carsFor } = await anActivity()
    const carId = await offerCar(jonas, { seats: 2 })
    await lin.takeSeats({ carId })
    const companionIds = await aParty(amina, 2)
    await amina.takeSeats({ carId })
    expect(await codeOf(amina.changeCompanions({ activityId, companionIds }))).toBe('CAR_FULL')
    await amina.giveBackSeats({ carId })
    await amina.changeCompanions({ activityId, companionIds })
    expect(await codeOf(amina.takeSeats({ carId }))).toBe('CAR_FULL')
    await lin.giveBackSeats({ carId })
    await amina.takeSeats({ carId })
    await amina.changeCompanions({ activityId, companionIds: [] })
    expect((await carsFor(lin)).items[0]!.takenSeats).toBe(1)
  })

  test('taking seats elsewhere gives back the former ones, and so does driving', async () => {
    const { leader, jonas, amina, offerCar, carsFor } = await anActivity()
    const [first, second] = [await offerCar(jonas), await offerCar(leader, { departsAt: inHours(38) })]
    await amina.takeSeats({ carId: first })
    await amina.takeSeats({ carId: second })
    expect((await carsFor(amina)).items.map(({ id, takenSeats }) => [id, takenSeats])).toEqual([
      [second, 1],
      [first, 0],
    ])
    await offerCar(amina)
    expect((await carsFor(amina)).items.map(({ takenSeats }) => takenSeats)).toEqual([0, 0, 0])
    for (const carId of [first, second]) expect(await codeOf(amina.takeSeats({ carId }))).toBe('ALREADY_DRIVING')
    expect(await codeOf(offerCar(amina))).toBe('ALREADY_DRIVING')
    expect(await codeOf(amina.requestRide({ activityId: (await anActivity()).activityId, place: 'Inn' }))).toBe('NOT_JOINED')
  })

  test('who looks for a ride is listed until they have a seat, and again after they gave it back', async () => {
    const { jonas, amina, activityId, offerCar, carsFor } = await anActivity()
    await amina.requestRide({ activityId, place: 'Inn', note: 'With skis' })
    await amina.requestRide({ activityId, place: 'Church' })
    expect((await carsFor(jonas)).requests).toMatchObject([{ id: amina.id, place: 'Church', note: '', people: 1 }])
    const carId = await offerCar(jonas)
    await amina.takeSeats({ carId })
    expect((await carsFor(jonas)).requests).toEqual([])
    await amina.withdrawRideRequest({ activityId })
    expect((await carsFor(jonas)).items[0]!.takenSeats).toBe(1)
    await amina.giveBackSeats({ carId })
    expect((await carsFor(jonas)).requests).toMatchObject([{ id: amina.id, place: 'Church' }])
    await amina.withdrawRideRequest({ activityId })
    expect((await carsFor(jonas)).requests).toEqual([])
  })

  test('only who takes part reads and changes anything, and admins read', async () => {
    const { leader, jonas, activityId, offerCar } = await anActivity()
    const carId = await offerCar(jonas)
    const [stranger, admin] = [await fixture().member(), await fixture().admin()]
    for (const one of [stranger, fixture().visitor]) {
      const code = one === stranger ? 'NOT_JOINED' : 'NOT_SIGNED_IN'
      expect(await codeOf(one.listCars({ activityId }))).toBe(code)
      expect(await codeOf(one.offerCar({ activityId, ...offer }))).toBe(code)
      expect(await codeOf(one.takeSeats({ carId }))).toBe(one === stranger ? 'NOT_FOUND' : code)
    }
    expect((await admin.listCars({ activityId })).refusal).toBe('NOT_JOINED')
    expect(await codeOf(admin.takeSeats({ carId }))).toBe('NOT_JOINED')
    expect(await codeOf(leader.editCar({ carId, ...offer }))).toBe('NOT_PERMITTED')
    expect(await codeOf(leader.takeSeats({ carId: activityId }))).toBe('NOT_FOUND')
  })

  test('who waits for a spot takes no seat', async () => {
    const { jonas, activityId, offerCar } = await anActivity()
    await fixture().rows('update public.activities set max_participants = current_participants where id = $1', [activityId])
    const mia = await fixture().member()
    await mia.joinWaitlist({ activityId })
    expect(await codeOf(mia.listCars({ activityId }))).toBe('NOT_JOINED')
    expect(await codeOf(mia.takeSeats({ carId: await offerCar(jonas) }))).toBe('NOT_FOUND')
  })

  test.each([
    ['voting', 'TOO_EARLY'],
    ['enrolling', undefined],
    ['active', undefined],
    ['finished', 'WRONG_PHASE'],
    ['cancelled', 'WRONG_PHASE'],
  ] as const)('an activity that is %s answers %s', async (phase, code) => {
    const { leader, jonas, amina, activityId, offerCar, carsFor } = await anActivity()
    const carId = await offerCar(jonas)
    await fixture().rows('update public.activities set phase = $2 where id = $1', [activityId, phase])
    expect((await carsFor(amina)).refusal ?? undefined).toBe(code)
    expect(await outcomeOf(amina.requestRide({ activityId, place: 'Inn' }))).toBe(code)
    expect(await outcomeOf(amina.takeSeats({ carId }))).toBe(code)
    expect(await outcomeOf(amina.giveBackSeats({ carId }))).toBe(code)
    expect(await outcomeOf(amina.withdrawRideRequest({ activityId }))).toBe(code)
    expect(await outcomeOf(jonas.editCar({ carId, ...offer }))).toBe(code)
    expect(await outcomeOf(leader.offerCar({ activityId, ...offer }))).toBe(code)
    expect(await outcomeOf(jonas.deleteCar({ carId }))).toBe(code)
  })

  test('an offer has a place, a departure before the end, and one to eight seats', async () => {
    const { jonas, activityId, offerCar } = await anActivity()
    for (const [change, problem] of [
      [{ place: ' ' }, { place: ['REQUIRED'] }],
      [{ place: 'a'.repeat(201) }, { place: ['TOO_LONG'] }],
      [{ note: 'a'.repeat(301) }, { note: ['TOO_LONG'] }],
      [{ seats: 0 }, { seats: ['TOO_SMALL'] }],
      [{ seats: 9 }, { seats: ['TOO_LARGE'] }],
      [{ departsAt: inHours(47) }, { departsAt: ['INVALID'] }],
      [{ departsAt: inHours(-10) }, { departsAt: ['INVALID'] }],
    ] as const)
      expect(await fieldsOf(offerCar(jonas, change))).toEqual(problem)
    expect(await fieldsOf(jonas.requestRide({ activityId, place: 'Inn', note: 'a'.repeat(301) }))).toEqual({ note: ['TOO_LONG'] })
    await offerCar(jonas, { departsAt: inHours(45), seats: 8 })
  })

  test('fewer seats than are taken are refused', async () => {
    const { jonas, amina, lin, offerCar, carsFor } = await anActivity()
    const carId = await offerCar(jonas)
    for (const one of [amina, lin]) await one.takeSeats({ carId })
    expect(await codeOf(jonas.editCar({ carId, ...offer, seats: 1 }))).toBe('CAR_SEATS_TAKEN')
    await jonas.editCar({ carId, ...offer, seats: 2 })
    expect((await carsFor(amina)).items[0]).toMatchObject({ seats: 2, takenSeats: 2 })
  })

  test('whose car is canceled looks for a ride again, and is told', async () => {
    const { leader, jonas, amina, lin, activityId, offerCar, carsFor } = await anActivity()
    const carId = await offerCar(jonas)
    await lin.requestRide({ activityId, place: 'Inn' })
    for (const one of [amina, lin]) await one.takeSeats({ carId })
    await jonas.deleteCar({ carId })
    expect((await carsFor(amina)).requests.map(({ id, place }) => [id, place]).toSorted()).toEqual(
      [
        [amina.id, 'Station'],
        [lin.id, 'Inn'],
      ].toSorted(),
    )
    const told = ['seat-in-car-canceled', jonas.name]
    expect([await kindsOf(amina), await kindsOf(lin), await kindsOf(jonas)]).toEqual([[told], [told], []])
    const other = await offerCar(jonas)
    await amina.takeSeats({ carId: other })
    expect(await codeOf(amina.deleteCar({ carId: other }))).toBe('NOT_PERMITTED')
    await leader.deleteCar({ carId: other })
    expect(await kindsOf(jonas)).toEqual([['car-canceled']])
    expect((await kindsOf(amina)).length).toBe(2)
  })

  test('a car is not canceled under passengers of whom its driver does not know', async () => {
    const { jonas, amina, lin, offerCar, carsFor } = await anActivity()
    const carId = await offerCar(jonas)
    await amina.takeSeats({ carId })
    for (const knownPassengerIds of [[], [lin.id]])
      expect(await codeOf(jonas.deleteCar({ carId, knownPassengerIds }))).toBe('CAR_PASSENGERS_CHANGED')
    expect((await carsFor(amina)).items).toMatchObject([{ id: carId, takenSeats: 1 }])
    await jonas.deleteCar({ carId, knownPassengerIds: [amina.id, lin.id] })
    expect((await carsFor(amina)).items).toEqual([])
  })

  test('who leaves or is removed neither drives nor rides', async () => {
    const { leader, jonas, amina, lin, activityId, offerCar, carsFor } = await anActivity()
    const carId = await offerCar(jonas)
    for (const one of [amina, lin]) await one.takeSeats({ carId })
    await amina.leaveActivity({ activityId })
    expect((await carsFor(lin)).items[0]).toMatchObject({ takenSeats: 1, passengers: [{ id: lin.id }] })
    await leader.removeParticipant({ activityId, userId: jonas.id })
    expect(await carsFor(lin)).toMatchObject({ items: [], requests: [{ id: lin.id }] })
    expect(await kindsOf(lin)).toEqual([['seat-in-car-canceled', jonas.name]])
  })

  test('a leader without a spot drives until they no longer lead', async () => {
    const { leader, amina, activityId, offerCar, carsFor } = await anActivity()
    const mate = await fixture().member()
    await leader.addCoLeader({ activityId, userId: mate.id })
    await mate.acceptCoLeadership({ activityId })
    const carId = await offerCar(mate)
    await amina.takeSeats({ carId })
    await leader.removeCoLeader({ activityId, userId: mate.id })
    expect(await carsFor(amina)).toMatchObject({ items: [], requests: [{ id: amina.id }] })
  })

  test('an account that is deleted leaves nothing, and its passengers look for a ride', async () => {
    const { jonas, amina, lin, activityId, offerCar, carsFor } = await anActivity()
    const carId = await offerCar(jonas)
    await amina.takeSeats({ carId })
    await lin.requestRide({ activityId, place: 'Inn' })
    const admin = await fixture().admin()
    for (const { id: userId } of [jonas, lin]) await admin.deleteUser({ userId })
    expect(await carsFor(amina)).toMatchObject({ items: [], requests: [{ id: amina.id }] })
    expect(await kindsOf(amina)).toEqual([['car-canceled']])
    expect(await fixture().rows('select from public.rides where activity_id = $1', [activityId])).toHaveLength(1)
  })

  test('a driver is told of seats that were taken and given back, gathered, and not of what was taken back before', async () => {
    const { jonas, amina, lin, offerCar } = await anActivity()
    const carId = await offerCar(jonas)
    for (const one of [amina, lin]) await one.takeSeats({ carId })
    expect(await kindsOf(jonas)).toEqual([['seat-in-car-taken', lin.name, amina.name]])
    await amina.giveBackSeats({ carId })
    expect(await kindsOf(jonas)).toEqual([['seat-in-car-taken', lin.name]])
    await jonas.markNotificationsRead({ until: new Date(Date.now() + 60_000).toISOString() })
    await lin.giveBackSeats({ carId })
    expect((await kindsOf(jonas))[0]).toEqual(['seat-in-car-returned', lin.name])
    await lin.takeSeats({ carId })
    expect(await kindsOf(jonas)).toEqual([['seat-in-car-taken', lin.name]])
  })

  test('passengers are told of another place or time, and of nothing else', async () => {
    const { jonas, amina, offerCar } = await anActivity()
    const carId = await offerCar(jonas)
    await amina.takeSeats({ carId })
    await jonas.editCar({ carId, ...offer, seats: 4, note: 'Snow chains' })
    expect(await kindsOf(amina)).toEqual([])
    await jonas.editCar({ carId, ...offer, place: 'Inn' })
    await jonas.editCar({ carId, ...offer, departsAt: inHours(38) })
    expect(await kindsOf(amina)).toEqual([['car-changed']])
  })

  test('the driver and leaders remove somebody from a car, who reads why and looks for a ride again', async () => {
    const { leader, jonas, amina, lin, activityId, offerCar, carsFor } = await anActivity()
    const carId = await offerCar(jonas)
    for (const one of [amina, lin]) await one.takeSeats({ carId })
    const removal = { carId, userId: amina.id, reason: 'The skis need the seat.' }
    expect(await codeOf(lin.removePassenger(removal))).toBe('NOT_PERMITTED')
    expect(await fieldsOf(jonas.removePassenger({ ...removal, reason: 'a'.repeat(301) }))).toEqual({ reason: ['TOO_LONG'] })
    await jonas.removePassenger(removal)
    expect(await codeOf(jonas.removePassenger(removal))).toBe('PARTICIPANT_NOT_FOUND')
    expect(await carsFor(lin)).toMatchObject({ items: [{ takenSeats: 1 }], requests: [{ id: amina.id, place: 'Station' }] })
    expect((await amina.listNotifications({})).items).toMatchObject([
      { kind: 'seat-in-car-withdrawn', members: [jonas.name], facts: { message: removal.reason } },
    ])
    await leader.removePassenger({ carId, userId: lin.id })
    const [told] = (await lin.listNotifications({})).items
    expect([told!.kind, told!.members, told!.facts]).toEqual([
      'seat-in-car-withdrawn',
      [leader.name],
      expect.not.objectContaining({ message: '' }),
    ])
    expect(await kindsOf(jonas)).toEqual([])
    await fixture().rows("update public.activities set phase = 'finished' where id = $1", [activityId])
    expect(await codeOf(jonas.removePassenger(removal))).toBe('WRONG_PHASE')
  })

  test('who blocks the driver is told of the removal without the reason, and reads that of a leader', async () => {
    const { leader, jonas, amina, offerCar } = await anActivity()
    const carId = await offerCar(jonas)
    for (const one of [jonas, leader]) await amina.blockMember({ userId: one.id })
    const messages: unknown[] = []
    for (const one of [jonas, leader]) {
      await amina.takeSeats({ carId })
      await one.removePassenger({ carId, userId: amina.id, reason: `Says ${one.id}` })
      messages.push(((await amina.listNotifications({})).items[0]!.facts as { message?: string }).message)
    }
    expect(messages).toEqual([undefined, `Says ${leader.id}`])
  })

  test('another start moves the departures', async () => {
    const { leader, jonas, activityId, offerCar, carsFor } = await anActivity()
    await offerCar(jonas)
    const { title, description, location, maxParticipants, version } = await leader.getActivity({ activityId })
    const edit = { activityId, title, description, location, maxParticipants, version, tags: [] }
    await leader.editActivity({ ...edit, startTime: inHours(42), endTime: inHours(48) })
    const [car] = (await carsFor(jonas)).items
    expect(Math.round((Date.parse(car!.departsAt) - Date.parse(departure)) / 60_000)).toBe(120)
  })

  test('members who block each other do not read the notes, but take seats', async () => {
    const { leader, jonas, amina, lin, activityId, offerCar, carsFor } = await anActivity()
    const [carId] = [await offerCar(jonas, { note: 'Bring cake' }), await offerCar(leader, { note: 'Early' })]
    await amina.requestRide({ activityId, place: 'Inn', note: 'With skis' })
    await amina.blockMember({ userId: jonas.id })
    await amina.blockMember({ userId: leader.id })
    const notes = async (viewer: Actor) => {
      const { items, requests } = await carsFor(viewer)
      return [...items, ...requests].map(({ note }) => note).toSorted()
    }
    expect([await notes(amina), await notes(jonas), await notes(lin), await notes(leader)]).toEqual([
      ['', 'Early', 'With skis'],
      ['', 'Bring cake', 'Early'],
      ['Bring cake', 'Early', 'With skis'],
      ['Bring cake', 'Early', 'With skis'],
    ])
    await amina.takeSeats({ carId })
    expect((await carsFor(jonas)).items.find(({ id }) => id === carId)).toMatchObject({ passengers: [{ id: amina.id }] })
  })

  test('leaders see who has no seat', async () => {
    const { leader, jonas, amina, lin, activityId, offerCar, carsFor } = await anActivity()
    const carId = await offerCar(jonas)
    await lin.requestRide({ activityId, place: 'Inn' })
    const without = async () => (await carsFor(leader)).withoutSeat!.map(({ id }) => id).toSorted()
    expect(await without()).toEqual([amina.id, lin.id].toSorted())
    await amina.takeSeats({ carId })
    expect(await without()).toEqual([lin.id])
  })

  test('phone numbers are shown as in the activity: those of participants to leaders, those of leaders to participants', async () => {
    const { leader, jonas, amina, offerCar, carsFor } = await anActivity()
    await fixture().rows(
      `update public.profiles set phone = '+4179512' || lpad((random() * 9999)::integer::text, 4, '0') where id = any ($1)`,
      [[leader.id, jonas.id]],
    )
    await offerCar(jonas)
    await offerCar(leader)
    const phones = async (viewer: Actor) =>
      (await carsFor(viewer)).items.filter(({ driver }) => driver.phone !== null).map(({ driver }) => driver.id)
    expect([await phones(amina), await phones(leader)]).toEqual([[leader.id], [jonas.id]])
  })

  test('cars and rides are deleted two weeks after the end', async () => {
    const { jonas, amina, activityId, offerCar } = await anActivity()
    const carId = await offerCar(jonas)
    await amina.takeSeats({ carId })
    const left = async (days: number) => {
      await fixture().rows(
        `update public.activities set phase = 'finished', start_time = now() - make_interval(days => $2, hours => 6), end_time = now() - make_interval(days => $2) where id = $1`,
        [activityId, days],
      )
      await fixture().rows('select rules.forget_cars()')
      return fixture().rows('select from public.cars where activity_id = $1 union all select from public.rides where activity_id = $1', [
        activityId,
      ])
    }
    expect(await left(13)).toHaveLength(2)
    expect(await left(15)).toEqual([])
    expect(await kindsOf(amina)).toEqual([])
  })

  test('a club without shared rides has none', async () => {
    const { jonas, activityId, offerCar } = await anActivity()
    const carId = await offerCar(jonas)
    await fixture().changeSettings({ shared_rides: false })
    try {
      expect(await codeOf(jonas.listCars({ activityId }))).toBe('NOT_FOUND')
      expect(await codeOf(jonas.offerCar({ activityId, ...offer }))).toBe('NO_SHARED_RIDES')
      expect(await codeOf(jonas.deleteCar({ carId }))).toBe('NOT_FOUND')
      expect(await fixture().visitor.getSettings({})).not.toHaveProperty('sharedRides')
    } finally {
      await fixture().changeSettings({ shared_rides: true })
    }
    expect(await fixture().visitor.getSettings({})).toMatchObject({ sharedRides: true })
  })
})
