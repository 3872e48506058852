/** Seconds per unit. */
const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** The time from `now` to a later `instant` in days, or in hours within a day: "in 21 days". */
export function timeUntil(locale: string, instant: string, now: Date): string {
  const hours = Math.floor((Date.parse(instant) - now.getTime()) / 3_600_000)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  return hours < 24 ? format.format(hours, 'hour') : format.format(Math.floor(hours / 24), 'day')
}

/** The time from `now` to `instant` in the largest unit that fits: "4 days ago", "in 2 hours". */
export function relativeTime(locale: string, instant: string, now: Date): string {
  const seconds = (Date.parse(instant) - now.getTime()) / 1000
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  for (const [unit, length] of units) if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit)
  // "This minute" sounds unnatural in Japanese and Korean, so they use "now".
  return format.format(0, /^(ja|ko)/.test(locale) ? 'second' : 'minute')
}
