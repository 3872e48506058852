import type { Participant } from '@bothy/contract/activities/participant.ts'
import { languageTag } from '@bothy/contract/language-tag.ts'
import { csvCell } from '../../format/csv-cell.ts'

export type TableLocale = {
  /** The language of the app. */
  locale: string
  /** The languages of the browser. */
  languages: readonly string[]
}

const hasDecimalComma = (language: string) =>
  new Intl.NumberFormat(language).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',')

/**
 * Spreadsheets separate columns by a semicolon in German and French, also in Switzerland, and where the decimal separator is a comma. A first line `sep=;`
 * would choose it anywhere, but Excel then ignores the byte order mark, and other programs show the line.
 */
function separatorOf({ locale, languages }: TableLocale): string {
  const regional = languageTag(languages[0] ?? '') ?? locale
  return /^(de|fr)\b/.test(locale) || /^(de|fr)\b/.test(regional) || hasDecimalComma(regional) ? ';' : ','
}

type Columns = { name: string; phone: string; joined: string; with: string }
type Format = {
  /** "2026-06-01T10:00:00+02:00" */
  time: (instant: string) => string
  /** "+41 79 512 40 18" */
  phone: (number: string) => string
}

/** The participants as a table (RFC 4180), with a byte order mark, by which spreadsheets recognize UTF-8. Phone numbers only where they are shown. */
export function participantsCsv(participants: readonly Participant[], columns: Columns, format: Format, reader: TableLocale): string {
  const hasPhones = participants.some(({ phone }) => phone !== undefined)
  const hasCompanions = participants.some(({ companions }) => companions)
  const row = (name: string, phone: string | null | undefined, joined: string, companionOf: string) => [
    name,
    ...(hasPhones ? [phone ? format.phone(phone) : ''] : []),
    joined,
    ...(hasCompanions ? [companionOf] : []),
  ]
  const rows = [
    [columns.name, ...(hasPhones ? [columns.phone] : []), columns.joined, ...(hasCompanions ? [columns.with] : [])],
    ...participants.flatMap(({ name, phone, joinTime, companions = [] }) => [
      row(name, phone, format.time(joinTime), ''),
      ...companions.map((one) => row(one.name ?? '', one.phone, format.time(joinTime), name)),
    ]),
  ]
  return `\uFEFF${rows.map((row) => `${row.map(csvCell).join(separatorOf(reader))}\r\n`).join('')}`
}
