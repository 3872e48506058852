/** The inputs and outputs of the calls on shared rides. */
import { done } from '../values.ts'
import { carIdInput, cars, carToDelete, editedCar, newCar, notedDistance, offeredCar, passengerToRemove, rideRequestInput } from './cars.ts'
import { activityIdInput } from './inputs.ts'

export const carCallSchemas = {
  listCars: { input: activityIdInput, output: cars },
  offerCar: { input: newCar, output: offeredCar },
  editCar: { input: editedCar, output: done },
  noteDistance: { input: notedDistance, output: done },
  deleteCar: { input: carToDelete, output: done },
  takeSeats: { input: carIdInput, output: done },
  giveBackSeats: { input: carIdInput, output: done },
  removePassenger: { input: passengerToRemove, output: done },
  requestRide: { input: rideRequestInput, output: done },
  withdrawRideRequest: { input: activityIdInput, output: done },
} as const
