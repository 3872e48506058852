/** The times in the form, and their instants. */
import type { Activity } from '@bothy/contract/entities.ts'
import { instantOf } from '@bothy/contract/zoned-time.ts'

export const timeNames = ['startTime', 'endTime', 'voteClosesAt', 'joinsOpenAt', 'drawAt'] as const
export type TimeName = (typeof timeNames)[number]

/** As the fields show them: without a zone, and empty where there is none. */
type LocalTimes = Record<TimeName | 'timeZone', string>

/** The instants that are stored of the activity. Those of a new one are absent. */
export type SavedTimes = Partial<Pick<Activity, TimeName>>

export const savedTimesOf = ({ startTime, endTime, voteClosesAt, joinsOpenAt, drawAt }: SavedTimes): SavedTimes => ({
  startTime,
  endTime,
  voteClosesAt,
  joinsOpenAt,
  drawAt,
})

const timesOf = <Time>(timeOf: (name: TimeName) => Time) =>
  Object.fromEntries(timeNames.map((name) => [name, timeOf(name)])) as Record<TimeName, Time>

/** The same values with each time changed. */
export const mapTimes = <Values extends LocalTimes>(values: Values, change: (time: string) => string): Values => ({
  ...values,
  ...timesOf((name) => change(values[name])),
})

/** The instants of the times in the form. A time that was not edited is the stored instant. */
export const instantsOf = (values: LocalTimes, saved: SavedTimes) =>
  timesOf((name) => instantOf(values[name], values.timeZone, saved[name]))

/** How long the activity takes, without the seconds of saved times; NaN without both times. */
export function hoursOf(
  { startTime, endTime, timeZone }: Pick<LocalTimes, 'startTime' | 'endTime' | 'timeZone'>,
  saved: SavedTimes,
): number {
  const minuteOf = (local: string, stored?: string | null) => Math.floor(Date.parse(instantOf(local, timeZone, stored)) / 60_000)
  return (minuteOf(endTime, saved.endTime) - minuteOf(startTime, saved.startTime)) / 60
}
