import { day, dayNumber, instantOf } from '@bothy/contract/zoned-time.ts'

/** The end of the day of an instant in a time zone: the next midnight on its clocks. A zone that is not known counts as UTC. */
export const endOfDay = (instant: string, timeZone: string): string =>
  instantOf(new Date((dayNumber(instant, timeZone) + 1) * day).toISOString().slice(0, 16), timeZone)
