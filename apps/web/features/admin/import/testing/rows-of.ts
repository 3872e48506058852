/** What the import reads of a file, in a club in Switzerland. */
import * as numbers from 'libphonenumber-js/min'
import type { ImportRow } from '@bothy/contract/admin/member-imports.ts'
import type { ColumnKind } from '../column-kinds.ts'
import { findColumns } from '../columns.ts'
import { memberRows, type Place } from '../member-rows.ts'
import { readSheet } from '../read-sheet.ts'

export const place: Place = { country: 'CH', dateOrder: 'month-first', thisYear: 2026 }

export const tableOf = async (bytes: Uint8Array, unused: ColumnKind[] = []) => findColumns(await readSheet(bytes), unused)

export const rowsOf = async (bytes: Uint8Array): Promise<ImportRow[]> => memberRows(await tableOf(bytes), place, numbers)
