/** Finds the web addresses in a text of a member. */
export type TextPart = { text: string; /** Only of a web address. */ href?: string }

/** Ends at a space, at a quotation mark, and at the punctuation of Chinese and Japanese, which has no space after it. */
const address = /\bhttps?:\/\/[^\s<>"“”„«»‹›`、。，；：！？（）［］【】「」『』《》〈〉]+/giu
const punctuation = /[.,;:!?'’*_~)\]}…]$/u

/** A closing bracket belongs to the address only if it was opened there, as in "/wiki/Bothy_(hut)". */
const isBalanced = (text: string): boolean => text.split('(').length >= text.split(')').length

function withoutPunctuation(found: string): string {
  let end = found
  while (punctuation.test(end) && !(end.endsWith(')') && isBalanced(end))) end = end.slice(0, -1)
  return end
}

/** `URL.canParse` is younger than the oldest supported browsers. */
function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text))
  } catch {
    return false
  }
}

/** The text in its order; http and https addresses are links, everything else stays text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let rest = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = withoutPunctuation(found)
    if (!isUrl(link)) continue
    if (index > rest) parts.push({ text: text.slice(rest, index) })
    parts.push({ text: link, href: link })
    rest = index + link.length
  }
  return rest < text.length ? [...parts, { text: text.slice(rest) }] : parts
}
