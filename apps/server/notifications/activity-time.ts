/** Formats the time of an activity in the activity's own time zone. */
import type { Locale } from '@bothy/contract/choices.ts'
import { withFrenchOrdinal } from '@bothy/contract/french-ordinal.ts'
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
/** Between a day and a time. */
const dayEnd = (locale: Locale) => (/^(zh|ja|ko)/.test(locale) ? ' ' : ', ')

/** "Saturday, June 20, 2026, 7:30 AM–1:00 PM (GMT+2)" */
export function activityTime(
  { startTime, endTime, timeZone }: Pick<ActivitySnapshot, 'startTime' | 'endTime' | 'timeZone'>,
  locale: Locale,
): string {
  const dayFormat = formatIn(locale, timeZone, day)
  const timeFormat = timeFormatIn(locale, timeZone)
  const dayAndTime = (moment: Date) => withFrenchOrdinal(locale, dayFormat.format(moment)) + dayEnd(locale) + timeFormat.format(moment)
  const start = new Date(startTime)
  const parts = formatIn(locale, timeZone, { timeZoneName: 'short' }).formatToParts(start)
  const zoneName = ` (${parts.find(({ type }) => type === 'timeZoneName')?.value})`
  if (!endTime) return dayAndTime(start) + zoneName
  const end = new Date(endTime)
  return (
    (dayFormat.format(start) === dayFormat.format(end)
      ? `${dayAndTime(start)}–${timeFormat.format(end)}`
      : `${dayAndTime(start)} – ${dayAndTime(end)}`) + zoneName
  )
}

const shortDay = (moment: string, timeZone: string, locale: Locale): string =>
  withFrenchOrdinal(locale, formatIn(locale, timeZone, { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(moment)))

/** "Sat, Jun 20", for SMS. */
export const activityDay = ({ startTime, timeZone }: ActivitySnapshot, locale: Locale): string => shortDay(startTime, timeZone, locale)

/** "Sat, Jun 20, 1:00 PM", for SMS. */
export const momentOf = (moment: string, timeZone: string, locale: Locale): string =>
  `${shortDay(moment, timeZone, locale)}${dayEnd(locale)}${timeFormatIn(locale, timeZone).format(new Date(moment))}`
