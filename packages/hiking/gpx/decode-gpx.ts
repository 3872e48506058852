import { GpxError, refuseLargerThanLimit } from './gpx-error.ts'

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
  const start = String.fromCharCode(...bytes.subarray(0, 256))
  return /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1]
}

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw new GpxError('unknown-encoding', { encoding })
  }
}

/** All numbers of a file are ASCII, so a wrong umlaut in a name is no reason to refuse the walk. */
function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * The text of a GPX file: decoded by its byte-order mark, else by its XML declaration, else as UTF-8.
 * Without a mark, bytes that are no UTF-8 are read as windows-1252 (which includes Latin-1), because many programs write it undeclared.
 * Throws a `GpxError` for more than 50 MB and for an encoding that is unknown or does not fit the bytes.
 */
export function decodeGpx(bytes: Uint8Array): string {
  refuseLargerThanLimit(bytes.length)
  const marked = encodingByFirstBytes(bytes)
  const declared = declaredEncoding(bytes)
  // The bytes were readable as ASCII, so a declaration of UTF-16 is wrong: .NET writes it into files in UTF-8.
  const encoding = marked ?? (declared && !/^(utf-?16|utf-?32|ucs-|iso-10646-ucs)/i.test(declared) ? declared : 'utf-8')
  const decoder = decoderFor(encoding)
  if (decoder.encoding === 'utf-8' && !marked) return decodeUtf8(bytes)
  try {
    return decoder.decode(bytes)
  } catch {
    throw new GpxError('unknown-encoding', { encoding })
  }
}
