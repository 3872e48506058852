/** The text of a CSV file, in any encoding that spreadsheet programs save. */

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, index) => bytes[index] === byte)

/** UTF-16 without a byte order mark: every other byte of ASCII text is zero. */
function utf16Of(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 512)
  const zeros = [0, 1].map((parity) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length)
  if (sample.length < 4 || Math.max(...zeros) < sample.length / 8) return undefined
  return zeros[1]! > zeros[0]! ? 'utf-16le' : 'utf-16be'
}

function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  const utf16 = utf16Of(bytes)
  if (utf16) return utf16
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** UTF-8, UTF-16, and else windows-1252, which has a character for each byte. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes)
