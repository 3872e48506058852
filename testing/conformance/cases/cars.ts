/** Shared rides of an activity: a car is offered, changed and canceled; seats are taken, given back, and never more than there are. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { expectRefusal, type Scenario } from '../scenario.ts'

const anOffer = (startTime: string) => ({ place: 'Station', departsAt: startTime, seats: 1 })

async function aGroup({ activity, member }: Scenario) {
  const { activityId, leader } = await activity()
  const [driver, lin, mia] = [await member('Dora'), await member('Lin'), await member('Mia')]
  for (const { api } of [driver, lin, mia]) await api.joinActivity({ activityId })
  const { startTime } = await leader.api.getActivity({ activityId })
  return { activityId, leader, driver, lin, mia, offer: anOffer(startTime) }
}

export const cars = [
  testCase(
    'seats in a car are taken by one tap, given back, and never more than there are',
    [
      'listCars',
      'offerCar',
      'editCar',
      'deleteCar',
      'takeSeats',
      'giveBackSeats',
      'CAR_FULL',
      'CAR_SEATS_TAKEN',
      'CAR_PASSENGERS_CHANGED',
      'ALREADY_DRIVING',
    ],
    async (scenario) => {
      await scenario.withSettings({ sharedRides: true }, async () => {
        const { activityId, leader, driver, lin, mia, offer } = await aGroup(scenario)
        const { id: carId } = await driver.api.offerCar({ activityId, ...offer, note: 'Room for skis' })
        await expectRefusal('ALREADY_DRIVING', driver.api.offerCar({ activityId, ...offer }))
        await lin.api.takeSeats({ carId })
        await expectRefusal('CAR_FULL', mia.api.takeSeats({ carId }))
        await driver.api.editCar({ carId, ...offer, place: 'Inn', seats: 2 })
        await mia.api.takeSeats({ carId })
        await expectRefusal('CAR_SEATS_TAKEN', driver.api.editCar({ carId, ...offer }))
        await mia.api.giveBackSeats({ carId })
        expect(await mia.api.listCars({ activityId })).toMatchObject({
          items: [{ id: carId, driver: { id: driver.id }, place: 'Inn', seats: 2, takenSeats: 1, passengers: [{ id: lin.id, people: 1 }] }],
          requests: [],
          withoutSeat: null,
          refusal: null,
        })
        await expectRefusal('NOT_PERMITTED', mia.api.deleteCar({ carId }))
        await expectRefusal('CAR_PASSENGERS_CHANGED', driver.api.deleteCar({ carId, knownPassengerIds: [] }))
        await leader.api.deleteCar({ carId, knownPassengerIds: [lin.id] })
        expect(await lin.api.listCars({ activityId })).toMatchObject({ items: [], requests: [{ id: lin.id, place: 'Inn' }] })
        expect((await lin.api.listNotifications({})).items[0]).toMatchObject({ kind: 'seat-in-car-canceled', members: [driver.name] })
      })
    },
  ),
  testCase(
    'a driver notes the distance and removes somebody with a reason, and the year counts the ride',
    ['noteDistance', 'removePassenger', 'PARTICIPANT_NOT_FOUND', 'getYear', 'getClubYear'],
    async (scenario) => {
      await scenario.withSettings({ sharedRides: true }, async () => {
        const { activityId, leader, driver, lin, mia, offer } = await aGroup(scenario)
        const { api: admin } = await scenario.admin()
        const { id: carId } = await driver.api.offerCar({ activityId, ...offer, seats: 2, distance: 40 })
        for (const { api } of [lin, mia]) await api.takeSeats({ carId })
        await driver.api.removePassenger({ carId, userId: mia.id, reason: 'The skis need the seat.' })
        await expectRefusal('PARTICIPANT_NOT_FOUND', driver.api.removePassenger({ carId, userId: mia.id }))
        expect((await mia.api.listNotifications({})).items[0]).toMatchObject({
          kind: 'seat-in-car-withdrawn',
          facts: { message: 'The skis need the seat.' },
        })
        const year = new Date(offer.departsAt).getUTCFullYear()
        const distances = async () => (await admin.getClubYear({ year })).travel!.reduce((sum, { carDistance }) => sum + carDistance, 0)
        const before = await distances()
        await leader.api.startActivity({ activityId })
        await leader.api.completeActivity({ activityId })
        expect(await distances()).toBe(before + 40)
        await driver.api.noteDistance({ carId, distance: 120 })
        await expectRefusal('NOT_PERMITTED', lin.api.noteDistance({ carId, distance: 1 }))
        expect(await distances()).toBe(before + 120)
        const rides = (all: { given: number; taken: number }) => ({ ...all, months: expect.arrayContaining([all]) as unknown })
        expect((await driver.api.getYear({ year })).rides).toEqual(rides({ given: 1, taken: 0 }))
        expect((await lin.api.getYear({ year })).rides).toEqual(rides({ given: 0, taken: 1 }))
      })
    },
  ),
  testCase(
    'participants say that they look for a ride, in a club that has shared rides',
    ['requestRide', 'withdrawRideRequest', 'NO_SHARED_RIDES'],
    async (scenario) => {
      const { activityId, leader, lin } = await aGroup(scenario)
      await scenario.withSettings({ sharedRides: false }, async () => {
        await expectRefusal('NO_SHARED_RIDES', lin.api.requestRide({ activityId, place: 'Inn' }))
        await expectRefusal('NOT_FOUND', lin.api.listCars({ activityId }))
      })
      await scenario.withSettings({ sharedRides: true }, async () => {
        const stranger = await scenario.member('Sam')
        await expectRefusal('NOT_JOINED', stranger.api.listCars({ activityId }))
        await lin.api.requestRide({ activityId, place: 'Inn', note: 'With skis' })
        const { requests, withoutSeat } = await leader.api.listCars({ activityId })
        expect(requests).toMatchObject([{ id: lin.id, place: 'Inn', note: 'With skis', people: 1 }])
        expect(withoutSeat!.map(({ id }) => id)).toContain(lin.id)
        await lin.api.withdrawRideRequest({ activityId })
        expect((await leader.api.listCars({ activityId })).requests).toEqual([])
      })
    },
  ),
]
