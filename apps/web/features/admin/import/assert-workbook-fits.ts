/** What a workbook is before its reader unpacks it: a small file can name gigabytes, and one cell at the end of the last row makes the rectangle that the reader fills. */
import { unzipSync } from 'fflate'
import { limits } from '@bothy/contract/limits.ts'
import { FileRefusal } from './file-refusal.ts'

/** Bytes of all its files, of which a list of 5,000 members takes a tenth; and cells between the first and the last. */
const most = { unpacked: 10 * limits.import.bytes, cells: 5_000_000 }

/** A row is named "17", and a cell "AB17". */
const reference = /\sr\s*=\s*["']([A-Z]{0,3})(\d{1,7})["']/gi

/** "A" is 1, and "AB" is 28. */
const numberOf = (letters: string) => [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/** Rows times columns. Rows without a number follow each other. */
function cellsIn(xml: string): number {
  let [rows, columns] = [xml.split('<row').length, 1]
  for (const [, letters = '', digits] of xml.matchAll(reference)) {
    rows = Math.max(rows, Number(digits))
    columns = Math.max(columns, numberOf(letters))
  }
  return rows * columns
}

/** Throws a `FileRefusal`. The archive says how large its files are, and more than that is not unpacked of any. */
export function assertWorkbookFits(bytes: Uint8Array): void {
  let unpacked = 0
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      unpacked += originalSize
      if (unpacked > most.unpacked) throw new FileRefusal('too-large')
      return name.endsWith('.xml')
    },
  })
  const decoder = new TextDecoder()
  if (Object.values(files).some((xml) => cellsIn(decoder.decode(xml)) > most.cells)) throw new FileRefusal('too-large')
}
