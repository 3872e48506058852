/** Formats the time of an activity in the activity's own time zone. */
import type { Locale } from '@bothy/contract/choices.ts'
import { withFrenchOrdinal } from '@bothy/contract/french-ordinal.ts'
import { joinDayAndTime, rangeJoiner, timeInSentence } from '@bothy/contract/time-words.ts'
import type { ActivitySnapshot } from './message.ts'

/** Mails do not know the region of their reader: English and pirate English are American, as in the app without a region. */
export const dateLocale = (locale: Locale): string => (locale.startsWith('en') ? 'en-US' : locale)

function formatIn(locale: Locale, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(dateLocale(locale), { ...options, timeZone })
  } catch {
    // PostgreSQL may know zones that this Node.js does not. The printed zone name then says UTC.
    return new Intl.DateTimeFormat(dateLocale(locale), { ...options, timeZone: 'UTC' })
  }
}

const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const englishTime = { hour: 'numeric', minute: '2-digit' } as const

const timeFormatIn = (locale: Locale, timeZone: string) => formatIn(locale, timeZone, locale.startsWith('en') ? englishTime : time)

/** "Saturday, June 20, 2026"; in Japanese "2026年6月20日（土）". */
const longDay = (moment: Date, timeZone: string, locale: Locale): string =>
  locale === 'ja'
    ? formatIn(locale, timeZone, { ...day, weekday: 'short' })
        .format(moment)
        .replace('(', '（')
        .replace(')', '）')
    : withFrenchOrdinal(locale, formatIn(locale, timeZone, day).format(moment))

/** " (GMT+2)" */
function zoneIn(moment: Date, timeZone: string, locale: Locale): string {
  const parts = formatIn(locale, timeZone, { timeZoneName: 'short' }).formatToParts(moment)
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value
  return /^(zh|ja)/.test(locale) ? `（${zone}）` : ` (${zone})`
}

const commas: Partial<Record<Locale, string>> = { zh: '，', 'zh-TW': '，', ja: '、' }

/** "Today" or "Tomorrow" for a moment on this day or the next, at the place of the activity. */
export function nearDay(moment: string, timeZone: string, locale: Locale, now: Date): string | undefined {
  const date = (at: Date) => formatIn('en', timeZone, { dateStyle: 'short' }).format(at)
  const days = [0, 1].find((ahead) => date(new Date(now.getTime() + ahead * 86_400_000)) === date(new Date(moment)))
  if (days === undefined) return undefined
  const word = new Intl.RelativeTimeFormat(dateLocale(locale), { numeric: 'auto' }).format(days, 'day')
  return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1)
}

/** "Tomorrow, Saturday, June 20, 2026, 7:30 AM–1:00 PM (GMT+2)" for what is near. */
export function timeFromNow(activity: Pick<ActivitySnapshot, 'startTime' | 'endTime' | 'timeZone'>, locale: Locale, now: Date): string {
  const near = nearDay(activity.startTime, activity.timeZone, locale, now)
  return (near === undefined ? '' : near + (commas[locale] ?? ', ')) + activityTime(activity, locale)
}

/** "Saturday, June 20, 2026, 7:30 AM–1:00 PM (GMT+2)"; in German "Samstag, 20. Juni 2026, 07:30–13:00 Uhr (MESZ)". */
export function activityTime(
  { startTime, endTime, timeZone }: Pick<ActivitySnapshot, 'startTime' | 'endTime' | 'timeZone'>,
  locale: Locale,
): string {
  const start = new Date(startTime)
  const dayOf = (moment: Date) => longDay(moment, timeZone, locale)
  const timeOf = (moment: Date) => timeFormatIn(locale, timeZone).format(moment)
  const lastTimeOf = (moment: Date) => timeInSentence(locale, timeOf(moment))
  // A bracket of full width brings its own space.
  const dayAnd = (moment: Date, timeText: string) => joinDayAndTime(locale, dayOf(moment), timeText).replace('） ', '）')
  const zone = zoneIn(start, timeZone, locale)
  if (!endTime) return dayAnd(start, lastTimeOf(start)) + zone
  const end = new Date(endTime)
  if (dayOf(start) === dayOf(end)) return dayAnd(start, timeOf(start)) + rangeJoiner(locale).trim() + lastTimeOf(end) + zone
  return dayAnd(start, lastTimeOf(start)) + rangeJoiner(locale) + dayAnd(end, lastTimeOf(end)) + zone
}

const shortDay = (moment: string, timeZone: string, locale: Locale): string =>
  withFrenchOrdinal(locale, formatIn(locale, timeZone, { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(moment)))

/** "Sat, Jun 20", for SMS. */
export const activityDay = ({ startTime, timeZone }: ActivitySnapshot, locale: Locale): string => shortDay(startTime, timeZone, locale)

/** "Sat, Jun 20 at 1:00 PM", for the sentences of SMS. Its spaces are plain, because others double the length of an SMS. */
export function momentOf(moment: string, timeZone: string, locale: Locale): string {
  const time = timeInSentence(locale, timeFormatIn(locale, timeZone).format(new Date(moment)))
  return joinDayAndTime(locale, shortDay(moment, timeZone, locale), time, true).replace(/\s/g, ' ')
}
