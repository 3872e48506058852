/** What a track says about a route. */
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import type { Difficulty } from '@bothy/contract/choices.ts'
import { hikingTimeDin33466, suggestDifficulty } from '@bothy/hiking'
import { hoursInSteps } from './hours-in-steps.ts'

/** Kilometers and hours. Hours and difficulty are undefined for a track without elevations. */
export type SuggestedFigures = { distance: number; duration: number | undefined; difficulty: Difficulty | undefined }

/** The hiking time by DIN 33466 in steps of five minutes, and a difficulty by effort and steepness. */
export function suggestFigures({ distance, ascent, descent }: RouteTrack): SuggestedFigures {
  if (ascent === null || descent === null) return { distance, duration: undefined, difficulty: undefined }
  const walk = { distanceM: distance * 1000, ascentM: ascent, descentM: descent }
  return {
    distance,
    duration: hoursInSteps(hikingTimeDin33466(walk)),
    difficulty: suggestDifficulty(walk),
  }
}
