/** What the answers that this device stores say of activities. */
import { hashKey } from '@tanstack/react-query'
import type { Activity, ActivityListItem } from '@bothy/contract/entities.ts'
import { findListItem } from '../api/activity-cache.ts'
import { queryKeys } from '../api/queries.ts'
import { readAnswers } from './answer-store.ts'
import { storedName } from './stored-queries.ts'

const most = 8

/** Those whose pages open without a network. Those that are not over come first, soonest first; then the last ones. */
export async function openableActivities(memberId: string, now: number): Promise<Activity[]> {
  const answers = await readAnswers(memberId)
  const activities = answers.map(({ query, data }) => ({ query, activity: data as Activity }))
  const stored = activities.filter(({ query, activity }) => query === storedName(queryKeys.detail(activity?.id ?? '')))
  const isOver = ({ startTime, endTime }: Activity) => Date.parse(endTime ?? startTime) < now
  const place = (activity: Activity) => Date.parse(activity.startTime) * (isOver(activity) ? -1 : 1)
  return stored
    .map(({ activity }) => activity)
    .toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)) || place(one) - place(other))
    .slice(0, most)
}

/** What a list that this device stores has said of an activity: its page was never opened here. */
export async function storedListItem(memberId: string, id: string): Promise<ActivityListItem | null> {
  const ofLists = hashKey(queryKeys.lists).slice(0, -1)
  const lists = (await readAnswers(memberId)).filter(({ query }) => query.startsWith(ofLists))
  return (
    findListItem(
      lists.map(({ data }) => data as object),
      id,
    ) ?? null
  )
}
