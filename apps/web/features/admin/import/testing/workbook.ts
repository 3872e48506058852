/** Small XLSX files, written by code. */
import { strToU8, zipSync } from 'fflate'

type Cell = string | number | { serial: number } | { formula: string; result: string } | { error: string } | null

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function cellXml(cell: Cell, reference: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  if (typeof cell === 'object' && 'formula' in cell)
    return `<c r="${reference}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.result)}</v></c>`
  if (typeof cell === 'object' && 'error' in cell) return `<c r="${reference}" t="e"><v>${cell.error}</v></c>`
  // Style 1 is a date.
  return typeof cell === 'number' ? `<c r="${reference}"><v>${cell}</v></c>` : `<c r="${reference}" s="1"><v>${cell.serial}</v></c>`
}

const sheetXml = (rows: readonly (readonly Cell[])[]) =>
  `<worksheet xmlns="${main}"><sheetData>${rows
    .map(
      (cells, y) => `<row r="${y + 1}">${cells.map((cell, x) => cellXml(cell, `${String.fromCharCode(65 + x)}${y + 1}`)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`

/** `serial` is a date as Excel stores it, in days. */
export function workbook(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Uint8Array {
  const names = Object.keys(sheets)
  const files = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"></Types>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map((_, index) => `<Relationship Id="r${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`)
      .join('')}<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(Object.values(sheets).map((rows, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(rows)])),
  }
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)])),
  )
}
