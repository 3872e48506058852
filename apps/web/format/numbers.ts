/** Formats numbers in the viewer's language. */
const cache = new Map<string, Intl.NumberFormat>()

/** Cached, because creating a formatter is slow. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  let format = cache.get(key)
  if (!format) cache.set(key, (format = new Intl.NumberFormat(locale, options)))
  return format
}

export const number = (locale: string, value: number): string => numberFormat(locale).format(value)

/**
 * A number and its unit as the texts of the app write them: Chinese with a space, where the line does not break, Japanese without one, and French with
 * a space that is wider than that between thousands.
 * What `Intl` writes depends on the unit and on the browser.
 */
export function spaceUnits(locale: string, text: string): string {
  if (locale.startsWith('zh')) return text.replace(/(\d)\s*(?=\p{Script=Han})/gu, '$1\u00a0')
  if (locale === 'fr') return text.replace(/\u202f(?!\d)/g, '\u00a0')
  return locale === 'ja' ? text.replace(/(\d)\s+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu, '$1') : text
}

/** A share from 0 to 1 as "52 %", without decimals. */
export const percent = (locale: string, share: number): string =>
  spaceUnits(locale, numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share))

/** "3 days" */
export const days = (locale: string, count: number): string =>
  spaceUnits(locale, numberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count))

/** A storage size in bytes as "240 kB", "8 MB" or "10.7 GB". */
export function bytes(locale: string, count: number): string {
  const [unit, size, maximumFractionDigits] =
    count < 999_500 ? ['kilobyte', 1e3, 0] : count < 1e9 ? ['megabyte', 1e6, 0] : ['gigabyte', 1e9, 1]
  return spaceUnits(locale, numberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(count / size))
}
