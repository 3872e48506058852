import { ids } from './example-activities.ts'

const carId = '7c1e0f62-3a58-4b0d-9d27-5e6f8a4b1c90'
const offer = { place: 'Bern station', departsAt: '2026-06-20T04:30:00Z', seats: 3, distance: 120, note: 'Room for skis' }
const mei = { id: ids.mei, name: 'Mei', avatar: null }
const jonas = { id: ids.jonas, name: 'Jonas Berg', avatar: null, people: 2 }

/** The examples of the schemas about shared rides. */
export const cars = {
  NewCar: offer,
  EditedCar: offer,
  CarToDelete: { knownPassengerIds: [jonas.id] },
  NotedDistance: { distance: 120 },
  PassengerToRemove: { reason: 'We pick up skis for the group.' },
  OfferedCar: { id: carId },
  RideRequestInput: { place: 'Thun, at the bridge' },
  Car: { id: carId, driver: { ...mei, phone: null }, ...offer, takenSeats: 2, passengers: [jonas] },
  Cars: {
    title: 'Over the Hohe Pass',
    startTime: '2026-06-20T05:30:00Z',
    timeZone: 'Europe/Zurich',
    items: [{ id: carId, driver: { ...mei, phone: null }, ...offer, takenSeats: 2, passengers: [jonas] }],
    requests: [],
    withoutSeat: null,
    people: 1,
    canManage: false,
    takesDistance: true,
    refusal: null,
  },
}
