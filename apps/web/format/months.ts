/** "January" to "December", in the form that stands alone. */
export function monthNames(locale: string, style: 'narrow' | 'long' = 'long'): string[] {
  const format = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month)))
}
