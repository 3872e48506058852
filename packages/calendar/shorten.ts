/** Firefox has it since version 125. */
const graphemes = 'Segmenter' in Intl ? new Intl.Segmenter() : undefined

/** At most `max` code points, of which the last is an ellipsis if something was cut. Letters stay with their accents, and parts of an emoji together. */
export function shorten(text: string, max: number): string {
  const end = indexOf(text, max)
  if (end === text.length) return text
  // Only the part around the cut is searched: a text is much longer than any of its characters.
  const last = indexOf(text, max - 1)
  const from = Math.max(0, last - searched)
  const border = borderBefore(text.slice(from, end + searched), last - from)
  // A character that is even longer is cut between code points.
  const cut = border > 0 || from === 0 ? from + border : last
  return `${text.slice(0, cut).trimEnd()}…`
}

/** The start of the character at `index`. Without the segmenter, accents and the parts of most emoji stay together. */
function borderBefore(text: string, index: number): number {
  if (graphemes) return graphemes.segment(text).containing(index)?.index ?? 0
  let border = index
  while (border > 0 && (/^[\p{M}\u200D]/u.test(text.slice(border)) || text[border - 1] === '\u200D'))
    border -= /[\uDC00-\uDFFF]/.test(text[border - 1]!) ? 2 : 1
  return border
}

/** Code units before and after a cut. */
const searched = 64

/** The index after `count` code points; the length of a shorter text. */
function indexOf(text: string, count: number): number {
  if (text.length <= count) return text.length
  // Most texts have no pairs of surrogates.
  if (!/[\uD800-\uDFFF]/.test(text.slice(0, count))) return count
  let index = 0
  for (let seen = 0; seen < count && index < text.length; seen++) index += text.codePointAt(index)! > 0xffff ? 2 : 1
  return index
}
