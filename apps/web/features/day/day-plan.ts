/** When a party is expected back, and how long it is light: what the page of the day says about the way home. */
import type { Activity, Route } from '@bothy/contract/entities.ts'
import { instantOf, localOf } from '@bothy/contract/zoned-time.ts'
import { sunTimes, walkingTimes, type SunTimes } from '@bothy/hiking'

const hour = 3_600_000

type Place = { lat: number; lon: number }

/** Milliseconds since 1970. */
export type DayPlan = {
  returnAt: number
  /** Whether the leader has entered the end or a later return; otherwise it follows from the hours of the activity or of the route. */
  isReturnPlanned: boolean
}

/** Milliseconds since 1970. */
export type DayLight = {
  daylight: SunTimes['daylight']
  sunset: number | undefined
  /** Absent for several days, and when the start leaves no time for a way back in the light. */
  turnaround: number | undefined
  /** Not for a tour that lasts longer than a day, which spends the night somewhere, nor where the sun does not set. */
  endsInTheDark: boolean
}

type Planned = Pick<Activity, 'startTime' | 'endTime' | 'expectedReturn' | 'durationHours' | 'timeZone'>

export function dayPlan({ startTime, endTime, expectedReturn, durationHours }: Planned, { duration }: Pick<Route, 'duration'>): DayPlan {
  const planned = expectedReturn ?? endTime
  const returnAt = planned === null ? Date.parse(startTime) + (durationHours ?? duration) * hour : Date.parse(planned)
  return { returnAt, isReturnPlanned: planned !== null }
}

export const dayAt = (instant: string, timeZone: string) => localOf(instant, timeZone).slice(0, 10)

/** Whether it ends on the day of its start. The end is not known of one without it. */
export const isOneDay = ({ startTime, endTime, timeZone }: Planned): boolean =>
  endTime === null || dayAt(startTime, timeZone) === dayAt(endTime, timeZone)

/** "2026-06-20", in the time zone of the activity: today while it lasts, else its first or last day. The first also after midnight, unless it lasts a day. */
export function dayOf({ startTime, endTime, timeZone }: Pick<Planned, 'startTime' | 'endTime' | 'timeZone'>, now: number): string {
  if (endTime !== null && Date.parse(endTime) - Date.parse(startTime) < 24 * hour) return dayAt(startTime, timeZone)
  const [first, last, today] = [startTime, endTime ?? startTime, new Date(now).toISOString()].map((instant) => dayAt(instant, timeZone))
  return today! < first! ? first! : today! > last! ? last! : today!
}

/** The light of that day at a place. The turnaround leaves half of the time for the way back: until an hour before sunset, and until the expected return. */
export function dayLight(activity: Planned, route: Pick<Route, 'duration'>, place: Place, now: number): DayLight {
  const { returnAt } = dayPlan(activity, route)
  const day = dayOf(activity, now)
  const sun = sunTimes(day, place, Date.parse(instantOf(`${day}T12:00`, activity.timeZone)))
  const start = Date.parse(activity.startTime)
  const { turnaround } = walkingTimes(sun, { hours: route.duration, start }) ?? {}
  return {
    daylight: sun.daylight,
    sunset: sun.sunset,
    turnaround: isOneDay(activity) && turnaround !== undefined ? Math.min(turnaround, (start + returnAt) / 2) : undefined,
    endsInTheDark: sun.sunset !== undefined && returnAt > sun.sunset && returnAt < start + 24 * hour,
  }
}
