/** What the member has said without a network, as if the club knew it. */
import type { Overview } from '@bothy/contract/activities/overview.ts'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import type { Queue, QueuedCommand } from '../../offline/command-queue.ts'
import { useCommandQueue } from '../../offline/use-command-queue.ts'

const isVote = ({ subject, wanted, refusal }: QueuedCommand) => subject === 'vote' && wanted !== null && !refusal
const isReturn = ({ subject, refusal }: QueuedCommand) => subject === 'return' && !refusal

/** The activities for whose route they have voted. */
export const useAnsweredVotes = (): string[] | undefined =>
  useCommandQueue((queue) => queue.filter(isVote).map(({ activityId }) => activityId))

function withReturn(activity: ActivityListItem, returns: Queue): ActivityListItem {
  const queued = returns.findLast(({ activityId }) => activityId === activity.id)
  if (!queued) return activity
  return { ...activity, [queued.isForAll ? 'returnedAt' : 'ownReturnedAt']: queued.wanted ? new Date(queued.at).toISOString() : undefined }
}

/** `returns`: who they have said is back. */
export const withReturns = (overview: Overview, returns: Queue = []): Overview =>
  returns.length > 0 ? { ...overview, upcoming: overview.upcoming.map((activity) => withReturn(activity, returns)) } : overview

export const useQueuedReturns = (): Queue | undefined => useCommandQueue((queue) => queue.filter(isReturn))
