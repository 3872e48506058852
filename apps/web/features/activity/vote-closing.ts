import type { Activity } from '@bothy/contract/entities.ts'

/** Whether the vote is open, or will be once the activity is approved. */
export const isUndecided = ({ phase }: Pick<Activity, 'phase'>): boolean => phase === 'review' || phase === 'rejected' || phase === 'voting'

/**
 * What to say about the closing time of a vote: that it is ahead, that the vote is over, or that it passed before the vote began, which then stays open.
 * Nothing while no vote can come, because the start has passed too.
 */
export function voteClosing(
  activity: Pick<Activity, 'phase' | 'startTime' | 'voteClosesAt'>,
  now: number,
): 'ahead' | 'over' | 'passed' | null {
  const { phase, startTime, voteClosesAt } = activity
  if (voteClosesAt === null || !isUndecided(activity)) return null
  if (Date.parse(voteClosesAt) > now) return 'ahead'
  if (phase === 'voting') return 'over'
  return Date.parse(startTime) > now ? 'passed' : null
}
