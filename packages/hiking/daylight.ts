import { getTimes } from 'suncalc'

/** Milliseconds of an hour. */
const hour = 3_600_000
/** What stays until sunset. */
const reserve = hour

/** Milliseconds since 1970-01-01T00:00Z. Without sunrise and sunset, `daylight` says which: polar day or polar night. */
export type SunTimes = {
  /** The sun is 6° below the horizon: enough light to walk without a lamp. */
  dawn?: number
  sunrise?: number
  sunset?: number
  dusk?: number
  daylight: 'part of the day' | 'all day' | 'none'
}

type Place = { lat: number; lon: number }

/** Noon by the sun on a calendar day "2026-06-21" at a longitude, in milliseconds since 1970-01-01T00:00Z. */
function solarNoon(day: string, lon: number): number {
  const noon = Date.parse(`${day}T12:00Z`)
  // Date.parse takes 30 February for 2 March.
  if (Number.isNaN(noon) || new Date(noon).toISOString() !== `${day}T12:00:00.000Z`) throw new RangeError(`${day} is no calendar day`)
  return noon - (lon / 15) * hour
}

/**
 * Sunrise, sunset and civil twilight of a calendar day ("2026-06-21") at a place in degrees, for a level horizon: behind a ridge it is dark earlier.
 * The day is that of the longitude. Near the date line the clocks may be a day ahead of it: give `noon` on the clocks there, in milliseconds.
 * Source: suncalc, after Meeus, Astronomical Algorithms; correct to a minute or two. Throws a RangeError if the day does not exist.
 */
export function sunTimes(day: string, { lat, lon }: Place, noon = solarNoon(day, lon)): SunTimes {
  const times = getTimes(new Date(noon), lat, lon)
  const known = Object.entries({ dawn: times.dawn, sunrise: times.sunrise, sunset: times.sunset, dusk: times.dusk }).flatMap(
    ([name, time]) => (time ? [[name, time.getTime()] as const] : []),
  )
  return { ...Object.fromEntries(known), daylight: times.alwaysUp ? 'all day' : times.alwaysDown ? 'none' : 'part of the day' }
}

/** Milliseconds since 1970-01-01T00:00Z. */
export type WalkingTimes = {
  /** When everybody should be back: an hour before sunset. */
  backBy: number
  /** Who starts later is not back in time, if the walk takes as long as planned. */
  latestStart: number
  /** Who has not reached the far end by then turns around. Absent without a start, or if the start is too late for any way out. */
  turnaround?: number
  /** Whether the walk fits between sunrise and `backBy`. */
  fits: boolean
}

/**
 * Latest safe start and turnaround of a walk of `hours` (breaks included) that ends an hour before a sunset.
 * Half of the time is for the way back. `start` is when the walk starts, like sunrise and sunset in milliseconds.
 * Undefined on a polar day, when nothing ends the walk; on a polar night, `sunTimes` says that there is no daylight.
 * Throws a RangeError for hours that are negative or no number.
 */
export function walkingTimes(
  { sunrise, sunset }: Pick<SunTimes, 'sunrise' | 'sunset'>,
  { hours, start }: { hours: number; start?: number },
): WalkingTimes | undefined {
  if (!(hours >= 0 && hours < Infinity)) throw new RangeError(`${hours} is no duration in hours`)
  if (sunset === undefined) return undefined
  const backBy = sunset - reserve
  const latestStart = backBy - hours * hour
  const turnaround = start === undefined || start >= backBy ? undefined : (start + backBy) / 2
  return { backBy, latestStart, ...(turnaround === undefined ? {} : { turnaround }), fits: sunrise === undefined || latestStart >= sunrise }
}
