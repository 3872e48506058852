/** Reads a file with members off the main thread, and makes its rows again whenever a column is corrected. */
import * as numbers from 'libphonenumber-js/min'
import type { ImportRow } from '@bothy/contract/admin/member-imports.ts'
import { guessCountry } from '../../../forms/phone-numbers.ts'
import type { Column, ColumnKind } from './column-kinds.ts'
import { findColumns, type MemberTable } from './columns.ts'
import { FileRefusal, type FileRefusalCode } from './file-refusal.ts'
import { memberRows, type Place } from './member-rows.ts'
import { readSheet } from './read-sheet.ts'
import { localDateOrder } from './written-dates.ts'

export type WorkerRequest = { file: File; unused: ColumnKind[] } | { columns: Column[] }
export type ReadMembers = { sheet: string | null; columns: Column[]; rows: ImportRow[] }
export type WorkerAnswer = ReadMembers | { refused: FileRefusalCode; count: number }

const now = new Date()

/** The place of the device: most lists are from where their club is. */
const place = (): Place => ({
  country: guessCountry(numbers.getCountries()),
  dateOrder: localDateOrder(),
  thisYear: now.getFullYear(),
})

let table: MemberTable | undefined
let sheet: string | null = null

async function answer(request: WorkerRequest): Promise<ReadMembers> {
  if ('file' in request) {
    const read = await readSheet(new Uint8Array(await request.file.arrayBuffer()))
    sheet = read.name ?? null
    table = findColumns(read, request.unused)
  } else table = { columns: request.columns, lines: table!.lines }
  return { sheet, columns: table.columns, rows: memberRows(table, place(), numbers) }
}

addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  try {
    postMessage((await answer(data)) satisfies WorkerAnswer)
  } catch (error) {
    const { code, count } = error instanceof FileRefusal ? error : new FileRefusal('unreadable')
    postMessage({ refused: code, count } satisfies WorkerAnswer)
  }
})
