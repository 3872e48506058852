/** The times in the form, and their instants. */
import type { Activity } from '@bothy/contract/entities.ts'
import { instantOf } from '@bothy/contract/zoned-time.ts'

/** As the fields show them: without a zone, and empty where there is none. */
type LocalTimes = Record<'startTime' | 'endTime' | 'voteClosesAt' | 'joinsOpenAt' | 'drawAt' | 'timeZone', string>

/** The instants that are stored of the activity. Those of a new one are absent. */
export type SavedTimes = Partial<Pick<Activity, 'startTime' | 'endTime' | 'voteClosesAt' | 'joinsOpenAt' | 'drawAt'>>

export const savedTimesOf = ({ startTime, endTime, voteClosesAt, joinsOpenAt, drawAt }: SavedTimes): SavedTimes => ({
  startTime,
  endTime,
  voteClosesAt,
  joinsOpenAt,
  drawAt,
})

/** The instants of the times in the form. A time that was not edited is the stored instant. */
export const instantsOf = ({ startTime, endTime, voteClosesAt, joinsOpenAt, drawAt, timeZone }: LocalTimes, saved: SavedTimes) => ({
  startTime: instantOf(startTime, timeZone, saved.startTime),
  endTime: instantOf(endTime, timeZone, saved.endTime),
  voteClosesAt: instantOf(voteClosesAt, timeZone, saved.voteClosesAt),
  joinsOpenAt: instantOf(joinsOpenAt, timeZone, saved.joinsOpenAt),
  drawAt: instantOf(drawAt, timeZone, saved.drawAt),
})

/** How long the activity takes, without the seconds of saved times; NaN without both times. */
export function hoursOf(
  { startTime, endTime, timeZone }: Pick<LocalTimes, 'startTime' | 'endTime' | 'timeZone'>,
  saved: SavedTimes,
): number {
  const minuteOf = (local: string, stored?: string | null) => Math.floor(Date.parse(instantOf(local, timeZone, stored)) / 60_000)
  return (minuteOf(endTime, saved.endTime) - minuteOf(startTime, saved.startTime)) / 60
}
