/** Dates that only later screens show, so that the first screen does not load them. */
import { rangeJoiner } from '@bothy/contract/time-words.ts'
import { localOf } from '@bothy/contract/zoned-time.ts'
import { daysUntil, formatDay, shortDay, timeOfDay, withTime, type DateContext } from './dates.ts'

/** "Aug 12, 8:30 PM", with the year when it differs from the year of `now`. */
export function compactDayAndTime(instant: string, context: DateContext, now = new Date()): string {
  const yearOf = (of: string) => localOf(of, context.timeZone).slice(0, 4)
  const otherYear = yearOf(instant) !== yearOf(now.toISOString()) && ({ year: 'numeric' } as const)
  return withTime(context, formatDay(instant, context, { day: 'numeric', month: 'short', ...otherYear }), timeOfDay(instant, context))
}

/** " – Sun, Jul 5": what follows the start of an activity that ends on another day, and nothing for one that doesn't. */
export function untilLastDay(start: string, end: string | null | undefined, context: DateContext): string {
  if (end == null || daysUntil(end, context.timeZone, new Date(start)) === 0) return ''
  return rangeJoiner(context.locale) + shortDay(end, context)
}
