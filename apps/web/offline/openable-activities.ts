/** The activities whose pages open without a network. */
import type { Activity } from '@bothy/contract/entities.ts'
import { queryKeys } from '../api/queries.ts'
import { readAnswers } from './answer-store.ts'
import { storedName } from './stored-queries.ts'

const most = 8

/** Those that are not over come first, soonest first; then the last ones. */
export async function openableActivities(memberId: string, now: number): Promise<Activity[]> {
  const answers = await readAnswers(memberId)
  const activities = answers.map(({ query, data }) => ({ query, activity: data as Activity }))
  const stored = activities.filter(({ query, activity }) => query === storedName(queryKeys.detail(activity?.id ?? '')))
  const distance = ({ startTime, endTime }: Activity) =>
    Date.parse(endTime ?? startTime) < now ? 1e15 - Date.parse(startTime) : Date.parse(startTime) - 1e13
  return stored
    .map(({ activity }) => activity)
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, most)
}
