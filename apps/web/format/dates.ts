/** Dates and times in an activity's own time zone, in the reader's language. Instants are ISO 8601. */

export type Place = { locale: string; timeZone: string }

/** Joke and plain English write dates the British way, as the interface does. */
const dateLocale = (locale: string): string => (locale.startsWith('en') ? 'en-GB' : locale)

const cache = new Map<string, Intl.DateTimeFormat>()

function dateFormat({ locale, timeZone }: Place, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = [locale, timeZone, JSON.stringify(options)].join('|')
  let format = cache.get(key)
  if (!format) cache.set(key, (format = new Intl.DateTimeFormat(dateLocale(locale), { ...options, timeZone })))
  return format
}

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const day = { weekday: 'short', day: 'numeric', month: 'long' } as const
const fullDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

const isEnglish = (locale: string) => locale.startsWith('en')
/** British dates put a comma after the weekday and "at" before the time; the house writes neither. */
const plain = (locale: string, text: string) => (isEnglish(locale) ? text.replace(/^(\p{L}+),/u, '$1') : text)
const joiner = (locale: string) => (/^(zh|ja|ko)/.test(locale) ? ' ' : ', ')

/** "07:30" */
export const timeOfDay = (instant: string, place: Place): string => dateFormat(place, time).format(new Date(instant))

/** "Sat 20 June" */
export const shortDay = (instant: string, place: Place): string => plain(place.locale, dateFormat(place, day).format(new Date(instant)))

/** "Saturday 20 June 2026" */
export const longDay = (instant: string, place: Place): string => plain(place.locale, dateFormat(place, fullDay).format(new Date(instant)))

/** "Sat 20 June, 07:30" */
export const dayAndTime = (instant: string, place: Place): string =>
  shortDay(instant, place) + joiner(place.locale) + timeOfDay(instant, place)

/** "Saturday 20 June 2026, 07:30" */
export const longDayAndTime = (instant: string, place: Place): string =>
  longDay(instant, place) + joiner(place.locale) + timeOfDay(instant, place)

/** "12 Aug, 20:30", with the year unless it is that of `now`. */
export function compactDayAndTime(instant: string, place: Place, now: Date): string {
  const year = (of: Date) => dateFormat({ ...place, locale: 'en' }, { year: 'numeric' }).format(of)
  const other = year(new Date(instant)) !== year(now) && ({ year: 'numeric' } as const)
  const date = dateFormat(place, { day: 'numeric', month: 'short', ...other }).format(new Date(instant))
  return date + joiner(place.locale) + timeOfDay(instant, place)
}

/** "March 2024" */
export const monthAndYear = (instant: string, place: Place): string =>
  dateFormat(place, { month: 'long', year: 'numeric' }).format(new Date(instant))

/** "12 Aug 2026, 20:30" */
export const shortDateAndTime = (instant: string, place: Place): string =>
  dateFormat(place, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(instant)) +
  joiner(place.locale) +
  timeOfDay(instant, place)

/** The three lines of a date plate: "Sat", "27", "Jun". */
export function plateDate(instant: string, place: Place): { weekday: string; day: string; month: string } {
  const date = new Date(instant)
  return {
    weekday: dateFormat(place, { weekday: 'short' }).format(date),
    day: dateFormat({ ...place, locale: 'en' }, { day: 'numeric' }).format(date),
    month: dateFormat(place, { month: 'short' }).format(date),
  }
}

const dayKey = (instant: string, timeZone: string) =>
  dateFormat({ locale: 'en', timeZone }, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(instant))

export const isSameDay = (one: string, other: string, timeZone: string): boolean => dayKey(one, timeZone) === dayKey(other, timeZone)

const monthKey = (instant: string, timeZone: string) =>
  dateFormat({ locale: 'en', timeZone }, { year: 'numeric', month: '2-digit' }).format(new Date(instant))

/** "Fri 3 – Sun 5 July" for several days, "Sat 20 June" for one. Where the month comes last, it is said once. */
export function daySpan(start: string, end: string, place: Place): string {
  if (isSameDay(start, end, place.timeZone)) return shortDay(start, place)
  const monthOnce = /^(en|de|fr)/.test(place.locale) && monthKey(start, place.timeZone) === monthKey(end, place.timeZone)
  const first = monthOnce ? dateFormat(place, { weekday: 'short', day: 'numeric' }).format(new Date(start)) : shortDay(start, place)
  return `${first} – ${shortDay(end, place)}`
}

/** The same instant on the reader's clock, or null where both clocks show the same. */
export function viewerTime(instant: string, place: Place, viewerZone: string): string | null {
  const here = { ...place, timeZone: viewerZone }
  const sameDay = dayKey(instant, viewerZone) === dayKey(instant, place.timeZone)
  if (!sameDay) return dayAndTime(instant, here)
  const time = timeOfDay(instant, here)
  return time === timeOfDay(instant, place) ? null : time
}
