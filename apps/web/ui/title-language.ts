/** Properties of a title that a member wrote: its language, for hyphenation and Han glyphs, and whether it is long. */
const maxNormalLength = 42

const scripts = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/[äöüß]/iu, 'de'],
] as const

/** The language of a text by its characters; undefined if they do not tell. */
export function detectLanguage(text: string): string | undefined {
  return scripts.find(([script]) => script.test(text))?.[1]
}

/** In Latin letters: Chinese, Japanese and Korean characters are twice as wide. */
export const textWidth = (text: string): number => [...text].reduce((width, character) => width + (character >= '\u2e80' ? 2 : 1), 0)

export const isLongTitle = (title: string): boolean => [...title].length > maxNormalLength
