/** Turns the URL search parameters of the list into filters of the API. */
import type { ActivityFilters, ActivitySort } from '@bothy/contract/activities/inputs.ts'
import type { Difficulty } from '@bothy/contract/limits.ts'
import type { Phase } from '@bothy/contract/phases.ts'
import { instantOf } from '../../format/zoned-time.ts'

/** Which days the list shows: all future days, the next 7 or 30 days, the past, or all days. */
export const timeRanges = ['coming', 'week', 'month', 'past', 'all'] as const
export type TimeRange = (typeof timeRanges)[number]

/** The days that a reader may choose: "2026-06-19". */
export const days = { min: '2000-01-01', max: '2099-12-31' }

/** The search parameters of the activity list. `from` and `to` are the first and the last day, and replace `when`. */
export type ActivitySearch = {
  q?: string
  tag?: string[]
  phase?: Phase
  difficulty?: Difficulty[]
  place?: string
  free?: true
  sort?: ActivitySort
  when?: TimeRange
  from?: string
  to?: string
}

/** Where and when the list is read. */
export type Reader = { now: Date; timeZone: string }

const day = 86_400_000

/** These phases are shown for all dates unless the reader chooses some, because most of their activities are not coming. */
const undatedPhases: readonly Phase[] = ['finished', 'cancelled', 'rejected', 'review']

const whenOf = ({ when, from, to, phase }: ActivitySearch): TimeRange | 'days' => {
  if (from || to) return 'days'
  return when ?? (phase && undatedPhases.includes(phase) ? 'all' : 'coming')
}

/** Whether activities that are over are left out although the reader has not asked for it. */
export const leavesOutPast = (search: ActivitySearch): boolean => !search.when && whenOf(search) === 'coming'

/** Bounds are whole hours, so that queries within the same hour share one cache entry. */
function boundsOf(search: ActivitySearch, { now, timeZone }: Reader): { from?: string; to?: string } {
  const when = whenOf(search)
  const hour = Math.floor(now.getTime() / 3_600_000) * 3_600_000
  const at = (moment: number) => new Date(moment).toISOString()
  const startOf = (date: string, later = 0) => instantOf(at(Date.parse(date) + later).slice(0, 16), timeZone)
  if (when === 'days') return { ...(search.from && { from: startOf(search.from) }), ...(search.to && { to: startOf(search.to, day) }) }
  if (when === 'all') return {}
  if (when === 'past') return { to: at(hour) }
  if (when === 'coming') return { from: at(hour) }
  return { from: at(hour), to: at(hour + (when === 'week' ? 7 : 30) * day) }
}

export function filtersOf(search: ActivitySearch, reader: Reader): ActivityFilters {
  return {
    ...boundsOf(search, reader),
    ...(search.q && { q: search.q }),
    ...(search.tag && { tag: search.tag }),
    ...(search.phase && { phase: [search.phase] }),
    ...(search.difficulty && { difficulty: search.difficulty }),
    ...(search.place?.trim() && { place: search.place.trim() }),
    ...(search.free && { hasSeats: true }),
  }
}

/** Coming activities are sorted by the next start, past ones by the latest. */
export const sortOf = (search: ActivitySearch): ActivitySort =>
  search.sort ?? (['past', 'all'].includes(whenOf(search)) ? 'latest' : 'soonest')

/** The number of active filters. The search text does not count. */
export const filterCount = ({ tag = [], difficulty = [], phase, place, free, when, from, to }: ActivitySearch): number =>
  tag.length + difficulty.length + [phase, place, free, when ?? from ?? to].filter(Boolean).length

/** Adds the value to the list or removes it. Without values there is no list. */
export function toggled<Value>(values: readonly Value[] = [], value: Value): Value[] | undefined {
  const rest = values.filter((one) => one !== value)
  if (rest.length === values.length) return [...rest, value]
  return rest.length > 0 ? rest : undefined
}

/** `countActivities` stops counting here. */
export const countLimit = 1000
