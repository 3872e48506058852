/** Finds the heading of a sheet, and what its columns are: by their names, and else by what is in them. */
import { importRoles } from '@bothy/contract/admin/member-imports.ts'
import { canonicalPhone } from '@bothy/contract/phone-numbers.ts'
import { conflicts, type Column, type ColumnKind } from './column-kinds.ts'
import { kindOfName, roleOf } from './column-names.ts'
import { FileRefusal } from './file-refusal.ts'
import type { Sheet, SheetLine } from './read-sheet.ts'
import { isWrittenDate } from './written-dates.ts'

export type MemberTable = { columns: Column[]; lines: SheetLine[] }

const isAddress = (cell: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(cell)
const isPhone = (cell: string) => /^\+?\d{7,15}$/.test(canonicalPhone(cell))
const isName = (cell: string) => /^[\p{L}\p{M}'’.,\s-]{2,60}$/u.test(cell) && /[\s,]/.test(cell)
const isRole = (cell: string) => importRoles.some((role) => role === roleOf(cell))

/** By their content, in this order. */
const contents: [ColumnKind, (cell: string) => boolean][] = [
  ['email', isAddress],
  ['birthday', isWrittenDate],
  ['phone', isPhone],
  ['role', isRole],
  ['name', isName],
]

/** Titles and merged cells may stand above the heading: the line with most known names, among those before the first address. */
function headingOf(lines: readonly SheetLine[]): SheetLine | undefined {
  const firstMember = lines.findIndex(({ cells }) => cells.some(isAddress))
  const before = lines.slice(0, firstMember < 0 ? 20 : firstMember)
  const known = ({ cells }: SheetLine) => cells.filter((cell) => kindOfName(cell) !== undefined).length
  const best = before.toSorted((one, other) => known(other) - known(one))[0]
  if (best && known(best) > 0) return best
  return before.findLast(({ cells }) => cells.filter((cell) => cell !== '').length > 1)
}

/** Most of what is in a column, of at most 200 lines. */
function kindOfContent(cells: readonly string[], isFree: (kind: ColumnKind) => boolean): ColumnKind | null {
  const sample = cells.filter((cell) => cell !== '').slice(0, 200)
  const found = contents.find(
    ([kind, matches]) => isFree(kind) && sample.length > 0 && sample.filter(matches).length >= sample.length * 0.6,
  )
  return found?.[0] ?? null
}

/** "Name" beside "First name" is the last name, in every language that says so. */
function settleNames(columns: Column[]): void {
  const first = columns.find(({ kind }) => kind === 'firstName')
  const whole = columns.find(({ kind }) => kind === 'name')
  const last = columns.find(({ kind }) => kind === 'lastName')
  if (first && whole && !last) whole.kind = 'lastName'
  else if (whole && (first || last)) for (const part of [first, last]) if (part) part.kind = null
  if (!first && !whole && last) last.kind = 'name'
}

/** Columns of groups and of qualifications are used only in a club that has some. */
export function findColumns({ lines }: Sheet, unused: readonly ColumnKind[]): MemberTable {
  const heading = headingOf(lines)
  const members = heading ? lines.filter(({ line }) => line > heading.line) : lines
  if (members.length === 0) throw new FileRefusal('no-members')
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const columns = Array.from({ length: width }, (_, index): Column => ({
    index,
    name: heading?.cells[index] ?? '',
    kind: null,
    isSure: true,
  }))
  for (const column of columns) {
    const kind = kindOfName(column.name)
    if (kind && unused.includes(kind)) continue
    // The first of two columns of a kind, such as two numbers, counts.
    if (kind && !columns.some((other) => other.kind === kind)) column.kind = kind
  }
  settleNames(columns)
  const isFree = (kind: ColumnKind) =>
    !columns.some((other) => other.kind === kind || (other.kind !== null && conflicts[kind]?.includes(other.kind)))
  for (const column of columns) {
    if (column.kind !== null || kindOfName(column.name)) continue
    column.kind = kindOfContent(
      members.map(({ cells }) => cells[column.index] ?? ''),
      isFree,
    )
    column.isSure = column.kind === null
  }
  const used = columns.filter(({ index, name }) => name !== '' || members.some(({ cells }) => (cells[index] ?? '') !== ''))
  return { columns: used, lines: members }
}
