/** The filters of the two activity lists on the home screen. */
import type { ActivityQuery } from '@bothy/contract/activities/inputs.ts'

export const openToJoinFilters: ActivityQuery = { phase: ['enrolling'], hasSeats: true, sort: 'soonest', limit: 8 }
export const openVotesFilters: ActivityQuery = { phase: ['voting'], sort: 'soonest', limit: 5 }
