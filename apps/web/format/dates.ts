/** Formats dates and times in a time zone, usually that of an activity, and in the viewer's language. Instants are ISO 8601. */
import { withFrenchOrdinal } from '@bothy/contract/french-ordinal.ts'
import { supportedZone } from '@bothy/contract/known-zone.ts'
import { languageTag } from '@bothy/contract/language-tag.ts'
import { joinDayAndTime, timeInSentence } from '@bothy/contract/time-words.ts'
import { dayNumber, localOf } from '@bothy/contract/zoned-time.ts'
import { timeUntil } from './relative-time.ts'

/** `locale` is that of `dateLocale`. In a sentence, a day and its time are joined by a word: "tomorrow at 7:30 AM". */
export type DateContext = { locale: string; timeZone: string; isInSentence?: boolean }

const isEnglish = (locale: string) => locale.startsWith('en')

/** The locale of dates. English follows the region of the browser, because "6/7" and "7:30 PM" are not English but American. Without a region it is American. */
export const dateLocale = (locale: string, languages: readonly string[]): string =>
  isEnglish(locale) ? (languages.map(languageTag).find((tag) => tag?.startsWith('en-')) ?? 'en-US') : locale

const cache = new Map<string, Intl.DateTimeFormat>()

export function dateFormat({ locale, timeZone }: DateContext, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = [locale, timeZone, JSON.stringify(options)].join('|')
  let format = cache.get(key)
  if (!format) cache.set(key, (format = new Intl.DateTimeFormat(locale, { ...options, timeZone: supportedZone(timeZone) })))
  return format
}

const day = { weekday: 'short', day: 'numeric', month: 'long' } as const
/** An English day is short, because a time with AM or PM is long. */
const englishDay = { ...day, month: 'short' } as const
const fullDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

/** Corrects what `Intl` writes: some browsers have a comma between weekday and day in British dates, and French has an ordinal for the first of a month. */
export const withCorrections = (locale: string, text: string) =>
  isEnglish(locale) ? text.replace(/(\p{L}), (?=\d)/gu, '$1 ') : withFrenchOrdinal(locale, text)

export const dayOptions = ({ locale }: DateContext): Intl.DateTimeFormatOptions => (isEnglish(locale) ? englishDay : day)

export const formatDay = (instant: string, context: DateContext, options: Intl.DateTimeFormatOptions): string =>
  withCorrections(context.locale, dateFormat(context, options).format(new Date(instant)))

/** A day and a time of it, as the language joins them. */
export const withTime = ({ locale, isInSentence }: DateContext, dayText: string, time: string): string =>
  joinDayAndTime(locale, dayText, time, isInSentence)

/** Only English has regions with 12 hours: in the other languages of the app, a timetable has 24. */
function formatTime(instant: string, context: DateContext, zoneName?: { timeZoneName: 'short' }): string {
  const has12Hours = isEnglish(context.locale) && dateFormat(context, { hour: 'numeric' }).resolvedOptions().hour12
  const options = has12Hours ? ({ hour: 'numeric' } as const) : ({ hour: '2-digit', hourCycle: 'h23' } as const)
  const text = dateFormat(context, { ...options, minute: '2-digit', ...zoneName }).format(new Date(instant))
  const time = text.replace(/ (?=[ap]\.?m)/i, '\u00a0')
  return context.isInSentence ? timeInSentence(context.locale, time) : time
}

/** "7:30 AM" or "07:30", in a German sentence "07:30 Uhr" */
export const timeOfDay = (instant: string, context: DateContext): string => formatTime(instant, context)

/** "07:30", with the zone ("07:30 CEST") when the viewer's clock shows another time then. */
export const timeInZone = (instant: string, context: DateContext, viewerZone: string): string =>
  viewerTime(instant, context, viewerZone) === null ? timeOfDay(instant, context) : timeAndZone(instant, context)

/** "07:30 CEST"; in Chinese "07:30（GMT+2）", where the line does not break. */
function timeAndZone(instant: string, context: DateContext): string {
  if (!context.locale.startsWith('zh')) return formatTime(instant, context, { timeZoneName: 'short' })
  const parts = dateFormat(context, { timeZoneName: 'short' }).formatToParts(new Date(instant))
  return `${timeOfDay(instant, context)}\u2060（${parts.find(({ type }) => type === 'timeZoneName')!.value}）`
}

