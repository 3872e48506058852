const patternOf = (encoding: string) => new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))`, 'i')
const patterns = { br: patternOf('br'), gzip: patternOf('gzip') }

/** Whether an Accept-Encoding header names the encoding, with a weight above 0 (RFC 9110, section 12.5.3). */
export const acceptsEncoding = (header: string | undefined, encoding: 'br' | 'gzip'): boolean => patterns[encoding].test(header ?? '')
