import { describe, expect, test } from 'vitest'
import { locales, type Locale } from '@bothy/contract/choices.ts'
import { canonicalZone } from '@bothy/contract/known-zone.ts'
import { countriesByZone, searchTimeZones, timeZoneOptions } from './time-zones.ts'
import { cityOf, loadZoneNames, regionOf } from './zone-names.ts'

const winter = new Date('2026-01-15T12:00:00Z')
const known = ['Europe/Zurich', 'America/New_York', 'Asia/Kolkata']
const allZones = Intl.supportedValuesOf('timeZone').map(canonicalZone)

const optionsIn = async (locale: Locale, chosen: string, zones?: readonly string[]) =>
  timeZoneOptions(chosen, winter, { locale, names: await loadZoneNames(locale) }, zones)

async function finder(locale: Locale, zones?: readonly string[]) {
  const [options, names] = [await optionsIn(locale, 'UTC', zones), await loadZoneNames(locale)]
  return (query: string, countries?: ReadonlyMap<string, string>) =>
    searchTimeZones(options, query, names, countries).map(({ zone }) => zone)
}

test('the chosen time zone is offered first, even if the browser does not list it, then the others by city', async () => {
  expect(await optionsIn('en', 'UTC', known)).toEqual([
    { zone: 'UTC', city: 'UTC', details: expect.stringMatching(/^(UTC|GMT(\+0)?)$/) },
    { zone: 'Asia/Kolkata', city: 'Kolkata', details: 'Asia · GMT+5:30' },
    { zone: 'America/New_York', city: 'New York', details: 'Americas · GMT-5' },
    { zone: 'Europe/Zurich', city: 'Zurich', details: 'Europe · GMT+1' },
  ])
})

test('an offset as the chosen zone has no region', async () => {
  expect((await optionsIn('de', 'Etc/GMT-2', known))[0]).toEqual({ zone: 'Etc/GMT-2', city: 'GMT-2', details: 'GMT+2' })
})

test.each<[Locale, string, string]>([
  ['zh', '上海', '亚洲 · GMT+8'],
  ['zh-TW', '上海', '亞洲 · GMT+8'],
  ['ja', '上海', 'アジア · GMT+8'],
  ['ko', '상하이', '아시아 · GMT+8'],
  ['de', 'Shanghai', 'Asien · GMT+8'],
  ['fr', 'Shanghai', 'Asie · GMT+8'],
  ['en-x-pirate', 'Shanghai', 'Asia · GMT+8'],
])('in %s, the zone of Shanghai is %s, %s', async (locale, city, details) => {
  expect((await optionsIn(locale, 'Asia/Shanghai', known))[0]).toEqual({ zone: 'Asia/Shanghai', city, details })
})

test('cities are in the order of the reader’s language', async () => {
  const zones = ['Europe/Zurich', 'Europe/Vienna', 'Europe/Athens', 'Asia/Urumqi', 'Pacific/Easter']
  const cities = (await optionsIn('de', 'UTC', zones)).map(({ city }) => city)
  expect(cities).toEqual(['UTC', 'Athen', 'Osterinsel', 'Ürümqi', 'Wien', 'Zürich'])
})

test('time zones are found by city, region and offset, without accents', async () => {
  const found = await finder('en', known)
  expect(found('zürich')).toEqual(['Europe/Zurich'])
  expect(found('new y')).toEqual(['America/New_York'])
  expect(found('asia')).toEqual(['Asia/Kolkata'])
  expect(found('america')).toEqual(['America/New_York'])
  expect(found('+5:30')).toEqual(['Asia/Kolkata'])
  expect(found('atlantis')).toEqual([])
})

test('a city is found by its name of today and by its former one, whichever the browser lists', async () => {
  const found = await finder('en', ['Europe/Kiev', 'Asia/Calcutta', 'Asia/Saigon'])
  expect(found('Kyiv')).toEqual(['Europe/Kyiv'])
  expect(found('kiev')).toEqual(['Europe/Kyiv'])
  expect(found('kolkata')).toEqual(['Asia/Kolkata'])
  expect(found('ho chi minh city')).toEqual(['Asia/Ho_Chi_Minh'])
})

