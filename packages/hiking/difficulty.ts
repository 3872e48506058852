import { effortKm } from './hiking-time.ts'

/** Grades of the hiking scale of the Swiss Alpine Club (SAC, 2002; revised 2023), from a valley path to difficult alpine hiking. */
export const sacGrades = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6'] as const
export type SacGrade = (typeof sacGrades)[number]

/** In the order in which they grow. */
const suggestions = ['Easy', 'Medium', 'Hard'] as const
export type SuggestedDifficulty = (typeof suggestions)[number]

/** By the color of the signposts: yellow (T1), white-red-white (T2 and T3), white-blue-white (T4 to T6). */
const byGrade: Record<SacGrade, SuggestedDifficulty> = { T1: 'Easy', T2: 'Medium', T3: 'Medium', T4: 'Hard', T5: 'Hard', T6: 'Hard' }

/** Effort kilometers up to which a day is easy, and medium: about 4 and 7 hours by DIN 33466. */
const effortLimits = { easy: 14, medium: 24 }

function byEffort(effort: number): SuggestedDifficulty {
  if (effort <= effortLimits.easy) return 'Easy'
  return effort <= effortLimits.medium ? 'Medium' : 'Hard'
}

/**
 * A suggestion for the difficulty of a route, which a person confirms: the harder one of its length and its terrain.
 * Distance and ascent in meters come from the track. The SAC grade describes the terrain (exposure, use of hands),
 * which no track contains: without a grade, the suggestion is about the effort alone.
 * Throws a RangeError for a value that is negative or no number.
 */
export function suggestDifficulty({
  distanceM,
  ascentM,
  sacGrade,
}: {
  distanceM: number
  ascentM: number
  sacGrade?: SacGrade
}): SuggestedDifficulty {
  const found = [byEffort(effortKm({ distanceM, ascentM })), ...(sacGrade ? [byGrade[sacGrade]] : [])]
  return suggestions.findLast((suggestion) => found.includes(suggestion))!
}
