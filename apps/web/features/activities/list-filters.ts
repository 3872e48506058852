/** Turns the URL search parameters of the list into filters of the API. */
import type { ActivityFilters, ActivitySort } from '@bothy/contract/activities/inputs.ts'
import type { Phase } from '@bothy/contract/phases.ts'

/** Which days the list shows: all future days, the next 7 or 30 days, or the past. */
export const timeRanges = ['coming', 'week', 'month', 'past'] as const
export type TimeRange = (typeof timeRanges)[number]

/** The search parameters of the activity list. */
export type ActivitySearch = { q?: string; tag?: string[]; phase?: Phase; sort?: ActivitySort; when?: TimeRange }

const day = 86_400_000

/** These phases are shown for all dates unless the reader chooses some, because most of their activities are not coming. */
const undatedPhases: readonly Phase[] = ['finished', 'cancelled', 'rejected', 'review']

const whenOf = ({ when, phase }: ActivitySearch): TimeRange | 'all' => when ?? (phase && undatedPhases.includes(phase) ? 'all' : 'coming')

/** Bounds are whole hours, so that queries within the same hour share one cache entry. */
function boundsOf(when: TimeRange | 'all', now: Date): { from?: string; to?: string } {
  const hour = Math.floor(now.getTime() / 3_600_000) * 3_600_000
  const at = (moment: number) => new Date(moment).toISOString()
  if (when === 'all') return {}
  if (when === 'past') return { to: at(hour) }
  if (when === 'coming') return { from: at(hour) }
  return { from: at(hour), to: at(hour + (when === 'week' ? 7 : 30) * day) }
}

export function filtersOf(search: ActivitySearch, now: Date): ActivityFilters {
  return {
    ...boundsOf(whenOf(search), now),
    ...(search.q && { q: search.q }),
    ...(search.tag && { tag: search.tag }),
    ...(search.phase && { phase: [search.phase] }),
  }
}

/** Coming activities are sorted by the next start, past ones by the latest. */
export const sortOf = (search: ActivitySearch): ActivitySort =>
  search.sort ?? (['past', 'all'].includes(whenOf(search)) ? 'latest' : 'soonest')

/** The number of active filters. The search text does not count. */
export const filterCount = ({ tag, phase, when }: ActivitySearch): number => (tag?.length ?? 0) + (phase ? 1 : 0) + (when ? 1 : 0)

/** `countActivities` stops counting here. */
export const countLimit = 1000