test.each<[Locale, ...[query: string, zone: string][]]>([
  [
    'en',
    ['Geneva', 'Europe/Zurich'],
    ['beijing', 'Asia/Shanghai'],
    ['San Francisco', 'America/Los_Angeles'],
    ['sao paulo', 'America/Sao_Paulo'],
  ],
  [
    'zh',
    ['上海', 'Asia/Shanghai'],
    ['北京', 'Asia/Shanghai'],
    ['苏黎世', 'Europe/Zurich'],
    ['Zurich', 'Europe/Zurich'],
    ['纽约', 'America/New_York'],
  ],
  [
    'zh',
    ['台北', 'Asia/Taipei'],
    ['悉尼', 'Australia/Sydney'],
    ['日内瓦', 'Europe/Zurich'],
    ['beijing', 'Asia/Shanghai'],
    ['檀香山', 'Pacific/Honolulu'],
  ],
  [
    'zh-TW',
    ['台北', 'Asia/Taipei'],
    ['臺北', 'Asia/Taipei'],
    ['高雄', 'Asia/Taipei'],
    ['Taipei', 'Asia/Taipei'],
    ['雪梨', 'Australia/Sydney'],
  ],
  [
    'ja',
    ['東京', 'Asia/Tokyo'],
    ['大阪', 'Asia/Tokyo'],
    ['チューリッヒ', 'Europe/Zurich'],
    ['tokyo', 'Asia/Tokyo'],
    ['ニューヨーク', 'America/New_York'],
  ],
  [
    'ko',
    ['서울', 'Asia/Seoul'],
    ['부산', 'Asia/Seoul'],
    ['seoul', 'Asia/Seoul'],
    ['빈', 'Europe/Vienna'],
    ['비엔나', 'Europe/Vienna'],
    ['취리히', 'Europe/Zurich'],
  ],
  [
    'de',
    ['Wien', 'Europe/Vienna'],
    ['Vienna', 'Europe/Vienna'],
    ['Kopenhagen', 'Europe/Copenhagen'],
    ['Genf', 'Europe/Zurich'],
    ['münchen', 'Europe/Berlin'],
    ['Peking', 'Asia/Shanghai'],
  ],
  [
    'fr',
    ['Genève', 'Europe/Zurich'],
    ['geneva', 'Europe/Zurich'],
    ['Bruxelles', 'Europe/Brussels'],
    ['brussels', 'Europe/Brussels'],
    ['Londres', 'Europe/London'],
    ['Pékin', 'Asia/Shanghai'],
    ['reunion', 'Indian/Reunion'],
  ],
  ['en-x-pirate', ['Tokyo', 'Asia/Tokyo'], ['Munich', 'Europe/Berlin']],
])('in %s, a city is found by its name there and in English', async (locale, ...cases) => {
  const found = await finder(locale)
  expect(cases.filter(([query, zone]) => !found(query).includes(zone))).toEqual([])
})

test.each<[Locale, string]>([
  ['zh', '亚洲'],
  ['zh-TW', '亞洲'],
  ['ja', 'アジア'],
  ['ko', '아시아'],
  ['de', 'Asien'],
  ['fr', 'asie'],
  ['zh', 'asia'],
])('in %s, the zones of a continent are found by %s', async (locale, continent) => {
  const found = (await finder(locale))(continent)
  expect(found).toEqual(expect.arrayContaining(['Asia/Tokyo', 'Asia/Dubai']))
  expect(found).not.toContain('Europe/Zurich')
})

test('time zones are found by the country, in the language of the reader', async () => {
  const found = async (locale: Locale, query: string) => (await finder(locale))(query, countriesByZone(locale))
  expect(await found('de', 'schweiz')).toEqual(['Europe/Zurich'])
  expect(await found('fr', 'autriche')).toEqual(['Europe/Vienna'])
  expect(await found('ja', '日本')).toEqual(['Asia/Tokyo'])
  expect(await found('zh-TW', '紐西蘭')).toContain('Pacific/Auckland')
  expect(await found('en-x-pirate', 'united kingdom')).toEqual(['Europe/London'])
})

describe.each(locales)('the names in %s', (locale) => {
  test('belong to zones and regions that exist, and hide no character', async () => {
    const { regions, cities, otherCities } = await loadZoneNames(locale)
    const zones = new Set(allZones)
    expect([...Object.keys(cities), ...Object.keys(otherCities)].filter((zone) => !zones.has(zone))).toEqual([])
    expect(Object.keys(regions).filter((region) => !allZones.some((zone) => zone.startsWith(`${region}/`)))).toEqual([])
    const texts = [regions, cities, otherCities].flatMap((names) => Object.values(names))
    expect(texts.filter((text) => text !== text.trim() || /[\u00ad\u200b-\u200f[\]]/.test(text))).toEqual([])
  })
})

test.each(locales.filter((locale) => /^(zh|ja|ko)/.test(locale)))('the names in %s are not in Latin letters', async (locale) => {
  const names = await loadZoneNames(locale)
  const named = allZones.filter((zone) => zone.includes('/')).flatMap((zone) => [cityOf(zone, names), regionOf(zone, names) ?? ''])
  expect(named.filter((name) => /\p{Script=Latin}/u.test(name))).toEqual([])
})
