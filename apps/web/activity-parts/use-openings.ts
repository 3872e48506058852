import { useQueryClient } from '@tanstack/react-query'
import type { Activity } from '@bothy/contract/entities.ts'
import { queryKeys } from '../api/queries.ts'
import { useOnChange } from '../ui/use-on-change.ts'

const hour = 3_600_000

/**
 * Milliseconds before the start at which the club shows or allows something else, although nobody changes anything: phone numbers, emergency contacts,
 * the check-in, and at the start joining and leaving.
 */
export const openings = [48 * hour, 24 * hour, 2 * hour, 0] as const

/** How many openings have passed. `now` in milliseconds since 1970. */
export const openingsPassed = (startTime: string, now: number): number =>
  openings.filter((before) => now >= Date.parse(startTime) - before).length

/** Reloads the activity of an open page when an opening passes, because the cached answer is that of the time before. */
export function useOpenings({ id, startTime }: Pick<Activity, 'id' | 'startTime'>, now: number): void {
  const client = useQueryClient()
  useOnChange(openingsPassed(startTime, now), () => void client.invalidateQueries({ queryKey: queryKeys.detail(id), exact: true }))
}
