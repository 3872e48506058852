/** When an activity has its day: members then need the page of the day first. */
import type { Activity } from '@bothy/contract/entities.ts'

const hour = 3_600_000
const hoursBefore = 24
const hoursAfter = 24

type Timed = Pick<Activity, 'phase' | 'startTime'> &
  Partial<Pick<Activity, 'expectedReturn' | 'returnedAt'>> & { endTime?: string | null | undefined }

/** The clock finishes an activity at its end, whether or not everybody is back. After a day nobody waits for the group any more. */
const isOut = ({ phase, startTime, endTime, expectedReturn, returnedAt }: Timed, now: number): boolean =>
  phase === 'active' ||
  (phase === 'finished' && returnedAt === null && now < Date.parse(expectedReturn ?? endTime ?? startTime) + hoursAfter * hour)

/** Whether there is a page of the day: from the choice of the route until everybody is back. `now` in milliseconds since 1970. */
export const hasDayPage = (activity: Timed, now: number): boolean => activity.phase === 'enrolling' || isOut(activity, now)

/** From 24 hours before the start until everybody is back; one that never started ends by the clock. `now` in milliseconds since 1970. */
export function isDayOf(activity: Timed, now: number): boolean {
  const { phase, startTime, endTime } = activity
  const isOn = isOut(activity, now) || (phase === 'enrolling' && (!endTime || now < Date.parse(endTime)))
  return isOn && now >= Date.parse(startTime) - hoursBefore * hour
}

/** Whether the clock has started an activity that this device last saw before its start. It finishes it too, and the group is awaited for a day longer. */
export const hasStartedSince = ({ phase, startTime, endTime, expectedReturn }: Timed, now: number): boolean =>
  phase === 'enrolling' && now >= Date.parse(startTime) && now < Date.parse(expectedReturn ?? endTime ?? startTime) + hoursAfter * hour

/** Whether the group is expected back within an hour, or was. One without an end is expected for the rest of its day. `now` in milliseconds since 1970. */
export function isBackSoon({ startTime, endTime, expectedReturn }: Timed, now: number): boolean {
  const expected = expectedReturn ?? endTime
  return now >= (expected ? Date.parse(expected) - hour : Date.parse(startTime) + 2 * hour)
}

type Led = Partial<Pick<Activity, 'creatorId' | 'coLeaders'>>

/** Whether the member is the leader or a co-leader. */
export const isLedBy = ({ creatorId, coLeaders = [] }: Led, userId: string | undefined): boolean =>
  userId !== undefined && (creatorId === userId || coLeaders.some(({ id, hasAccepted }) => hasAccepted && id === userId))

/** Whether a member says for the whole group that it is back: leaders, and admins who answer for leaders who do not. Others say it for themselves. */
export const answersForAll = (activity: Partial<Activity>, memberId: string | undefined): boolean =>
  isLedBy(activity, memberId) || !activity.isJoined

/** The leaders and the participants. */
export const isOfParty = (activity: Led & Pick<Activity, 'isJoined'>, userId: string | undefined): boolean =>
  activity.isJoined === true || isLedBy(activity, userId)

/** Whether there may be shared rides: from when members can join, for those who took or take part. */
export const hasCars = (activity: Parameters<typeof isOfParty>[0] & Pick<Activity, 'phase'>, userId: string | undefined): boolean =>
  ['enrolling', 'active', 'finished'].includes(activity.phase) && isOfParty(activity, userId)
