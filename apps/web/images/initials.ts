/** Initials and color of an avatar without an image. */

const tints = 8

/** The index of the background color; it depends on the name only. FNV-1a with one more mixing step, so that short names use all eight colors. */
export function tintOf(name: string): number {
  let hash = 2166136261
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507)
  return ((hash ^ (hash >>> 13)) >>> 0) % tints
}

/** The first Han, Kana or Hangul character, else the initials of the first and the last word. */
export function initialsOf(name: string): string {
  const asian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.exec(name)
  if (asian) return asian[0]
  const words = name.trim().split(/\s+/u)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}
