import type { Participant } from '@bothy/contract/activities/participant.ts'

/** Spreadsheets run a cell that begins like this as a formula, some also with the wide signs of East Asian keyboards; an apostrophe makes it a text. */
const formulaStart = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u

const cell = (value: string): string => `"${value.replace(formulaStart, "'$&").replaceAll('"', '""')}"`

type Columns = { name: string; phone: string; joined: string }

/** The participants as a table (RFC 4180), with a byte order mark, by which spreadsheets recognize UTF-8. Phone numbers only where they are shown. */
export function participantsCsv(participants: readonly Participant[], columns: Columns, formatTime: (instant: string) => string): string {
  const hasPhones = participants.some(({ phone }) => phone !== undefined)
  const rows = [
    [columns.name, ...(hasPhones ? [columns.phone] : []), columns.joined],
    ...participants.map(({ name, phone, joinTime }) => [name, ...(hasPhones ? [phone ?? ''] : []), formatTime(joinTime)]),
  ]
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}
