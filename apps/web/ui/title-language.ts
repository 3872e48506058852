/** Properties of a title that a member wrote: its language, for hyphenation and Han glyphs, and whether it is long. */
const maxNormalLength = 42

const scripts = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  // Characters that only Japanese has, and those that only traditional Chinese has.
  [/[沢滝渓峠桜駅広歩辺県楽気図読剣縦経関]/u, 'ja'],
  [
    /[這個們國會來說對學從變邊讀點樂樓歲氣滿灣獨縣聽與舊萬號裡歡峽嶽溫雙兩顯體參單嚴團圓圖壓關觀綠緣鐵臺嗎妳聲寫畫廣櫻澤戶產啟黃麥鹽驛腳]/u,
    'zh-TW',
  ],
  [/\p{Script=Han}/u, 'zh'],
  [/[äöüß]/iu, 'de'],
] as const

/** Frequent words that the other languages do not have. */
const words = [
  ['en', /\b(the|of|on|and|to|with)\b/gi],
  ['de', /\b(der|die|das|und|im|am|zum|zur|mit|auf|von)\b/gi],
  ['fr', /\b(le|la|les|du|de|et|sur)\b/gi],
] as const

/** The language of a text by its characters, else by its most frequent known words; undefined if they do not tell. */
export function detectLanguage(text: string): string | undefined {
  const byScript = scripts.find(([script]) => script.test(text))?.[1]
  const [first, second] = words
    .map(([language, known]) => ({ language, count: text.match(known)?.length ?? 0 }))
    .sort((one, other) => other.count - one.count)
  return byScript ?? (first!.count > second!.count ? first!.language : undefined)
}

/** In Latin letters: Chinese, Japanese and Korean characters are twice as wide. */
export const textWidth = (text: string): number => [...text].reduce((width, character) => width + (character >= '\u2e80' ? 2 : 1), 0)

export const isLongTitle = (title: string): boolean => [...title].length > maxNormalLength
