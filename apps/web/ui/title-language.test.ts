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

test.each([
  ['Creux du Van', 'de', 'fr'],
  ['Chasseral', 'fr', 'fr'],
  ['Niesen', 'en', 'en'],
  ['Up the Säntis', 'fr', 'en'],
  ['Säntis', 'fr', 'fr'],
  ['富士山', 'ja', 'ja'],
  ['玉山', 'zh-TW', 'zh-TW'],
  ['富士山', 'de', 'zh'],
  ['북한산 일출', 'en', 'ko'],
  ['Niesen', null, undefined],
])('the language of %s by a member whose app is in %s is %s', (title, author, language) => {
  expect(detectLanguage(title, author)).toBe(language)
})

test('a title of 43 characters or more is long', () => {
  expect([isLongTitle('x'.repeat(42)), isLongTitle('x'.repeat(43))]).toEqual([false, true])
})
