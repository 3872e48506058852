/** Dates as people and spreadsheets write them, in the order of days and months that the whole column has. */

export type DateOrder = 'day-first' | 'month-first'

const numeric = /^(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{2}|\d{4})\.?$/
const yearFirst = /^(\d{4})\s*[./年년-]\s*(\d{1,2})\s*[./月월-]\s*(\d{1,2})\s*[日일.]?$/
const withMonthName = /^(?:(\d{1,2})(?:\.|er|st|nd|rd|th)?\s+)?(\p{L}+)\.?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})$/u
/** Days since the end of 1899, as spreadsheets store dates: 1900 to 2099. */
const serial = /^\d{1,5}(\.\d+)?$/

const monthLocales = ['en', 'de', 'fr']

/** "feb" and "februar" are 2: the names that a month begins with. */
const monthNames = new Map(
  monthLocales.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, index) => {
        const name = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }).format(Date.UTC(2000, index, 1))
        return [name.toLowerCase().replace(/\.$/, ''), index + 1] as const
      }),
    ),
  ),
)

/** The order that the dates of a column show: "28/2" and "2/28" are clear, "3/2" alone is not. Dots mean days first. */
export function dateOrderOf(column: readonly string[], fallback: DateOrder): DateOrder {
  const dates = column.map((cell) => numeric.exec(cell)).filter((match) => match !== null)
  if (dates.some(([, first]) => Number(first) > 12)) return 'day-first'
  if (dates.some(([, , second]) => Number(second) > 12)) return 'month-first'
  return dates.some(([typed]) => typed.includes('.')) ? 'day-first' : fallback
}

/** How dates are written where the device is. */
export const localDateOrder = (): DateOrder =>
  new Intl.DateTimeFormat(navigator.language).formatToParts().find(({ type }) => type !== 'literal')?.type === 'month'
    ? 'month-first'
    : 'day-first'

/** "70" is 1970, and "07" 2007 when it is over. */
const fullYear = (year: string, thisYear: number): number => {
  if (year.length === 4) return Number(year)
  const recent = 2000 + Number(year)
  return recent > thisYear ? recent - 100 : recent
}

const pad = (value: number) => String(value).padStart(2, '0')

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? `${year}-${pad(month)}-${pad(day)}` : undefined
}

/** YYYY-MM-DD; a text that is no date stays as it is, so that its row is refused with it. */
export function writtenDate(typed: string, order: DateOrder, thisYear: number): string {
  const text = typed.normalize('NFKC').trim()
  const [, year, month, day] = yearFirst.exec(text) ?? []
  if (year) return dayOf(Number(year), Number(month), Number(day)) ?? typed
  const [, first, second, end] = numeric.exec(text) ?? []
  if (first) {
    const [days, months] = order === 'day-first' ? [first, second] : [second, first]
    return dayOf(fullYear(end!, thisYear), Number(months), Number(days)) ?? typed
  }
  const [, before, name, after, named] = withMonthName.exec(text) ?? []
  const number = name && monthNames.get(name.toLowerCase())
  if (number && (before ?? after)) return dayOf(Number(named), number, Number(before ?? after)) ?? typed
  if (serial.test(text) && Number(text) > 366) return new Date(Date.UTC(1899, 11, 30 + Math.floor(Number(text)))).toISOString().slice(0, 10)
  return typed
}

export const isWrittenDate = (typed: string): boolean => numeric.test(typed) || yearFirst.test(typed.normalize('NFKC'))
