/** What stands in for a face: letters and a tint. */

const tints = 8

/** The same name always wears the same tint: FNV-1a, stirred once more so that short names spread over the eight. */
export function tintOf(name: string): number {
  let hash = 2166136261
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507)
  return ((hash ^ (hash >>> 13)) >>> 0) % tints
}

/** The first Han, kana or Hangul character, else the initials of the first and the last word. */
export function initialsOf(name: string): string {
  const asian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.exec(name)
  if (asian) return asian[0]
  const words = name.trim().split(/\s+/u)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}
