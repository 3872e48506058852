/** How long a member needs for a route. */
import type { Route } from '@bothy/contract/entities.ts'
import { hikingTimeDin33466 } from '@bothy/hiking'
import { hoursInSteps } from './hours-in-steps.ts'

/**
 * Hours by DIN 33466 at a pace, which is a percentage of the usual time. If the track has no elevations, or there is none, the leader's time
 * is the usual one.
 */
export function yourHours({ distance, duration, track }: Pick<Route, 'distance' | 'duration' | 'track'>, pace: number): number {
  const usual =
    track?.ascent == null || track.descent === null
      ? duration
      : hikingTimeDin33466({ distanceM: distance * 1000, ascentM: track.ascent, descentM: track.descent })
  return hoursInSteps((usual * pace) / 100)
}
