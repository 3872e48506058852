import { effortKm } from './hiking-time.ts'

export type SuggestedDifficulty = 'Easy' | 'Medium' | 'Hard'

/** Effort kilometers up to which a day is easy, and medium: about 4 and 7 hours by DIN 33466. */
const effortLimits = { easy: 14, medium: 24 }

/**
 * A suggestion for the difficulty of a route, which a person confirms: by its length and ascent in meters alone, because no track contains the terrain.
 * Throws a RangeError for a value that is negative or no number.
 */
export function suggestDifficulty(walk: { distanceM: number; ascentM: number }): SuggestedDifficulty {
  const effort = effortKm(walk)
  if (effort <= effortLimits.easy) return 'Easy'
  return effort <= effortLimits.medium ? 'Medium' : 'Hard'
}
