/** Converts between instants and the local times ("2026-08-12T20:30") of a time zone. */

import { supportedZone } from './known-zone.ts'

export const localPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

export const day = 24 * 60 * 60_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached, because creating a formatter is slow. */
function numbersIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    const number = 'numeric'
    const parts = { year: number, month: number, day: number, hour: number, minute: number, second: number } as const
    format = new Intl.DateTimeFormat('en', { timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23', ...parts })
    formats.set(timeZone, format)
  }
  return format
}

/** The wall clock of the zone at that instant, as if it were UTC. Read from parts: what a locale writes is for people, and differs between browsers. */
function wallClock(instant: number, timeZone: string): number {
  const at: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of numbersIn(supportedZone(timeZone)).formatToParts(instant)) at[type] = Number(value)
  return Date.UTC(at.year!, at.month! - 1, at.day, at.hour, at.minute, at.second)
}

/** The day of the calendar in a zone, as the number of days since 1970. Days of a zone may have 23 or 25 hours. */
export const dayNumber = (instant: string, timeZone: string): number => Math.floor(wallClock(Date.parse(instant), timeZone) / day)

/** "2026-08-12T20:30" of an instant. */
export const localOf = (instant: string, timeZone: string): string =>
  new Date(wallClock(Date.parse(instant), timeZone)).toISOString().slice(0, 16)

/** "2026-08-12T20:30:00+02:00" of an instant. */
export function isoInZone(instant: string, timeZone: string): string {
  const wall = wallClock(Date.parse(instant), timeZone)
  const minutes = Math.round((wall - Date.parse(instant)) / 60_000)
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) => String(part).padStart(2, '0'))
  return `${new Date(wall).toISOString().slice(0, 19)}${minutes < 0 ? '-' : '+'}${hours}:${rest}`
}

/**
 * The instant of a local time; an invalid time is returned unchanged. At a clock change, a repeated hour is the first one and a skipped hour is the next one.
 * `stored` is returned if it has this local time, so that a time which nobody edits keeps its seconds, and its hour when an hour is repeated.
 */
export function instantOf(local: string, timeZone: string, stored?: string | null): string {
  if (stored && localOf(stored, timeZone) === local) return stored
  const wall = localPattern.test(local) ? Date.parse(`${local}Z`) : NaN
  if (Number.isNaN(wall)) return local
  const offsetAt = (instant: number) => wallClock(instant, timeZone) - instant
  const before = wall - offsetAt(wall - day)
  const after = wall - offsetAt(wall + day)
  const found = [before, after].find((instant) => wallClock(instant, timeZone) === wall)
  return new Date(found ?? before).toISOString()
}

/** The end of the day of an instant: the next midnight on the clocks of the zone. */
export const endOfDay = (instant: string, timeZone: string): string =>
  instantOf(new Date((dayNumber(instant, timeZone) + 1) * day).toISOString().slice(0, 16), timeZone)
