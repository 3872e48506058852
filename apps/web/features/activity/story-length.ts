/** How much of a text is hidden at first: nothing, the end on a phone, or the end on every screen. */
export type StoryLength = 'short' | 'long' | 'longer'

/** Half the width of a character of Chinese, Japanese or Korean; about the width of a Latin letter. */
const wide = /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3ffff}]/u
const widthOf = (text: string): number => [...text].reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0)

const linesOf = (text: string, columns: number): number =>
  text
    .split('\n')
    .map((line) => Math.ceil(widthOf(line.trim()) / columns))
    .reduce((sum, lines) => sum + lines, 0)

/** Estimated with narrow lines, and a little more than is shown at first, so that "Show more" always has something to show. */
export function storyLength(text: string): StoryLength {
  if (linesOf(text, 85) > 9) return 'longer'
  return linesOf(text, 46) > 5 ? 'long' : 'short'
}
