import { refuseBinaryFormats } from './file-format.ts'
import { GpxError, refuseLargerThanLimit } from './gpx-error.ts'

/** The text of a file; `wrongEncoding` is the one that it declares, if it is unknown or does not fit and letters may be wrong. */
export type DecodedGpx = { text: string; wrongEncoding?: string }

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, i) => bytes[i] === byte)

/** By byte-order mark, or by how "<" or "<?" look in UTF-16 without a mark (XML 1.0, appendix F). */
function encodingByFirstBytes(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, 0, 0, 0xfe, 0xff) || startsWith(bytes, 0xff, 0xfe, 0, 0))
    throw new GpxError('unknown-encoding', { encoding: 'UTF-32' })
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(bytes, 0xff, 0xfe) || (startsWith(bytes, 0x3c, 0) && bytes[2] !== 0)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff) || startsWith(bytes, 0, 0x3c)) return 'utf-16be'
  return undefined
}

/** The encoding that the XML declaration names. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 512))
  return /<\?xml[^>]*?\sencoding\s*=\s*["']([^"'<>]{1,40})["']/i.exec(start)?.[1]?.trim()
}

/** Encodings of one byte for each ASCII character. The bytes were readable as ASCII, so a declaration of UTF-16 is wrong: .NET writes it into files in UTF-8. */
function decoderFor(encoding: string): TextDecoder | undefined {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true })
    return decoder.encoding.startsWith('utf-16') ? undefined : decoder
  } catch {
    return undefined
  }
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** All numbers of a file are ASCII, so a wrong umlaut in a name is no reason to refuse the walk. */
const decodeUtf8OrWindows1252 = (bytes: Uint8Array): string => decodeUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes)

const hasOnlyAscii = (bytes: Uint8Array) => bytes.every((byte) => byte < 128)

/** "ANSI" and "Windows" are names that programs give to the encoding of Windows, and "UTF8" has many spellings. */
const vague = /^(?:ansi|ascii|windows|win|latin|cp-?1252|utf[-_ ]?(?:8|16|32)?|unicode|ucs|iso-10646-ucs|binary|none)/i

/** Encodings of one byte for each letter. Two or more letters of them hardly ever look like UTF-8, which programs declare wrongly. */
const singleByte = /^(?:windows-|iso-8859-|koi8|macintosh|x-mac)/

function decodeDeclared(bytes: Uint8Array, declared: string): DecodedGpx {
  const decoder = decoderFor(declared)
  const utf8 = decoder && singleByte.test(decoder.encoding) ? decodeUtf8(bytes) : undefined
  if (utf8 !== undefined) return { text: utf8 }
  if (decoder && decoder.encoding !== 'utf-8')
    try {
      return { text: decoder.decode(bytes) }
    } catch {
      return { text: decodeUtf8OrWindows1252(bytes), wrongEncoding: declared }
    }
  const isSure = decoder !== undefined || vague.test(declared) || hasOnlyAscii(bytes)
  return { text: decodeUtf8OrWindows1252(bytes), ...(!isSure && { wrongEncoding: declared }) }
}

/**
 * The text of a GPX file: decoded by its byte-order mark, else by its XML declaration, else as UTF-8.
 * Without a mark, bytes that are no UTF-8 are read as windows-1252 (which includes Latin-1), because many programs write it undeclared.
 * Bytes that do not fit are read as far as they do: all numbers are ASCII.
 * Throws a `GpxError` for more than 50 MB, for UTF-32, and for formats that are no text.
 */
export function decodeGpx(bytes: Uint8Array): DecodedGpx {
  refuseLargerThanLimit(bytes.length)
  refuseBinaryFormats(bytes)
  const marked = encodingByFirstBytes(bytes)
  if (marked === 'utf-8') return { text: decodeUtf8OrWindows1252(bytes) }
  if (marked) return { text: new TextDecoder(marked).decode(bytes) }
  const declared = declaredEncoding(bytes)
  return declared === undefined ? { text: decodeUtf8OrWindows1252(bytes) } : decodeDeclared(bytes, declared)
}
