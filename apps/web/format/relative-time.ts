import { spaceUnits } from './numbers.ts'

/** Seconds per unit. */
const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Whole days since an instant; 0 if it is later than `now`. */
export const daysSince = (instant: string, now: Date): number => Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 86_400_000))

const formatUnits = (locale: string, value: number, unit: Intl.RelativeTimeFormatUnit): string =>
  spaceUnits(locale, new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(value, unit))

/**
 * The time from `now` to a later `instant`: "in 21 days", "tomorrow", in hours on the same day, or within an hour in minutes. At least a minute.
 * `days`: how many days of the calendar it is ahead, because in the evening, the morning of the day after tomorrow is in 2 days.
 */
export function timeUntil(locale: string, instant: string, now: Date, days: number): string {
  const minutes = Math.max(1, Math.floor((Date.parse(instant) - now.getTime()) / 60_000))
  if (minutes < 60) return formatUnits(locale, minutes, 'minute')
  if (days === 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(1, 'day')
  // A day of 25 hours has not ended after 24 of them.
  return days === 0 ? formatUnits(locale, Math.floor(minutes / 60), 'hour') : formatUnits(locale, days, 'day')
}

/** `Intl` has only "this minute" and "now", which sound unnatural after a verb: "Sent now". */
const justNow: Record<string, string> = {
  de: 'gerade eben',
  fr: 'à l’instant',
  ja: 'たった今',
  ko: '방금',
  zh: '刚刚',
  'zh-TW': '剛剛',
}

/**
 * The time from `now` to a past `instant` in the largest unit that fits: "4 days ago". Counts whole units, so it never says "yesterday".
 * A moment ahead counts as now, because the clock of the server may be ahead of this one. A planned moment needs `timeUntil`.
 */
export function timeSince(locale: string, instant: string, now: Date): string {
  const seconds = (now.getTime() - Date.parse(instant)) / 1000
  for (const [unit, length] of units) if (seconds >= length) return formatUnits(locale, -Math.floor(seconds / length), unit)
  return justNow[locale] ?? 'just now'
}

/** So many days are counted one by one: snow of 8 days ago is not that of 13. */
const countedDays = 30

/** How long ago a day of the calendar was: "today", "12 days ago". Both days as in "2026-06-20"; one ahead counts as today, because clocks differ. */
export function timeSinceDay(locale: string, day: string, today: string): string {
  const days = daysSince(day, new Date(today))
  if (days === 0) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'day')
  return days <= countedDays ? formatUnits(locale, -days, 'day') : timeSince(locale, day, new Date(today))
}
