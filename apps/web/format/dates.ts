/** Formats dates and times in a time zone, usually that of an activity, and in the viewer's language. Instants are ISO 8601. */

type DateContext = { locale: string; timeZone: string }

/** English and the pirate joke locale use British dates, as the texts of the app do. */
export const dateLocale = (locale: string): string => (locale.startsWith('en') ? 'en-GB' : locale)

const cache = new Map<string, Intl.DateTimeFormat>()

function dateFormat({ locale, timeZone }: DateContext, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = [locale, timeZone, JSON.stringify(options)].join('|')
  let format = cache.get(key)
  if (!format) cache.set(key, (format = new Intl.DateTimeFormat(dateLocale(locale), { ...options, timeZone })))
  return format
}

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const day = { weekday: 'short', day: 'numeric', month: 'long' } as const
const fullDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

const isEnglish = (locale: string) => locale.startsWith('en')
/** Removes the comma that British dates have after the weekday. */
const withoutComma = (locale: string, text: string) => (isEnglish(locale) ? text.replace(/^(\p{L}+),/u, '$1') : text)
const separator = (locale: string) => (/^(zh|ja|ko)/.test(locale) ? ' ' : ', ')

/** "07:30" */
export const timeOfDay = (instant: string, context: DateContext): string => dateFormat(context, time).format(new Date(instant))

/** "07:30", with the zone ("07:30 CEST") when the viewer's clock shows another time then. */
export const timeInZone = (instant: string, context: DateContext, viewerZone: string): string =>
  viewerTime(instant, context, viewerZone) === null
    ? timeOfDay(instant, context)
    : dateFormat(context, { ...time, timeZoneName: 'short' }).format(new Date(instant))

/** "Sat 20 June" */
export const shortDay = (instant: string, context: DateContext): string =>
  withoutComma(context.locale, dateFormat(context, day).format(new Date(instant)))

/** "Saturday 20 June 2026" */
export const longDay = (instant: string, context: DateContext): string =>
  withoutComma(context.locale, dateFormat(context, fullDay).format(new Date(instant)))

/** "Sat 20 June, 07:30" */
export const dayAndTime = (instant: string, context: DateContext): string =>
  shortDay(instant, context) + separator(context.locale) + timeOfDay(instant, context)

/** "Sat 20 June, 07:30", with the zone when the viewer's clock shows another time then. */
export const dayAndTimeInZone = (instant: string, context: DateContext, viewerZone: string): string =>
  shortDay(instant, context) + separator(context.locale) + timeInZone(instant, context, viewerZone)

/** "Saturday 20 June 2026, 07:30" */
export const longDayAndTime = (instant: string, context: DateContext): string =>
  longDay(instant, context) + separator(context.locale) + timeOfDay(instant, context)

/** "12 Aug, 20:30", with the year when it differs from the year of `now`. */
export function compactDayAndTime(instant: string, context: DateContext, now: Date): string {
  const year = (of: Date) => dateFormat({ ...context, locale: 'en' }, { year: 'numeric' }).format(of)
  const otherYear = year(new Date(instant)) !== year(now) && ({ year: 'numeric' } as const)
  const date = dateFormat(context, { day: 'numeric', month: 'short', ...otherYear }).format(new Date(instant))
  return date + separator(context.locale) + timeOfDay(instant, context)
}

/** "tomorrow, 20:30", "Sat 20 June, 20:30", or within the next hour "in 25 minutes". */
export function upcoming(instant: string, context: DateContext, now: Date): string {
  const minutes = Math.ceil((Date.parse(instant) - now.getTime()) / 60_000)
  const relative = new Intl.RelativeTimeFormat(context.locale, { numeric: 'auto' })
  if (minutes < 60) return relative.format(minutes, 'minute')
  const day = [0, 1].find((days) => isSameDay(instant, new Date(now.getTime() + days * 86_400_000).toISOString(), context.timeZone))
  if (day === undefined) return dayAndTime(instant, context)
  return relative.format(day, 'day') + separator(context.locale) + timeOfDay(instant, context)
}

/** "March 2024" */
export const monthAndYear = (instant: string, context: DateContext): string =>
  dateFormat(context, { month: 'long', year: 'numeric' }).format(new Date(instant))

/** "12 Aug 2026" */
export const shortDate = (instant: string, context: DateContext): string =>
  dateFormat(context, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(instant))

/** "12 Aug 2026, 20:30" */
export const shortDateAndTime = (instant: string, context: DateContext): string =>
  shortDate(instant, context) + separator(context.locale) + timeOfDay(instant, context)

/** The three lines of a `DateTile`: "Sat", "27", "Jun". */
export function dateTileParts(instant: string, context: DateContext): { weekday: string; day: string; month: string } {
  const date = new Date(instant)
  return {
    weekday: dateFormat(context, { weekday: 'short' }).format(date),
    day: dateFormat({ ...context, locale: 'en' }, { day: 'numeric' }).format(date),
    month: dateFormat(context, { month: 'short' }).format(date),
  }
}

const dayKey = (instant: string, timeZone: string) =>
  dateFormat({ locale: 'en', timeZone }, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(instant))

const isSameDay = (one: string, other: string, timeZone: string): boolean => dayKey(one, timeZone) === dayKey(other, timeZone)

const monthKey = (instant: string, timeZone: string) =>
  dateFormat({ locale: 'en', timeZone }, { year: 'numeric', month: '2-digit' }).format(new Date(instant))

/** "Fri 3 – Sun 5 July" for several days, "Sat 20 June" for one. In languages that put the month last, a common month appears once. */
export function daySpan(start: string, end: string, context: DateContext): string {
  if (isSameDay(start, end, context.timeZone)) return shortDay(start, context)
  const monthOnce = /^(en|de|fr)/.test(context.locale) && monthKey(start, context.timeZone) === monthKey(end, context.timeZone)
  const first = monthOnce ? dateFormat(context, { weekday: 'short', day: 'numeric' }).format(new Date(start)) : shortDay(start, context)
  return `${first} – ${shortDay(end, context)}`
}

/** The same instant in the viewer's time zone, or null when both zones show the same time. */
export function viewerTime(instant: string, context: DateContext, viewerZone: string): string | null {
  const viewer = { ...context, timeZone: viewerZone }
  const sameDay = dayKey(instant, viewerZone) === dayKey(instant, context.timeZone)
  if (!sameDay) return dayAndTime(instant, viewer)
  const time = timeOfDay(instant, viewer)
  return time === timeOfDay(instant, context) ? null : time
}
