/** Shared rides: cars with seats for other participants of an activity, and who takes them or looks for one. For participants and leaders. */
import * as z from 'zod/mini'
import { instant as instantField, integer, list, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { count, id, instant } from '../values.ts'

/** Fields of `SystemSettings`. */
export const rideSettings = {
  /** Whether participants offer and take seats in cars. */
  sharedRides: z.boolean(),
}

const place = text(limits.car.place)
const note = z.optional(text(limits.car.note))
/** Kilometers, there and back. */
const distance = z.optional(z.nullable(integer(limits.car.distance)))
/** `seats`: for others, without that of the driver and of whom the driver brings. */
const offer = { place, departsAt: instantField, seats: integer(limits.car.seats), distance, note }

export const newCar = z.strictObject({ activityId: id, ...offer })
export const editedCar = z.strictObject({ carId: id, ...offer })
export const carIdInput = z.strictObject({ carId: id })
/** It is refused if somebody else has a seat in it. */
export const carToDelete = z.strictObject({ carId: id, knownPassengerIds: z.optional(list(id, limits.car.seats)) })
/** The one who is removed reads the reason. */
export const passengerToRemove = z.strictObject({ carId: id, userId: id, reason: z.optional(text(limits.car.reason)) })
/** Null: none. */
export const notedDistance = z.strictObject({ carId: id, distance })
export const rideRequestInput = z.strictObject({ activityId: id, place, note })

const person = { id, name: z.string(), avatar: z.nullable(z.string()) }
/** A member with the companions: `people` counts them all. */
const traveler = z.object({ ...person, people: count })
export type Traveler = z.infer<typeof traveler>

export const car = z.object({
  id,
  /** The phone number as in the activity. */
  driver: z.object({ ...person, phone: z.nullable(z.string()) }),
  place: z.string(),
  departsAt: instant,
  seats: count,
  takenSeats: count,
  /** Kilometers, there and back; null if it is not noted. */
  distance: z.nullable(count),
  note: z.string(),
  passengers: z.array(traveler),
})
export type Car = z.infer<typeof car>

const rideRequest = z.object({ ...person, people: count, place: z.string(), note: z.string() })
export type RideRequest = z.infer<typeof rideRequest>

export const offeredCar = z.object({ id })
export const cars = z.object({
  /** The activity’s. */
  title: z.string(),
  startTime: instant,
  timeZone: z.string(),
  /** By departure. */
  items: z.array(car),
  /** Who looks for a ride. */
  requests: z.array(rideRequest),
  /** For leaders: participants without a car and a seat. */
  withoutSeat: z.nullable(z.array(traveler)),
  /** How many seats the viewer needs. */
  people: count,
  canManage: z.boolean(),
  /** Whether drivers can note the distance. */
  takesDistance: z.boolean(),
  /** Why the viewer can change nothing; null if they can. */
  refusal: z.nullable(z.string()),
})
export type Cars = z.infer<typeof cars>
