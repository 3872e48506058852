/** Names of the months of a year, from 0. */
export const monthNames = (locale: string, style: 'narrow' | 'short' | 'long'): string[] => {
  const format = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 15)))
}
