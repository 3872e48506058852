/** Turns the URL search parameters of the list into filters of the API. */
import type { ActivityFilters } from '@bothy/contract/activities/inputs.ts'
import type { ActivitySort } from '@bothy/contract/choices.ts'
import type { Phase } from '@bothy/contract/phases.ts'
import { searchText } from '@bothy/contract/search/search-text.ts'
import { instantOf } from '@bothy/contract/zoned-time.ts'
import type { ActivitySearch, TimeRange } from './activity-search.ts'

/** Where and when the list is read. */
export type Reader = { now: Date; timeZone: string }

const day = 86_400_000

/** These phases are shown for all dates unless the reader chooses some, because most of their activities are not coming. */
const undatedPhases: readonly Phase[] = ['finished', 'cancelled', 'rejected', 'review']

/** The range that the list shows; `days` when days are chosen. */
export const whenOf = ({ when, from, to, phase }: ActivitySearch): TimeRange | 'days' => {
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
  const { from, to } = search
  if (when === 'days') return { ...(from && { from: startOf(from) }), ...(to && { to: startOf(to, day) }) }
  if (when === 'all') return {}
  if (when === 'past') return { to: at(hour) }
  if (when === 'coming') return { from: at(hour) }
  return { from: at(hour), to: at(hour + (when === 'week' ? 7 : 30) * day) }
}

export function filtersOf(search: ActivitySearch, reader: Reader): ActivityFilters {
  const place = searchText(search.place ?? '').trim()
  return {
    ...boundsOf(search, reader),
    ...(search.q && { q: search.q }),
    ...(search.tag && { tag: search.tag }),
    ...(search.group && { group: [search.group] }),
    ...(search.phase && { phase: [search.phase] }),
    ...(search.difficulty && { difficulty: search.difficulty }),
    ...(place && { place }),
    ...(search.free && { hasSeats: true }),
  }
}

/** Coming activities are sorted by the next start, past ones by the latest. */
export const sortOf = (search: ActivitySearch): ActivitySort =>
  search.sort ?? (['past', 'all'].includes(whenOf(search)) ? 'latest' : 'soonest')

/** The number of active filters. The search text does not count. */
export const filterCount = ({ tag = [], difficulty = [], group, phase, place, free, when, from, to }: ActivitySearch): number =>
  tag.length + difficulty.length + [group, phase, place, free, when ?? from ?? to].filter(Boolean).length

export const isFiltered = (search: ActivitySearch): boolean => filterCount(search) > 0 || search.q !== undefined

/** Removes all filters. The search text and how its results are shown stay. */
export const noFilters: ActivitySearch = {
  tag: undefined,
  group: undefined,
  phase: undefined,
  difficulty: undefined,
  place: undefined,
  free: undefined,
  when: undefined,
  from: undefined,
  to: undefined,
}

/** Removes the search text too. */
export const noSearch: ActivitySearch = { ...noFilters, q: undefined }

/** Adds the value to the list or removes it. Without values there is no list. */
export function toggled<Value>(values: readonly Value[] = [], value: Value): Value[] | undefined {
  const rest = values.filter((one) => one !== value)
  if (rest.length === values.length) return [...rest, value]
  return rest.length > 0 ? rest : undefined
}
