import { expect, test } from 'vitest'
import { isLongTitle, detectLanguage } from './title-language.ts'

test.each([
  ['武功山高山草甸两日穿越', 'zh'],
  ['合歡山雪季健行', 'zh-TW'],
  ['嘉明湖三天兩夜', 'zh-TW'],
  ['富士山', 'zh'],
  ['霧ヶ峰から車山へ', 'ja'],
  ['南八甲田縦走', 'ja'],
  ['북한산 일출', 'ko'],
  ['Große Panoramawanderung', 'de'],
  ['Golden hour on the Creux du Van', 'en'],
  ['Sternennacht im Naturpark Gantrisch', 'de'],
  ['Waldweg, im Winter gespurt.', 'de'],
  ['Tour du lac de la Gruyère', 'fr'],
  ['Creux du Van on foot', undefined],
  ['Niesen', undefined],
])('the language of %s is %s', (title, language) => {
  expect(detectLanguage(title)).toBe(language)
})

test('a title of 43 characters or more is long', () => {
  expect([isLongTitle('x'.repeat(42)), isLongTitle('x'.repeat(43))]).toEqual([false, true])
})
