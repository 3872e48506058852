/** How a title written by a member is set: its own language for hyphenation and Han shapes, squeezed when it is long. */
const longTitle = 42

const scripts = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/[äöüß]/iu, 'de'],
] as const

/** The language that a text shows itself to be in; undefined where it does not. */
export function languageOf(text: string): string | undefined {
  return scripts.find(([script]) => script.test(text))?.[1]
}

export const isLong = (title: string): boolean => [...title].length > longTitle
