/** Local times ("2026-08-12T20:30") that follow others. Apart from `zoned-time.ts`, because no first screen needs them. */
import { day, localPattern } from '@bothy/contract/zoned-time.ts'

/** The same time of day, `days` days later. */
const daysLater = (local: string, days: number): string => new Date(Date.parse(`${local}Z`) + days * day).toISOString().slice(0, 16)

/** The start that was probably meant by one in the past: tomorrow for one earlier today, else the same day in this or the next year. Both times are local. */
export function suggestedStart(start: string, now: string): string | undefined {
  if (!localPattern.test(start) || start > now) return undefined
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
  if (!localPattern.test(start) || !localPattern.test(end) || end > start) return undefined
  const sameDay = start.slice(0, 10) + end.slice(10)
  return sameDay > start ? sameDay : daysLater(sameDay, 1)
}
