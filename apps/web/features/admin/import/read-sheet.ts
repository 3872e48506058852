/** The rows of a CSV or XLSX file as texts, with the numbers that its program shows. */
import { parse } from 'csv-parse/browser/esm/sync'
import readWorkbook from 'read-excel-file/universal'
import { limits } from '@bothy/contract/limits.ts'
import { assertWorkbookFits } from './assert-workbook-fits.ts'
import { decodeText } from './decode-text.ts'
import { FileRefusal } from './file-refusal.ts'

export type SheetLine = { line: number; cells: string[] }
/** `name` of a sheet of a workbook. */
export type Sheet = { name?: string; lines: SheetLine[] }

/** No list of members has more lines or columns, and no cell of one is longer. The rest would only take time and memory. */
const most = { lines: 20_000, columns: 200, characters: 1000 }

const delimiters = [';', '\t', ','] as const

/** The delimiter that most of the first lines have, outside of quotes. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, 20_000).replaceAll(/"[^"]*"/g, '')
  const lines = sample.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  const having = (delimiter: string) => lines.slice(0, 50).filter((line) => line.includes(delimiter)).length
  const counts = delimiters.map(having)
  return delimiters[counts.indexOf(Math.max(...counts))]!
}

function readCsv(text: string): Sheet {
  // Excel writes the delimiter into a line of its own, and does not show it.
  const [declared, separator] = /^sep=(.)\r?\n/i.exec(text) ?? ['']
  const records = parse(text.slice(declared.length), {
    delimiter: separator ?? delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    record_delimiter: ['\r\n', '\n', '\r'],
    to: most.lines,
  })
  return { lines: records.map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) })) }
}

type CellValue = string | number | boolean | Date | null

/** A date without its time, as it is stored. */
const textOf = (value: CellValue): string =>
  value instanceof Date ? value.toISOString().slice(0, 10) : value === null ? '' : String(value).trim()

const hasText = ({ cells }: SheetLine) => cells.some((cell) => cell !== '')

/** The first sheet that has an address in it, else the first with any text. */
async function readXlsx(bytes: Uint8Array): Promise<Sheet> {
  assertWorkbookFits(bytes)
  const workbook = await readWorkbook(bytes.slice().buffer)
  const sheets = workbook.map(({ sheet, data }): Sheet => ({
    name: sheet,
    lines: data.map((cells, index) => ({ line: index + 1, cells: (cells as CellValue[]).map(textOf) })),
  }))
  return (
    sheets.find(({ lines }) => lines.some(({ cells }) => cells.some((cell) => cell.includes('@')))) ??
    sheets.find(({ lines }) => lines.some(hasText)) ?? { lines: [] }
  )
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
const isOldExcel = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf
/** A character that no text has: the file is a picture, a PDF or the like. */
const isBinary = (text: string) => /[\u0000-\u0008\u000E-\u001A]/.test(text.slice(0, 5000)) || text.startsWith('%PDF')

async function sheetOf(bytes: Uint8Array): Promise<Sheet> {
  if (isOldExcel(bytes)) throw new FileRefusal('old-excel')
  if (isZip(bytes))
    return readXlsx(bytes).catch((error: unknown) => {
      throw error instanceof FileRefusal ? error : new FileRefusal('unreadable')
    })
  const text = decodeText(bytes)
  if (isBinary(text)) throw new FileRefusal('not-a-table')
  return readCsv(text)
}

const trimmed = ({ line, cells }: SheetLine): SheetLine => ({
  line,
  cells: cells.slice(0, most.columns).map((cell) => cell.slice(0, most.characters)),
})

/** Without blank lines. Throws a `FileRefusal`. */
export async function readSheet(bytes: Uint8Array): Promise<Sheet> {
  if (bytes.length > limits.import.bytes) throw new FileRefusal('too-large')
  const { name, lines } = await sheetOf(bytes)
  const used = lines.map(trimmed).filter(hasText)
  if (used.length === 0) throw new FileRefusal('empty')
  if (used.every(({ cells }) => cells.filter((cell) => cell !== '').length < 2) && !used.some(({ cells }) => cells[0]!.includes('@')))
    throw new FileRefusal('not-a-table')
  return { ...(name !== undefined && { name }), lines: used }
}
