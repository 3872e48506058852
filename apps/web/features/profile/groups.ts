/** Groups a member's own activities: upcoming ones, soonest first, and past ones. */
import type { ActivitySummary } from '@bothy/contract/entities.ts'
import type { Kind } from '@bothy/contract/limits.ts'

type Timed = Pick<ActivitySummary, 'phase' | 'startTime' | 'endTime'>

export type GroupName = 'rejected' | 'review' | 'coming' | 'over'
export type Group<One extends Timed> = { name: GroupName; activities: One[] }

/** Whether the activity is under way or has not ended yet. */
export const isAhead = ({ phase, startTime, endTime }: Timed, now: Date): boolean =>
  phase === 'active' || (phase !== 'finished' && Date.parse(endTime ?? startTime) > now.getTime())

/** Whether the list has reached a start in the past. Pages come with the latest start first, so until then a later page may hold a sooner activity. */
export const isTurnedOver = (activities: readonly Timed[], now: Date): boolean => {
  const last = activities.at(-1)
  return last !== undefined && Date.parse(last.startTime) <= now.getTime()
}

function groupOf(kind: Kind, activity: Timed, now: Date): GroupName {
  if (!isAhead(activity, now)) return 'over'
  const { phase } = activity
  return kind === 'created' && (phase === 'rejected' || phase === 'review') ? phase : 'coming'
}

const order: readonly GroupName[] = ['rejected', 'review', 'coming', 'over']

/** The groups that are not empty. Those that need an action of the leader come first. */
export function groupsOf<One extends Timed>(kind: Kind, activities: readonly One[], now: Date): Group<One>[] {
  const byStart = activities.toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
  return order
    .map((name) => {
      const inGroup = byStart.filter((activity) => groupOf(kind, activity, now) === name)
      return { name, activities: name === 'over' ? inGroup.reverse() : inGroup }
    })
    .filter((group) => group.activities.length > 0)
}
