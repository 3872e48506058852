/** Properties of a title that a member wrote: its language, for hyphenation and Han glyphs, and whether it is long. */
const maxNormalLength = 42

const scripts = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/[äöüß]/iu, 'de'],
] as const

/** Frequent words that the other languages do not have. */
const words = [
  [/^(the|of|on|and|to|with|from|for)$/, 'en'],
  [/^(der|die|das|und|im|am|zum|zur|mit|auf|nach|von)$/, 'de'],
  [/^(le|la|les|du|de|et|au|à|sur)$/, 'fr'],
] as const

/** The language of a text by its characters, else by its most frequent known words; undefined if they do not tell. */
export function detectLanguage(text: string): string | undefined {
  const byScript = scripts.find(([script]) => script.test(text))?.[1]
  if (byScript) return byScript
  const said = text.toLowerCase().split(/[^\p{Letter}]+/u)
  const counts = words.map(([known, language]) => ({ language, count: said.filter((word) => known.test(word)).length }))
  const [first, second] = counts.toSorted((one, other) => other.count - one.count)
  return first && first.count > (second?.count ?? 0) ? first.language : undefined
}

export const isLongTitle = (title: string): boolean => [...title].length > maxNormalLength
