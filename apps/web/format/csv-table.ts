import { languageTag } from '@bothy/contract/language-tag.ts'
import { csvCell } from './csv-cell.ts'

export type TableLocale = {
  /** The language of the app. */
  locale: string
  /** The languages of the browser. */
  languages: readonly string[]
}

const regionalLocale = ({ locale, languages }: TableLocale) => languageTag(languages[0] ?? '') ?? locale

const hasDecimalComma = (language: string) =>
  new Intl.NumberFormat(language).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',')

/**
 * Spreadsheets separate columns by a semicolon in German and French, also in Switzerland, and where the decimal separator is a comma. A first line `sep=;`
 * would choose it anywhere, but Excel then ignores the byte order mark, and other programs show the line.
 */
function separatorOf(reader: TableLocale): string {
  const regional = regionalLocale(reader)
  return /^(de|fr)\b/.test(reader.locale) || /^(de|fr)\b/.test(regional) || hasDecimalComma(regional) ? ';' : ','
}

/** A number with the decimal separator that the spreadsheet of the reader expects. */
export const csvNumber = (value: number, reader: TableLocale): string =>
  hasDecimalComma(regionalLocale(reader)) ? String(value).replace('.', ',') : String(value)

/** A table (RFC 4180) with a byte order mark, by which spreadsheets recognize UTF-8. */
export const csvTable = (rows: readonly (readonly string[])[], reader: TableLocale): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvCell).join(separatorOf(reader))}\r\n`).join('')}`
