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

/** The time from `now` to a later `instant` in days, in hours within a day, or in minutes within an hour: "in 21 days". */
export function timeUntil(locale: string, instant: string, now: Date): string {
  const minutes = Math.floor((Date.parse(instant) - now.getTime()) / 60_000)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  if (minutes < 60) return format.format(minutes, 'minute')
  return minutes < 1440 ? format.format(Math.floor(minutes / 60), 'hour') : format.format(Math.floor(minutes / 1440), 'day')
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

/** The time from `now` to `instant` in the largest unit that fits: "4 days ago", "in 2 hours". Counts whole units, so it never says "yesterday". */
export function relativeTime(locale: string, instant: string, now: Date): string {
  const seconds = (Date.parse(instant) - now.getTime()) / 1000
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  for (const [unit, length] of units) if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit)
  return justNow[locale] ?? 'just now'
}
