/** Concurrent commands on the cars of an activity, on real servers with real connections: never more people in a car than seats. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { servers } from './testing/engines.ts'
import { type Actor, inHours, setUpFixture } from './testing/fixture.ts'

const connections = 30

/** The codes of the calls, 'done' for success. */
const outcomes = async (calls: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(calls)).map((result) =>
    result.status === 'fulfilled' ? 'done' : ((result.reason as { code?: string }).code ?? String(result.reason)),
  )

describe.each(servers)('shared rides under concurrent commands on $name', ({ open }) => {
  const fixture = setUpFixture(() => open(connections))
  beforeAll(() => fixture().changeSettings({ shared_rides: true, allow_companions: true }))

  const offer = () => ({ place: 'Station', departsAt: inHours(99), seats: 2 })

  async function anActivity(riders: number) {
    const [leader, driver, other, ...members] = (await fixture().members(riders + 3)) as [Actor, Actor, Actor, ...Actor[]]
    const { id: activityId } = await fixture().activity({
      leader,
      participants: [driver, other, ...members],
      phase: 'enrolling',
      maxParticipants: 60,
    })
    await fixture().rows('update public.activities set max_companions = 4 where id = $1', [activityId])
    const { id: carId } = await driver.offerCar({ activityId, ...offer() })
    const { id: otherCar } = await other.offerCar({ activityId, ...offer() })
    return { leader, driver, other, members, activityId, carId, otherCar }
  }

  const expectConsistency = async () =>
    expect(
      await fixture().rows(`
        select c.id from public.cars as c left join public.rides as r on r.activity_id = c.activity_id and r.car_id = c.id
        group by c.id having c.taken_seats > c.seats or c.taken_seats <> coalesce(sum(r.people), 0)
        union all
        select r.user_id from public.rides as r
        where r.people <> rules.party_size(r.activity_id, r.user_id)
          or exists (select from public.cars as c where c.activity_id = r.activity_id and c.driver_id = r.user_id)
          or not exists (select from public.participants as p where p.activity_id = r.activity_id and p.user_id = r.user_id)`),
    ).toEqual([])

  const count = (codes: string[]) =>
    Object.fromEntries([...new Set(codes)].toSorted().map((code) => [code, codes.filter((one) => one === code).length]))

  test('twenty who race for two seats: two get one, and the others are refused because the car is full', async () => {
    const { members, carId } = await anActivity(20)
    expect(count(await outcomes(members.map((one) => one.takeSeats({ carId }))))).toEqual({ CAR_FULL: 18, done: 2 })
    await expectConsistency()
  })

  test('members who change between two cars at once keep one seat each', async () => {
    const { members, carId, otherCar } = await anActivity(4)
    for (const [index, one] of members.entries()) await one.takeSeats({ carId: index < 2 ? carId : otherCar })
    const codes = await outcomes(members.flatMap((one) => [one.takeSeats({ carId }), one.takeSeats({ carId: otherCar })]))
    expect(codes.filter((code) => code !== 'done' && code !== 'CAR_FULL')).toEqual([])
    await expectConsistency()
    expect(await fixture().value('select count(*)::integer from public.rides where car_id in ($1, $2)', [carId, otherCar])).toBe(4)
  })

  test('a driver lowers the seats, cancels or leaves while others take them: no seat is taken that is not there', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { driver, other, members, activityId, carId, otherCar } = await anActivity(6)
      const codes = await outcomes([
        ...members.slice(0, 3).map((one) => one.takeSeats({ carId })),
        driver.editCar({ carId, ...offer(), seats: 1 }),
        ...members.slice(3).map((one) => one.takeSeats({ carId: otherCar })),
        round % 2 ? other.deleteCar({ carId: otherCar }) : other.leaveActivity({ activityId }),
        members[0]!.leaveActivity({ activityId }),
        members[4]!.requestRide({ activityId, place: 'Inn' }),
      ])
      expect(codes.filter((code) => !['done', 'CAR_FULL', 'CAR_SEATS_TAKEN', 'NOT_FOUND', 'NOT_JOINED'].includes(code))).toEqual([])
      await expectConsistency()
      expect(await fixture().rows('select from public.rides where car_id is null and place is null', [])).toEqual([])
    }
  })

  test('accounts are deleted and companions change while seats are taken, with idempotency keys: nothing waits forever', async () => {
    const admin = await fixture().admin()
    for (let round = 0; round < 4; round += 1) {
      const { driver, members, activityId, carId, otherCar } = await anActivity(5)
      const [first, second, third] = members as [Actor, Actor, Actor]
      const { items } = await second.addCompanion({ name: 'Ruth', isChild: false })
      const codes = await outcomes([
        first.run('takeSeats', { carId }, randomUUID()),
        admin.deleteUser({ userId: first.id }),
        second.run('takeSeats', { carId: otherCar }, randomUUID()),
        second.changeCompanions({ activityId, companionIds: items.map(({ id }) => id) }),
        third.run('takeSeats', { carId: otherCar }, randomUUID()),
        admin.deleteUser({ userId: driver.id }),
        third.run('takeSeats', { carId }, randomUUID()),
      ])
      const possible = ['done', 'CAR_FULL', 'NOT_FOUND', 'NOT_SIGNED_IN', 'NOT_JOINED']
      expect(codes.filter((code) => !possible.includes(code))).toEqual([])
      await expectConsistency()
    }
  })

  test('one member who offers a car and takes a seat at once does one of both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { members, activityId, carId } = await anActivity(1)
      const [lin] = members
      const codes = await outcomes([
        lin!.offerCar({ activityId, ...offer() }),
        lin!.takeSeats({ carId }),
        lin!.requestRide({ activityId, place: 'Inn' }),
      ])
      expect(codes.filter((code) => !['done', 'ALREADY_DRIVING'].includes(code))).toEqual([])
      await expectConsistency()
    }
  })
})
