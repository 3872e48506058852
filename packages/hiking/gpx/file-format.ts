/** What a file is that is no GPX file, so that its reader learns what to do. */
import { GpxError, type GpxErrorCode } from './gpx-error.ts'

type Format = { code: GpxErrorCode; format?: string }

/** By their first characters, each of which is one byte. */
const bySignature: [RegExp, Format][] = [
  [/^PK(?:\x03\x04|\x05\x06)/, { code: 'archive', format: 'ZIP' }],
  [/^\x1f\x8b/, { code: 'archive', format: 'gzip' }],
  [/^7z\xbc\xaf/, { code: 'archive', format: '7z' }],
  [/^Rar!/, { code: 'archive', format: 'RAR' }],
  [/^[\s\S]{8}\.FIT/, { code: 'other-format', format: 'FIT' }],
  [/^%PDF/, { code: 'other-format', format: 'PDF' }],
  [/^\xff\xd8\xff/, { code: 'other-format', format: 'JPEG' }],
  [/^\x89PNG/, { code: 'other-format', format: 'PNG' }],
  [/^GIF8/, { code: 'other-format', format: 'GIF' }],
  [/^SQLite format 3/, { code: 'other-format', format: 'SQLite' }],
]

/** Refuses what is no text. */
export function refuseBinaryFormats(bytes: Uint8Array): void {
  const start = String.fromCharCode(...bytes.subarray(0, 16))
  const found = bySignature.find(([signature]) => signature.test(start))
  if (found) throw new GpxError(found[1].code, { format: found[1].format! })
}

/** By the local name of the first element, in lower case. */
const byRoot: Record<string, Format> = {
  kml: { code: 'other-format', format: 'KML' },
  trainingcenterdatabase: { code: 'other-format', format: 'TCX' },
  osm: { code: 'other-format', format: 'OpenStreetMap' },
  loc: { code: 'other-format', format: 'LOC' },
  svg: { code: 'other-format', format: 'SVG' },
  html: { code: 'web-page' },
}

/** The format of an XML file whose first element has this name; undefined if it may be one that surrounds GPX. */
export const formatOfRoot = (name: string): Format | undefined => {
  const localName = name.slice(name.indexOf(':') + 1).toLowerCase()
  return Object.hasOwn(byRoot, localName) ? byRoot[localName] : undefined
}

/** The formats of texts that are no XML. Only the start of a long text is looked at. */
const byText: [RegExp, Format][] = [
  [/^[[{][^]*"(?:FeatureCollection|Feature|LineString|MultiLineString)"/, { code: 'other-format', format: 'GeoJSON' }],
  [/^(?:\{\s*(?:"|\})|\[\s*[[{"\]\d-])/, { code: 'data', format: 'JSON' }],
  [/^\$[A-Z]{2}[A-Z]{3},/, { code: 'other-format', format: 'NMEA' }],
  [/^A[A-Z]{3}[^\r\n]*[\r\n]+H[FOP]/, { code: 'other-format', format: 'IGC' }],
  [/^OziExplorer/, { code: 'other-format', format: 'OziExplorer' }],
  // Tags that were escaped, as in the source of a page, have semicolons in every line.
  [/^[^<]*&(?:amp;)*(?:lt|#0*60|#x0*3c);/i, { code: 'not-gpx' }],
  [/^[^\r\n<]*[,;\t][^\r\n<]*[\r\n]+[^\r\n<]*[,;\t]/, { code: 'other-format', format: 'CSV' }],
  [/<(?:!doctype\s+html|html|head|body|title|div|script|h1|p)\b/i, { code: 'web-page' }],
]

/** The refusal of a text in which no GPX element was found. */
export function refusalOfText(text: string): GpxError {
  const start = text.slice(0, 4096).replace(/^[\s\0\uFEFF]+/, '')
  if (start === '' && text.trim().replaceAll('\0', '') === '') return new GpxError('empty')
  const found = byText.find(([pattern]) => pattern.test(start))
  return found ? refusalOfFormat(found[1]) : new GpxError('not-gpx')
}

export const refusalOfFormat = ({ code, format }: Format): GpxError => new GpxError(code, format === undefined ? {} : { format })
