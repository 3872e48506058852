/** How long the rest of a route takes. */
import { hikingTimeDin33466, type TrackPart } from '@bothy/hiking'
import { hoursInSteps } from '../../tracks/hours-in-steps.ts'

/** Meters. A position may be off by that much, so that a member who is this near to the end has arrived. */
const arrived = 50

type Whole = {
  lengthM: number
  /** Hours of the route as its leader says. */
  duration: number
  /** Percent of the usual time. */
  pace: number
}

/** Hours by DIN 33466 at a pace, without breaks. Without elevations, the same share of the leader's time as of the way. */
export function hoursLeft({ distanceM, ascentM, descentM }: TrackPart, { lengthM, duration, pace }: Whole): number {
  if (distanceM < arrived) return 0
  const usual =
    ascentM === undefined || descentM === undefined
      ? (duration * distanceM) / Math.max(1, lengthM)
      : hikingTimeDin33466({ distanceM, ascentM: Math.max(0, ascentM), descentM: Math.max(0, descentM) })
  return hoursInSteps((usual * pace) / 100)
}
