/** The refused rows as a file, with why each is refused, to be corrected and imported again. */
import type { CheckedRow, ImportField } from '@bothy/contract/admin/member-imports.ts'
import { fieldsOf } from './outcomes.ts'

/** A spreadsheet would run a cell that begins like a formula. A number with a plus is none. */
const harmless = (text: string) => (/^[=@\t\r]|^[+-](?!\d+$)/.test(text) ? `'${text}` : text)
const quoted = (text: string) => `"${harmless(text).replaceAll('"', '""')}"`

export function refusedRowsCsv(
  rows: readonly CheckedRow[],
  heading: (field: ImportField) => string,
  reason: { title: string; of: (row: CheckedRow) => string },
): Blob {
  const fields = fieldsOf(rows)
  const lines = [
    [...fields.map(heading), reason.title],
    ...rows.filter(({ outcome }) => outcome === 'refused').map((row) => [...fields.map((field) => row[field] ?? ''), reason.of(row)]),
  ]
  // Excel reads UTF-8 only with this mark.
  return new Blob([`\uFEFF${lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}
