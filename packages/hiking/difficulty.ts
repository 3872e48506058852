import { effortKm } from './hiking-time.ts'

export type SuggestedDifficulty = 'Easy' | 'Medium' | 'Hard'

/** Effort kilometers up to which a day is easy, and medium: about 4 and 7 hours by DIN 33466. */
const effortLimits = { easy: 14, medium: 24 }

/**
 * Meters up and down for each meter of the way, on average. Above 0.2, which is about 12 degrees, a way is steep: going down no longer saves time.
 * Above 0.25, it is steeper than mountain paths are laid out, because climbing costs the least energy there.
 * Sources: Langmuir, Mountaincraft and Leadership (1984); Minetti, "Optimum gradient of mountain paths", Journal of Applied Physiology 79 (1995).
 */
const gradeLimits = { easy: 0.2, medium: 0.25 }

/**
 * A suggestion for the difficulty of a route, which a person confirms: by its length, ascent and descent in meters alone, because no track contains the terrain.
 * The greater one of effort and steepness counts. Throws a RangeError for a value that is negative or no number.
 */
export function suggestDifficulty({ descentM, ...walk }: { distanceM: number; ascentM: number; descentM: number }): SuggestedDifficulty {
  const effort = effortKm(walk)
  if (!(descentM >= 0 && descentM < Infinity)) throw new RangeError(`descentM is ${descentM}, which is no length in meters`)
  const grade = walk.distanceM > 0 ? (walk.ascentM + descentM) / walk.distanceM : 0
  if (effort <= effortLimits.easy && grade <= gradeLimits.easy) return 'Easy'
  return effort <= effortLimits.medium && grade <= gradeLimits.medium ? 'Medium' : 'Hard'
}
