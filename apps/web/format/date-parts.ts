/** The parts of a date for three fields: day, month and year in the order of the reader's language. Each `locale` is a result of `dateLocale` in dates.ts. */

export const dateParts = ['day', 'month', 'year'] as const
export type DatePart = (typeof dateParts)[number]
/** Digits as typed. Any part may be empty. */
export type DateParts = Record<DatePart, string>

/** Month, day, year in American English; year, month, day in Chinese. */
export function datePartOrder(locale: string): DatePart[] {
  const format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', day: 'numeric' })
  return format.formatToParts(0).flatMap(({ type }) => dateParts.find((part) => part === type) ?? [])
}

const withoutZeros = (digits = '') => digits.replace(/^0+/, '')

/** The parts of "1984-06-27", without leading zeros. */
export function partsOfDate(date: string): DateParts {
  const [year, month, day] = date.split('-').map(withoutZeros)
  return { day: day ?? '', month: month ?? '', year: year ?? '' }
}

/** "1984-06-27"; empty without any part. A missing part becomes zeros, and the contract refuses that date. */
export const dateOfParts = ({ day, month, year }: DateParts): string =>
  day || month || year ? [year.padStart(4, '0'), month.padStart(2, '0'), day.padStart(2, '0')].join('-') : ''
