/** The filters of the walked routes, which are in the URL, and what they ask of the API. */
import type { RoutesQuery } from '@bothy/contract/activities/walked-routes.ts'
import type { Difficulty, RouteSort } from '@bothy/contract/choices.ts'

export const lengths = ['short', 'medium', 'long'] as const
export const climbs = ['low', 'middle', 'high'] as const

/** Kilometers. */
export const lengthBounds = { short: { most: 8 }, medium: { least: 8, most: 15 }, long: { least: 15 } } as const
/** Meters up. */
export const climbBounds = { low: { most: 300 }, middle: { least: 300, most: 800 }, high: { least: 800 } } as const

export type RouteSearch = {
  q?: string
  length?: (typeof lengths)[number]
  climb?: (typeof climbs)[number]
  difficulty?: Difficulty[]
  /** 1 is January. */
  month?: number
  sort?: RouteSort
  view?: 'map'
  /** The part of the map: latitude, longitude and zoom. */
  at?: string
  /** The hash of the route whose card is on the map. */
  pick?: string
}

type Bounds = { least?: number; most?: number }

export function routesQueryOf({ q, length, climb, difficulty, month, sort }: RouteSearch): RoutesQuery {
  const distance: Bounds = length ? lengthBounds[length] : {}
  const ascent: Bounds = climb ? climbBounds[climb] : {}
  return {
    ...(q && { q }),
    ...(distance.least !== undefined && { minDistance: distance.least }),
    ...(distance.most !== undefined && { maxDistance: distance.most }),
    ...(ascent.least !== undefined && { minAscent: ascent.least }),
    ...(ascent.most !== undefined && { maxAscent: ascent.most }),
    ...(difficulty && { difficulty }),
    ...(month && { month }),
    ...(sort && { sort }),
  }
}

export const filterCount = ({ length, climb, difficulty = [], month }: RouteSearch): number =>
  [length, climb, month].filter((filter) => filter !== undefined).length + difficulty.length

/** Removes all filters. The search text and how its results are shown stay. */
export const noFilters: RouteSearch = { length: undefined, climb: undefined, difficulty: undefined, month: undefined }

export const isFiltered = (search: RouteSearch): boolean => Boolean(search.q) || filterCount(search) > 0
