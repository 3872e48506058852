/** How a member's own activities are told apart: what is still ahead, soonest first, and what is over. */
import type { ActivitySummary } from '@bothy/contract/entities.ts'
import type { Kind } from '@bothy/contract/limits.ts'

type Timed = Pick<ActivitySummary, 'phase' | 'startTime' | 'endTime'>

export type GroupName = 'rejected' | 'review' | 'coming' | 'over'
export type Group<One extends Timed> = { name: GroupName; activities: One[] }

/** Under way, or its last moment is still to come. */
export const isAhead = ({ phase, startTime, endTime }: Timed, now: Date): boolean =>
  phase === 'active' || (phase !== 'finished' && Date.parse(endTime ?? startTime) > now.getTime())

/** Pages come with the latest start first: until one start is past, a later page may hold what comes sooner. */
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

/** The groups that are not empty. What a leader has to do something about comes first. */
export function groupsOf<One extends Timed>(kind: Kind, activities: readonly One[], now: Date): Group<One>[] {
  const byStart = activities.toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
  return order
    .map((name) => {
      const own = byStart.filter((activity) => groupOf(kind, activity, now) === name)
      return { name, activities: name === 'over' ? own.reverse() : own }
    })
    .filter((group) => group.activities.length > 0)
}
