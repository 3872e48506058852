/** Between instants and what a `datetime-local` field holds ("2026-08-12T20:30"), on the clock of a time zone. */

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

/** The instant of a local time; what is no local time is given back as it is. Of an hour that comes twice, the first; an hour that is skipped is the one after. */
export function instantOf(local: string, timeZone: string): string {
  const wall = pattern.test(local) ? Date.parse(`${local}Z`) : NaN
  if (Number.isNaN(wall)) return local
  const offsetAt = (instant: number) => wallClock(instant, timeZone) - instant
  const before = wall - offsetAt(wall - day)
  const after = wall - offsetAt(wall + day)
  const found = [before, after].find((instant) => wallClock(instant, timeZone) === wall)
  return new Date(found ?? before).toISOString()
}

/** The same time of day, so many days later. */
export const daysLater = (local: string, days: number): string => new Date(Date.parse(`${local}Z`) + days * day).toISOString().slice(0, 16)

/** Where an end before its start was probably meant to be: the same time of day, as soon as it comes after the start. Both local. */
export function suggestedEnd(start: string, end: string): string | undefined {
  if (!pattern.test(start) || !pattern.test(end) || end > start) return undefined
  const sameDay = start.slice(0, 10) + end.slice(10)
  return sameDay > start ? sameDay : daysLater(sameDay, 1)
}

/** "Central European Time": what a zone is called in the reader's language. */
export function zoneName(locale: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
