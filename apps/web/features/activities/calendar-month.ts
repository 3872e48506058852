/** The days of a calendar, as text: a day is "2026-06-19", a month "2026-06". */
import { localOf } from '@bothy/contract/zoned-time.ts'

const dayLength = 86_400_000

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** The month `steps` later, or earlier. */
export function monthAfter(month: string, steps: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return dayOf(Date.UTC(year, number - 1 + steps, 1)).slice(0, 7)
}

export const firstDayOf = (month: string): string => `${month}-01`
export const lastDayOf = (month: string): string => dayOf(Date.parse(firstDayOf(monthAfter(month, 1))) - dayLength)

/** The weeks of a month, with null for a day of another month. `firstWeekday`: 1 is Monday, 7 is Sunday. */
export function weeksOf(month: string, firstWeekday: number): (string | null)[][] {
  const first = Date.parse(firstDayOf(month))
  const weekday = new Date(first).getUTCDay() || 7
  const before = (weekday - firstWeekday + 7) % 7
  const length = Number(lastDayOf(month).slice(8))
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => {
      const day = week * 7 + index - before
      return day >= 0 && day < length ? dayOf(first + day * dayLength) : null
    }),
  )
}

/** The first day of a week where the reader is: 1 is Monday, 7 is Sunday. Browsers that do not know it begin with Monday. */
export function firstWeekdayOf(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  return known.getWeekInfo?.().firstDay ?? 1
}

type Timed = { startTime: string; endTime?: string; timeZone: string }

/** The days on which an activity is, where it takes place. One that ends at midnight is not on the next day. */
export function daysOf({ startTime, endTime, timeZone }: Timed): string[] {
  const dayIn = (moment: number) => localOf(new Date(moment).toISOString(), timeZone).slice(0, 10)
  const start = Date.parse(startTime)
  const first = dayIn(start)
  const last = dayIn(Math.max(start, endTime ? Date.parse(endTime) - 1 : start))
  const length = (Date.parse(last) - Date.parse(first)) / dayLength + 1
  return Array.from({ length }, (_, index) => dayOf(Date.parse(first) + index * dayLength))
}
