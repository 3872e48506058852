/** What stands in for a face: letters and a tint. */

const tints = 8

/** The same name always wears the same tint. */
export function tintOf(name: string): number {
  let hash = 0
  for (const letter of name) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  return hash % tints
}

/** The first Han, kana or Hangul character, else the initials of the first and the last word. */
export function initialsOf(name: string): string {
  const asian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.exec(name)
  if (asian) return asian[0]
  const words = name.trim().split(/\s+/u)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}
