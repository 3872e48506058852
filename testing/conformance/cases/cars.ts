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
    ['listCars', 'offerCar', 'editCar', 'deleteCar', 'takeSeats', 'giveBackSeats', 'CAR_FULL', 'CAR_SEATS_TAKEN', 'ALREADY_DRIVING'],
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
        await leader.api.deleteCar({ carId })
        expect(await lin.api.listCars({ activityId })).toMatchObject({ items: [], requests: [{ id: lin.id, place: 'Inn' }] })
        expect((await lin.api.listNotifications({})).items[0]).toMatchObject({ kind: 'car-canceled' })
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
