/** Texts of a file that may contain what XML does not know or allow. */

const xmlEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The entities of HTML that programs write into names. XML has none of them. */
const htmlEntities: Record<string, string> = {
  nbsp: ' ',
  deg: '°',
  copy: '©',
  reg: '®',
  middot: '·',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  euro: '€',
  rarr: '→',
  larr: '←',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
}

/** "auml" is "a" with a diaeresis: the letter, and then the mark. */
const marks: Record<string, string> = {
  uml: '\u0308',
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030A',
  caron: '\u030C',
}
const letterWithMark = /^([A-Za-z])(uml|acute|grave|circ|tilde|cedil|ring|caron)$/

/** XML 1.0 allows no other characters, not even as entities. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

function characterOf(reference: string): string {
  const code = /^#x/i.test(reference) ? Number.parseInt(reference.slice(2), 16) : Number(reference.slice(1))
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

function htmlEntity(name: string): string | undefined {
  const [, letter, mark] = letterWithMark.exec(name) ?? []
  if (letter && mark) return (letter + marks[mark]!).normalize('NFC')
  return Object.hasOwn(htmlEntities, name) ? htmlEntities[name] : undefined
}

/** Characters of the longest text that says something. An entity of one character may be written with thirty. */
export const maxTextLength = 500
const maxWritten = 30 * maxTextLength

/** Only the beginning of a text of megabytes is looked at: its replacements would need a hundred times its memory. */
const beginningOf = (text: string) => (text.length <= maxWritten ? text : text.slice(0, maxWritten).replace(/&[#A-Za-z\d]{0,31}$/, ''))

/**
 * The first 500 characters of the text with its entities replaced, without characters that XML forbids. `isFlawed`: XML would refuse it.
 * A literal text, that of a CDATA section, has no entities.
 * A "&" that begins no entity, or one that is unknown, stays as it is. No entity can be declared, so none can grow.
 */
export function decodeText(text: string, isLiteral = false): { text: string; isFlawed: boolean } {
  let isFlawed = false
  const beginning = beginningOf(text)
  const replaced = isLiteral
    ? beginning
    : beginning.replace(/&(?:(#\d{1,8}|#[xX][\da-fA-F]{1,8}|[A-Za-z][A-Za-z\d]{0,30});)?/g, (written, name: string | undefined) => {
        if (name?.startsWith('#')) return characterOf(name)
        if (name !== undefined && Object.hasOwn(xmlEntities, name)) return xmlEntities[name]!
        isFlawed = true
        return (name !== undefined ? htmlEntity(name) : undefined) ?? written
      })
  const allowed = replaced.replace(forbidden, '')
  return { text: allowed.slice(0, maxTextLength), isFlawed: isFlawed || allowed.length < replaced.length }
}
