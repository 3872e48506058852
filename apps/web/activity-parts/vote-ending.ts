/** When a vote should end: the same on cards and on its page. */
import type { Activity, ActivityListItem } from '@bothy/contract/entities.ts'

const hour = 3_600_000
const day = 24 * hour

type Timed = { startTime: string; voteClosesAt?: string | null | undefined }
type Turnout = Pick<Activity, 'voters' | 'members' | 'lacksQuorum'> & { quorumMissedAt?: string | null | undefined }

const until = (instant: string, now: number) => Date.parse(instant) - now

/** A vote without a closing time should end in the last days before the start: members need time to join. */
const closingNear = ({ voteClosesAt, startTime }: Timed, now: number): boolean =>
  voteClosesAt ? until(voteClosesAt, now) <= 2 * hour : until(startTime, now) <= 3 * day

export const isLateInVote = ({ voteClosesAt, startTime }: Timed, now: number): boolean =>
  voteClosesAt ? until(voteClosesAt, now) <= day : until(startTime, now) <= 7 * day

/** Whether the leader should end the vote: its end is near, all have voted, or enough have after its end. */
export const shouldEndVote = (vote: Timed & Turnout, now: number): boolean =>
  !vote.lacksQuorum && (closingNear(vote, now) || (vote.voters > 0 && (vote.voters >= vote.members || Boolean(vote.quorumMissedAt))))

/** The same of a card: only those who lead the activity read how many have voted. */
export const isVoteToEnd = ({ turnout, ...vote }: Pick<ActivityListItem, 'startTime' | 'voteClosesAt' | 'turnout'>, now: number): boolean =>
  turnout !== undefined && shouldEndVote({ ...vote, ...turnout }, now)
