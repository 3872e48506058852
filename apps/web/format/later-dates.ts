/** Dates that only later screens show, so that the first screen does not load them. */
import { localOf } from '@bothy/contract/zoned-time.ts'
import { corrected, dateFormat, dayOptions, daysUntil, formatDay, shortDay, timeOfDay, withTime, type DateContext } from './dates.ts'

/** "Aug 12, 8:30 PM", with the year when it differs from the year of `now`. */
export function compactDayAndTime(instant: string, context: DateContext, now = new Date()): string {
  const yearOf = (of: string) => localOf(of, context.timeZone).slice(0, 4)
  const otherYear = yearOf(instant) !== yearOf(now.toISOString()) && ({ year: 'numeric' } as const)
  return withTime(context, formatDay(instant, context, { day: 'numeric', month: 'short', ...otherYear }), timeOfDay(instant, context))
}

/** How languages join a range whose parts `formatRange` would turn into numbers ("6/20"). */
const rangeJoiners: Record<string, string> = { ja: '〜', ko: '~', zh: '至', 'zh-TW': '至' }

/** "Fri, Jul 3 – Sun, Jul 5" for several days, "Sat, Jun 20" for one. */
export function daySpan(start: string, end: string, context: DateContext): string {
  if (daysUntil(end, context.timeZone, new Date(start)) === 0) return shortDay(start, context)
  const joiner = rangeJoiners[context.locale]
  if (joiner) return shortDay(start, context) + joiner + shortDay(end, context)
  // Some browsers, and not the server, put thin spaces around the dash.
  const range = dateFormat(context, dayOptions(context)).formatRange(new Date(start), new Date(end)).replaceAll('\u2009', ' ')
  return corrected(context.locale, range)
}
