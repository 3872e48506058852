/** The refused rows as a file, with why each is refused, to be corrected and imported again. */
import { importFields, type CheckedRow, type ImportField } from '@bothy/contract/admin/member-imports.ts'
import { csvCell } from '../../../format/csv-cell.ts'

export function refusedRowsCsv(
  rows: readonly CheckedRow[],
  heading: (field: ImportField) => string,
  reason: { title: string; of: (row: CheckedRow) => string },
): Blob {
  const lines = [
    [...importFields.map(heading), reason.title],
    ...rows.filter(({ outcome }) => outcome === 'refused').map((row) => [...importFields.map((field) => row[field] ?? ''), reason.of(row)]),
  ]
  // Excel reads UTF-8 only with this mark.
  return new Blob([`\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}
