/** Folding of content lines (RFC 5545, 3.1). */

/** Bytes of a line in UTF-8, without its end. */
const lineLength = 75

const isAscii = (text: string): boolean => !/[^\x00-\x7F]/.test(text)

/** Bytes of the character at `index` in UTF-8: 4 for a pair of surrogates. A lone one is written as U+FFFD. */
function bytesAt(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  if (unit < 0x80) return 1
  if (unit < 0x800) return 2
  return isPairAt(text, index) ? 4 : 3
}

const isPairAt = (text: string, index: number): boolean => (text.codePointAt(index) ?? 0) > 0xffff

/** Lines of at most 75 bytes in UTF-8, of which all but the first begin with a space; no character is cut. Nothing is encoded, because calendars are long. */
export function folded(line: string): string {
  const parts = isAscii(line) ? asciiParts(line) : partsOf(line)
  return parts.join('\r\n ')
}

function asciiParts(line: string): string[] {
  const parts = [line.slice(0, lineLength)]
  for (let start = lineLength; start < line.length; start += lineLength - 1) parts.push(line.slice(start, start + lineLength - 1))
  return parts
}

function partsOf(line: string): string[] {
  const parts: string[] = []
  let [start, size] = [0, 0]
  for (let index = 0; index < line.length;) {
    const bytes = bytesAt(line, index)
    if (size + bytes > lineLength) {
      parts.push(line.slice(start, index))
      // The space at the beginning.
      ;[start, size] = [index, 1]
    }
    size += bytes
    index += bytes === 4 ? 2 : 1
  }
  return [...parts, line.slice(start)]
}
