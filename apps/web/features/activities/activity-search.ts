/** The filters of the activity list, which are in its URL. */
import type { ActivitySort, Difficulty } from '@bothy/contract/choices.ts'
import type { Phase } from '@bothy/contract/phases.ts'

/** Which days the list shows: all future days, the next 7 or 30 days, the past, or all days. */
export const timeRanges = ['coming', 'week', 'month', 'past', 'all'] as const
export type TimeRange = (typeof timeRanges)[number]

/** The days that a reader may choose: "2026-06-19". */
export const days = { min: '2000-01-01', max: '2099-12-31' }
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && text >= days.min && text <= days.max

/** The search parameters of the activity list. `from` and `to` are the first and the last day, and replace `when`. */
export type ActivitySearch = {
  q?: string
  tag?: string[]
  /** The id of a group. */
  group?: string
  phase?: Phase
  difficulty?: Difficulty[]
  place?: string
  free?: true
  sort?: ActivitySort
  when?: TimeRange
  from?: string
  to?: string
  /** The months with their days instead of the list: the month of the chosen day, the chosen month, or this month. Or the map of the club. */
  view?: 'calendar' | 'map'
  month?: string
  day?: string
  /** The part of the map: latitude, longitude and zoom. */
  at?: string
  /** The id of the activity whose card is on the map. */
  pick?: string
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The list from which an activity was opened. On wide screens it stays beside the activity. */
    list?: ActivitySearch
  }
}
