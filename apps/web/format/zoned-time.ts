/** Converts between instants and the local times of a form ("2026-08-12T20:30") in a time zone. */

const pattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

const day = 24 * 60 * 60_000

/** The wall clock of the zone at that instant, as if it were UTC. */
function wallClock(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const at = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(at['year']!, at['month']! - 1, at['day'], at['hour'], at['minute'], at['second'])
}

/** "2026-08-12T20:30" of an instant. */
export const localOf = (instant: string, timeZone: string): string =>
  new Date(wallClock(Date.parse(instant), timeZone)).toISOString().slice(0, 16)

/** The instant of a local time; an invalid time is returned unchanged. At a clock change, a repeated hour is the first one and a skipped hour is the next one. */
export function instantOf(local: string, timeZone: string): string {
  const wall = pattern.test(local) ? Date.parse(`${local}Z`) : NaN
  if (Number.isNaN(wall)) return local
  const offsetAt = (instant: number) => wallClock(instant, timeZone) - instant
  const before = wall - offsetAt(wall - day)
  const after = wall - offsetAt(wall + day)
  const found = [before, after].find((instant) => wallClock(instant, timeZone) === wall)
  return new Date(found ?? before).toISOString()
}

/** The same time of day, `days` days later. */
const daysLater = (local: string, days: number): string => new Date(Date.parse(`${local}Z`) + days * day).toISOString().slice(0, 16)

/** The midnight after an instant, in that time zone. */
export const endOfDay = (instant: string, timeZone: string): string =>
  instantOf(daysLater(`${localOf(instant, timeZone).slice(0, 10)}T00:00`, 1), timeZone)

/** The start that was probably meant by one in the past: tomorrow for one earlier today, else the same day in this or the next year. Both times are local. */
export function suggestedStart(start: string, now: string): string | undefined {
  if (!pattern.test(start) || start > now) return undefined
  if (start.slice(0, 10) === now.slice(0, 10)) return daysLater(start, 1)
  const year = Number(now.slice(0, 4))
  return [year, year + 1].map((each) => `${each}${start.slice(4)}`).find((later) => later > now && isDay(later))
}

/** Not so for 29 February of most years. */
function isDay(local: string): boolean {
  const instant = Date.parse(`${local}Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(local.slice(0, 10))
}

/** The end that was probably meant by one before the start: the next such time of day after the start. Both times are local. */
export function suggestedEnd(start: string, end: string): string | undefined {
  if (!pattern.test(start) || !pattern.test(end) || end > start) return undefined
  const sameDay = start.slice(0, 10) + end.slice(10)
  return sameDay > start ? sameDay : daysLater(sameDay, 1)
}

/** "Central European Time": what a zone is called in the reader's language. */
export function genericTimeZoneName(locale: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
