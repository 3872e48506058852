/** When an activity is, by the clocks where it is. */
import type { Locale } from '@bothy/contract/limits.ts'
import type { News } from '../outbox/message.ts'

/** Joke and plain English write dates the British way, as the app does. */
const dateLocale = (locale: Locale): string => (locale.startsWith('en') ? 'en-GB' : locale)

function formatIn(locale: Locale, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(dateLocale(locale), { ...options, timeZone })
  } catch {
    // A zone that the database knows and this Node does not. The name of the zone tells that it is another.
    return new Intl.DateTimeFormat(dateLocale(locale), { ...options, timeZone: 'UTC' })
  }
}

const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** "Saturday 20 June 2026, 07:30–13:00 (CEST)" */
export function activityTime({ startTime, endTime, timeZone }: News, locale: Locale): string {
  const days = formatIn(locale, timeZone, day)
  const times = formatIn(locale, timeZone, time)
  const both = (moment: Date) => days.format(moment) + (/^(zh|ja|ko)/.test(locale) ? ' ' : ', ') + times.format(moment)
  const start = new Date(startTime)
  const zone = formatIn(locale, timeZone, { timeZoneName: 'short' }).formatToParts(start)
  const named = ` (${zone.find(({ type }) => type === 'timeZoneName')?.value})`
  if (!endTime) return both(start) + named
  const end = new Date(endTime)
  return (days.format(start) === days.format(end) ? `${both(start)}–${times.format(end)}` : `${both(start)} – ${both(end)}`) + named
}

/** "Sat 20 Jun", for where there is little room. */
export const activityDay = ({ startTime, timeZone }: News, locale: Locale): string =>
  formatIn(locale, timeZone, { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(startTime))