/** "Sat, Jun 20" or "Sat 20 Jun" */
export const shortDay = (instant: string, context: DateContext): string => formatDay(instant, context, dayOptions(context))

/** "Saturday, June 20, 2026" or "Saturday 20 June 2026" */
export const longDay = (instant: string, context: DateContext): string => formatDay(instant, context, fullDay)

/** "Sat, Jun 20, 7:30 AM" */
export const dayAndTime = (instant: string, context: DateContext): string =>
  withTime(context, shortDay(instant, context), timeOfDay(instant, context))

/** "7:30 AM", with the day ("Sat, Jun 20, 7:30 AM") when it is not that of `now`. */
export const timeOrDay = (instant: string, context: DateContext, now: Date): string =>
  daysUntil(instant, context.timeZone, now) === 0 ? timeOfDay(instant, context) : dayAndTime(instant, context)

/** "Sat, Jun 20, 7:30 AM", with the zone when the viewer's clock shows another time then. */
export const dayAndTimeInZone = (instant: string, context: DateContext, viewerZone: string): string =>
  withTime(context, shortDay(instant, context), timeInZone(instant, context, viewerZone))

/** "Sat, Jun 20, 2026, 7:30 AM" */
export const dayWithYearAndTime = (instant: string, context: DateContext): string =>
  withTime(context, formatDay(instant, context, { ...englishDay, year: 'numeric' }), timeOfDay(instant, context))

/** "Saturday, June 20, 2026, 7:30 AM" */
export const longDayAndTime = (instant: string, context: DateContext): string =>
  withTime(context, longDay(instant, context), timeOfDay(instant, context))

/** How many days of the calendar an instant is ahead: 1 is tomorrow. */
export const daysUntil = (instant: string, timeZone: string, now: Date): number =>
  dayNumber(instant, timeZone) - dayNumber(now.toISOString(), timeZone)

/** From 18:00 on, today, and not within an hour. */
export const isTonight = (instant: string, timeZone: string, now: Date): boolean =>
  daysUntil(instant, timeZone, now) === 0 &&
  Number(localOf(instant, timeZone).slice(11, 13)) >= 18 &&
  Date.parse(instant) - now.getTime() >= 3_600_000

/** "tomorrow at 20:30", "Sat 20 June at 20:30", without a sentence "tomorrow, 20:30", or within the next hour "in 25 minutes", with the zone when the viewer's clock shows another time then. */
export function upcoming(instant: string, context: DateContext, viewerZone: string, now: Date): string {
  const days = daysUntil(instant, context.timeZone, now)
  if (Date.parse(instant) - now.getTime() < 3_600_000) return timeUntil(context.locale, instant, now, days)
  const dayText =
    days <= 1 ? new Intl.RelativeTimeFormat(context.locale, { numeric: 'auto' }).format(days, 'day') : shortDay(instant, context)
  return withTime(context, dayText, timeInZone(instant, context, viewerZone))
}

/** "March 2024" */
export const monthAndYear = (instant: string, context: DateContext): string =>
  dateFormat(context, { month: 'long', year: 'numeric' }).format(new Date(instant))

/** "Aug 12, 2026" */
export const shortDate = (instant: string, context: DateContext): string =>
  formatDay(instant, context, { day: 'numeric', month: 'short', year: 'numeric' })

/** "Aug 12, 2026, 8:30 PM" */
export const shortDateAndTime = (instant: string, context: DateContext): string =>
  withTime(context, shortDate(instant, context), timeOfDay(instant, context))

/** The three lines of a `DateTile`: "Sat", "27", "Jun". */
export function dateTileParts(instant: string, context: DateContext): { weekday: string; day: string; month: string } {
  const date = new Date(instant)
  return {
    weekday: dateFormat(context, { weekday: 'short' }).format(date),
    // Without the word for "day" that some languages add.
    day: dateFormat(context, { day: 'numeric' })
      .formatToParts(date)
      .find(({ type }) => type === 'day')!.value,
    month: dateFormat(context, { month: 'short' }).format(date),
  }
}

/** The same instant in the viewer's time zone, or null when both zones show the same time. */
export function viewerTime(instant: string, context: DateContext, viewerZone: string): string | null {
  const viewer = { ...context, timeZone: viewerZone }
  const sameDay = dayNumber(instant, viewerZone) === dayNumber(instant, context.timeZone)
  if (!sameDay) return dayAndTime(instant, viewer)
  const time = timeOfDay(instant, viewer)
  return time === timeOfDay(instant, context) ? null : time
}
