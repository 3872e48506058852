import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locales } from '@bothy/contract/choices.ts'
import { citiesOf, type CityColumns } from './cities.ts'

const folder = join(import.meta.dirname, 'cities')
const read = <Content>(...path: string[]) => JSON.parse(readFileSync(join(folder, ...path), 'utf8')) as Content
const columns = read<CityColumns>('places.json')
const namesIn = (locale: string) => read<string[]>('names', `${locale}.json`)
const english = ['en', 'en-x-pirate']
const others = locales.filter((locale) => !english.includes(locale))

test('there are names in each language, one for each city', () => {
  expect(readdirSync(join(folder, 'names')).toSorted()).toEqual(others.map((locale) => `${locale}.json`).toSorted())
  for (const { length } of [columns.lon, columns.lat, ...others.map(namesIn)]) expect(length).toBe(columns.names.length)
})

test.each([
  ['de', 'Zürich'],
  ['fr', 'Zurich'],
  ['ja', 'チューリッヒ'],
  ['ko', '취리히'],
  ['zh', '苏黎世'],
  ['zh-TW', '蘇黎世'],
])('Zurich in %s is %s', (locale, name) => {
  const zurich = citiesOf(columns, namesIn(locale)).find(({ localName }) => localName === 'Zurich')!
  expect(zurich).toEqual({ name, localName: 'Zurich', latitude: 47.37, longitude: 8.55 })
})

test('no name in a script of its own is missing', () => {
  for (const locale of ['ja', 'ko', 'zh', 'zh-TW'])
    expect(namesIn(locale).filter((name) => !/[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(name))).toEqual([])
})
