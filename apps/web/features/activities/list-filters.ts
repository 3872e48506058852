/** What the address of the list asks the club for. */
import type { ActivityFilters, Sort } from '@bothy/contract/inputs.ts'
import type { Phase } from '@bothy/contract/lifecycle.ts'
import type { ActivitySearch, When } from '../../search-params.ts'

const day = 86_400_000

/** What is over is not coming: these phases show all days unless the reader says which. */
const timeless: readonly Phase[] = ['finished', 'cancelled', 'rejected', 'review']

export const whenOf = ({ when, phase }: ActivitySearch): When | 'all' => when ?? (phase && timeless.includes(phase) ? 'all' : 'coming')

/** Bounds are whole hours, so that asking again within the hour finds the same answer in the cache. */
function boundsOf(when: When | 'all', now: Date): { from?: string; to?: string } {
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

/** What comes is listed by the next start, what has been by the last. */
export const sortOf = (search: ActivitySearch): Sort => search.sort ?? (['past', 'all'].includes(whenOf(search)) ? 'latest' : 'soonest')

/** How many filters beside the search words are set. */
export const filterCount = ({ tag, phase, when }: ActivitySearch): number => (tag?.length ?? 0) + (phase ? 1 : 0) + (when ? 1 : 0)

/** Counting stops here, see `countActivities`. */
export const countLimit = 1000
