/** The rows of a table of members as the club checks them: each cell in its one form, and as it is written where it has none. */
import type { ImportRow } from '@bothy/contract/admin/member-imports.ts'
import { limits } from '@bothy/contract/limits.ts'
import { canonicalPhone, isPossiblePhone } from '@bothy/contract/phone-numbers.ts'
import type { PhoneLibrary } from '../../../forms/phone-library.ts'
import { joinPhone, type CountryCode } from '../../../forms/phone-numbers.ts'
import type { ColumnKind } from './column-kinds.ts'
import { roleOf } from './column-names.ts'
import type { MemberTable } from './columns.ts'
import { FileRefusal } from './file-refusal.ts'
import type { SheetLine } from './read-sheet.ts'
import { dateOrderOf, writtenDate, type DateOrder } from './written-dates.ts'
import { joinNames, writtenName } from './written-names.ts'
import { daysIn, writtenQualifications } from './written-qualifications.ts'

/** Where the club is: what a number without a country code belongs to, and how dates are written. */
export type Place = { country: CountryCode; dateOrder: DateOrder; thisYear: number }

type Cells = Partial<Record<ColumnKind, string>>

/** What no club can store, such as half an emoji at the end, goes: other flaws refuse the row, and this one would refuse the file. */
const cut = (text: string | undefined): string | null => text?.replaceAll('\0', '').slice(0, limits.import.cell).toWellFormed() || null

function cellsOf({ cells }: SheetLine, columns: MemberTable['columns']): Cells {
  return Object.fromEntries(columns.flatMap(({ kind, index }) => (kind ? [[kind, cells[index] ?? ''] as const] : [])))
}

function nameOf({ name, firstName, lastName }: Cells): string {
  return name ? writtenName(name) : joinNames(firstName ?? '', lastName ?? '')
}

/** A number in a cell with several, or with a word, is the first of them. */
const firstNumber = (typed: string) =>
  typed
    .split(/[;,\n]|\s\/\s|\s(?:or|oder|ou)\s/)[0]!
    .replace(/^[^+\d(]+/, '')
    .trim()

function phoneOf(typed: string, { country }: Place, numbers: PhoneLibrary): string {
  const number = canonicalPhone(joinPhone(numbers, { country, text: firstNumber(typed) || typed }))
  return isPossiblePhone(number) ? number : typed
}

/** What says nothing of a member alone. */
const beside = ['role', 'groups', 'qualifications']

/** Lines without any of the columns, such as a sum at the end, are no members. */
export function memberRows({ columns, lines }: MemberTable, place: Place, numbers: PhoneLibrary): ImportRow[] {
  const all = lines.map((line) => ({ line: line.line, cells: cellsOf(line, columns) }))
  const order = dateOrderOf(
    all.map(({ cells }) => cells.birthday ?? ''),
    place.dateOrder,
  )
  const lastDays = dateOrderOf(
    all.flatMap(({ cells }) => daysIn(cells.qualifications ?? '')),
    place.dateOrder,
  )
  const used = all.filter(({ cells }) => Object.entries(cells).some(([kind, cell]) => !beside.includes(kind) && cell !== ''))
  if (used.length === 0) throw new FileRefusal('no-members')
  if (used.length > limits.import.rows) throw new FileRefusal('too-many-rows', used.length)
  return used.map(({ line, cells }) => ({
    line,
    name: cut(nameOf(cells)),
    email: cut(cells.email?.replace(/^mailto:/i, '').replace(/^.*<([^>]+)>$/, '$1')),
    phone: cut(cells.phone && phoneOf(cells.phone, place, numbers)),
    birthday: cut(cells.birthday && writtenDate(cells.birthday, order, place.thisYear)),
    role: cut(cells.role && roleOf(cells.role)),
    groups: cut(cells.groups),
    qualifications: cut(cells.qualifications && writtenQualifications(cells.qualifications, lastDays, place.thisYear)),
  }))
}
