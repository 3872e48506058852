/** The filters of the two activity lists on the home screen, which show only what is not over. */
import type { ActivityQuery } from '@bothy/contract/activities/inputs.ts'

const hour = 3_600_000

/** A whole hour, so that queries within the same hour share one cache entry. */
const thisHour = (now: Date): string => new Date(Math.floor(now.getTime() / hour) * hour).toISOString()

export const openToJoinFilters = (now: Date): ActivityQuery => ({
  phase: ['enrolling'],
  hasSeats: true,
  from: thisHour(now),
  sort: 'soonest',
  limit: 8,
})
export const openVotesFilters = (now: Date): ActivityQuery => ({ phase: ['voting'], from: thisHour(now), sort: 'soonest', limit: 5 })
