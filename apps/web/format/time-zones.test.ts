import { expect, test } from 'vitest'
import { countriesByZone, searchTimeZones, timeZoneOptions } from './time-zones.ts'

const winter = new Date('2026-01-15T12:00:00Z')
const known = ['Europe/Zurich', 'America/New_York', 'Asia/Kolkata']

test('the chosen time zone is offered first, even if the browser does not list it, then the others by city', () => {
  expect(timeZoneOptions('UTC', winter, known)).toEqual([
    { zone: 'UTC', city: 'UTC', details: expect.stringMatching(/^(UTC|GMT(\+0)?)$/) },
    { zone: 'Asia/Kolkata', city: 'Kolkata', details: 'Asia, GMT+5:30' },
    { zone: 'America/New_York', city: 'New York', details: 'America, GMT-5' },
    { zone: 'Europe/Zurich', city: 'Zurich', details: 'Europe, GMT+1' },
  ])
})

test('time zones are found by city, region and offset, without accents', () => {
  const found = (query: string) => searchTimeZones(timeZoneOptions('Europe/Zurich', winter, known), query).map(({ city }) => city)
  expect(found('zürich')).toEqual(['Zurich'])
  expect(found('new y')).toEqual(['New York'])
  expect(found('asia')).toEqual(['Kolkata'])
  expect(found('+5:30')).toEqual(['Kolkata'])
  expect(found('atlantis')).toEqual([])
})

test('a city is found by its name of today and by its former one, whichever the browser lists', () => {
  const found = (query: string) =>
    searchTimeZones(timeZoneOptions('Europe/Zurich', winter, ['Europe/Kiev', 'Asia/Calcutta', 'Asia/Saigon']), query).map(
      ({ city }) => city,
    )
  expect(found('Kyiv')).toEqual(['Kyiv'])
  expect(found('kiev')).toEqual(['Kyiv'])
  expect(found('kolkata')).toEqual(['Kolkata'])
  expect(found('ho chi minh')).toEqual(['Ho Chi Minh City'])
})

test('time zones are found by the country, in the language of the reader', () => {
  const options = timeZoneOptions('Europe/Zurich', winter)
  const found = (locale: string, query: string) => searchTimeZones(options, query, countriesByZone(locale)).map(({ zone }) => zone)
  expect(found('de', 'schweiz')).toEqual(['Europe/Zurich'])
  expect(found('fr', 'autriche')).toEqual(['Europe/Vienna'])
  expect(found('ja', '日本')).toEqual(['Asia/Tokyo'])
  expect(found('zh-TW', '紐西蘭')).toContain('Pacific/Auckland')
  expect(found('en-x-pirate', 'united kingdom')).toEqual(['Europe/London'])
})
