/** The refused rows as a file, with why each is refused, to be corrected and imported again. */
import type { CheckedRow, ImportField } from '@bothy/contract/admin/member-imports.ts'
import { csvCell } from '../../../format/csv-cell.ts'
import { fieldsOf } from './outcomes.ts'

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
  return new Blob([`\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}
