/** Properties of a title that a member wrote: its language, for hyphenation and Han glyphs, and whether it is long. */
const maxNormalLength = 42

/** Each is certain. */
const scripts = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  // Characters that only Japanese has, and those that only traditional Chinese has.
  [/[沢滝渓峠桜駅広歩辺県楽気図読剣縦経関]/u, 'ja'],
  [
    /[這個們國會來說對學從變邊讀點樂樓歲氣滿灣獨縣聽與舊萬號裡歡峽嶽溫雙兩顯體參單嚴團圓圖壓關觀綠緣鐵臺嗎妳聲寫畫廣櫻澤戶產啟黃麥鹽驛腳]/u,
    'zh-TW',
  ],
] as const

const hanLanguages = ['zh', 'zh-TW', 'ja']

/** Frequent words that the other languages do not have. */
const words = [
  ['en', /\b(the|of|on|and|to|with)\b/gi],
  ['de', /\b(der|die|das|und|im|am|zum|zur|mit|auf|von)\b/gi],
  ['fr', /\b(le|la|les|du|de|et|sur)\b/gi],
] as const

/**
 * The language of a text by its characters, else by its most frequent known words, else that in which its author uses the app.
 * Undefined if nothing tells. A member may write another language than that of their app, so that clear signs of the text come first.
 */
export function detectLanguage(text: string, author?: string | null): string | undefined {
  const byScript = scripts.find(([script]) => script.test(text))?.[1]
  if (byScript) return byScript
  if (/\p{Script=Han}/u.test(text)) return hanLanguages.find((language) => language === author) ?? 'zh'
  const [first, second] = words
    .map(([language, known]) => ({ language, count: text.match(known)?.length ?? 0 }))
    .sort((one, other) => other.count - one.count)
  if (first!.count > second!.count) return first!.language
  return author ?? (/[äöüß]/iu.test(text) ? 'de' : undefined)
}

/** In Latin letters: Chinese, Japanese and Korean characters are twice as wide. */
export const textWidth = (text: string): number => [...text].reduce((width, character) => width + (character >= '\u2e80' ? 2 : 1), 0)

export const isLongTitle = (title: string): boolean => [...title].length > maxNormalLength
