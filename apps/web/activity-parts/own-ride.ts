/** How a member gets to the meeting point and back. */
import type { Car, Cars, RideRequest, Traveler } from '@bothy/contract/activities/cars.ts'

export type OwnRide = { drives: Car } | { ridesIn: Car } | { looksWith: RideRequest } | null

export function ownRideOf({ items, requests }: Cars, memberId: string | undefined): OwnRide {
  const drives = items.find(({ driver }) => driver.id === memberId)
  if (drives) return { drives }
  const ridesIn = items.find(({ passengers }) => passengers.some(({ id }) => id === memberId))
  if (ridesIn) return { ridesIn }
  const looksWith = requests.find(({ id }) => id === memberId)
  return looksWith ? { looksWith } : null
}

export const freeSeats = ({ seats, takenSeats }: Pick<Car, 'seats' | 'takenSeats'>): number => seats - takenSeats

/** "Amina +1". */
export const travelerName = ({ name, people }: Pick<Traveler, 'name' | 'people'>): string => (people > 1 ? `${name} +${people - 1}` : name)
