/** The end of the day of an instant in a time zone: the next midnight on its clocks. A zone that is not known counts as UTC. */
export function endOfDay(instant: string, timeZone: string): string {
  const start = Date.parse(instant)
  const midnight = Math.floor(wallClock(start, timeZone) / day + 1) * day
  // The offset of the evening, and then that of the midnight itself, in case the clocks change between.
  const near = midnight - (wallClock(start, timeZone) - start)
  return new Date(midnight - (wallClock(near, timeZone) - near)).toISOString()
}

const day = 86_400_000

const options = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached: a feed has a thousand entries, and creating a formatter is slow. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? newFormat(timeZone)
  formats.set(timeZone, format)
  return format
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })
  }
}

/** The clock of the zone at an instant, as if it were UTC. */
function wallClock(instant: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(parts['year']!, parts['month']! - 1, parts['day'], parts['hour'], parts['minute'], parts['second'])
}
