/** The filters of the two activity lists on the home screen. */
import type { ActivityQuery } from '@bothy/contract/inputs.ts'

export const openToJoin: ActivityQuery = { phase: ['enrolling'], hasSeats: true, sort: 'soonest', limit: 8 }
export const wantedVotes: ActivityQuery = { phase: ['voting'], sort: 'soonest', limit: 5 }
