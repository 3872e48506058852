/** Groups a member's own activities: upcoming ones, soonest first, past ones, and canceled ones, latest first. */
import type { OwnActivityKind } from '@bothy/contract/choices.ts'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { endOfDay } from '@bothy/contract/zoned-time.ts'

type Timed = Pick<ActivityListItem, 'phase' | 'startTime' | 'endTime' | 'timeZone'>

export type ActivityGroupName = 'rejected' | 'review' | 'coming' | 'over' | 'cancelled'
export type ActivityGroup<One extends Timed> = { name: ActivityGroupName; activities: One[] }

/** Whether the activity is under way or has not ended yet. Without an end time it ends with its day, as in `rules.ends_at`. */
const isCurrentOrUpcoming = ({ phase, startTime, endTime, timeZone }: Timed, now: Date): boolean =>
  phase === 'active' || (phase !== 'finished' && Date.parse(endTime ?? endOfDay(startTime, timeZone)) > now.getTime())

/** Whether the list has reached a start in the past. Pages come with the latest start first, so until then a later page may hold a sooner activity. */
export const reachesPast = (activities: readonly Timed[], now: Date): boolean => {
  const last = activities.at(-1)
  return last !== undefined && Date.parse(last.startTime) <= now.getTime()
}

function groupOf(kind: OwnActivityKind, activity: Timed, now: Date): ActivityGroupName {
  const { phase } = activity
  if (phase === 'cancelled') return phase
  if (!isCurrentOrUpcoming(activity, now)) return 'over'
  return kind === 'created' && (phase === 'rejected' || phase === 'review') ? phase : 'coming'
}

const order: readonly ActivityGroupName[] = ['rejected', 'review', 'coming', 'over', 'cancelled']

/** The groups that are not empty. Those that need an action of the leader come first. */
export function groupActivities<One extends Timed>(kind: OwnActivityKind, activities: readonly One[], now: Date): ActivityGroup<One>[] {
  const byStart = activities.toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
  return order
    .map((name) => {
      const inGroup = byStart.filter((activity) => groupOf(kind, activity, now) === name)
      return { name, activities: name === 'over' || name === 'cancelled' ? inGroup.reverse() : inGroup }
    })
    .filter((group) => group.activities.length > 0)
}
