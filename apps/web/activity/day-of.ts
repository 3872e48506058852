/** When an activity has its day: members then need the page of the day first. */
import type { Activity } from '@bothy/contract/entities.ts'

const hour = 3_600_000
const hoursBefore = 24

type Timed = Pick<Activity, 'phase' | 'startTime'> & { endTime?: string | null | undefined }

/** From 24 hours before the start until the end, as long as the route is chosen and the leader has not ended it. `now` in milliseconds since 1970. */
export function isDayOf({ phase, startTime, endTime }: Timed, now: number): boolean {
  const isOn = phase === 'active' || (phase === 'enrolling' && (!endTime || now < Date.parse(endTime)))
  return isOn && now >= Date.parse(startTime) - hoursBefore * hour
}

/** The leader and the participants. */
export const isOfParty = ({ creatorId, isJoined }: Pick<Activity, 'creatorId' | 'isJoined'>, userId: string | undefined): boolean =>
  isJoined === true || (userId !== undefined && creatorId === userId)
