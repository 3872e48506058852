import { useQueryClient } from '@tanstack/react-query'
import type { Activity } from '@bothy/contract/entities.ts'
import { queryKeys } from '../api/queries.ts'
import { useOnChange } from '../ui/use-on-change.ts'
import { openingOf, type Opening } from './opening-of.ts'

type Timed = Opening & Pick<Activity, 'startTime'>

const hour = 3_600_000

/**
 * Milliseconds before the start at which the club shows or allows something else, although nobody changes anything: phone numbers, emergency contacts,
 * the check-in, and at the start joining and leaving.
 */
export const openings = [48 * hour, 24 * hour, 2 * hour, 0] as const

/** How many openings have passed. `now` in milliseconds since 1970. */
export const openingsPassed = (startTime: string, now: number): number =>
  openings.filter((before) => now >= Date.parse(startTime) - before).length

/** Changes when an opening passes; each minute while joining should be open and the club, whose clock may be behind, has not said so. */
export function openingState(activity: Timed, now: number): string {
  const hasPassed = (at: string | null) => at !== null && Date.parse(at) <= now
  const passed = [activity.joinsOpenAt, activity.opensToAllAt].filter(hasPassed).length
  return [openingsPassed(activity.startTime, now), passed, hasPassed(openingOf(activity)) ? now : ''].join(' ')
}

/** Reloads the activity of an open page when an opening passes, because the cached answer is that of the time before. */
export function useOpenings(activity: Timed & Pick<Activity, 'id'>, now: number): void {
  const client = useQueryClient()
  const reload = () => void client.invalidateQueries({ queryKey: queryKeys.detail(activity.id), exact: true })
  useOnChange(openingState(activity, now), reload)
}
