import { expect, test } from 'vitest'
import { createSuggestion, regionAround } from './suggested-region.ts'

const [faulhorn, pilatus, rigi, fuji] = [
  { lat: 46.67, lon: 8 },
  { lat: 46.98, lon: 8.25 },
  { lat: 47.06, lon: 8.49 },
  { lat: 35.36, lon: 138.73 },
]
const [saentis, hangzhou] = [
  { lat: 47.25, lon: 9.34 },
  { lat: 30.23, lon: 120.1 },
]
const [taveuni, vanuaLevu] = [
  { lat: -16.85, lon: -179.95 },
  { lat: -16.6, lon: 179.8 },
]

test.each([
  ['no track', [], null],
  ['one track', [fuji], { west: 138.48, south: 35.11, east: 138.98, north: 35.61 }],
  ['a journey far away, also as the latest', [fuji, faulhorn, pilatus, rigi], { west: 7.75, south: 46.42, east: 8.74, north: 47.31 }],
  ['two tracks far apart: the latest', [rigi, fuji], { west: 8.24, south: 46.81, east: 8.74, north: 47.31 }],
  [
    'a tour in the next mountains, also as the latest, and a journey far away',
    [hangzhou, saentis, faulhorn, pilatus, rigi],
    { west: 7.75, south: 46.42, east: 9.59, north: 47.5 },
  ],
  ['both sides of the date line', [taveuni, vanuaLevu, rigi], { west: 179.55, south: -17.1, east: -179.7, north: -16.35 }],
  ['a pole', [{ lat: 89.9, lon: 0 }], { west: -0.25, south: 84.75, east: 0.25, north: 85 }],
])('%s', (_, places, region) => expect(regionAround(places)).toEqual(region))

test('of a line of tracks through a whole country, at most 250 km', () => {
  const { west, east } = regionAround(Array.from({ length: 60 }, (_, i) => ({ lat: 46.5, lon: 5 + i / 10 })))!
  expect((east - west) * 111.2 * Math.cos((46.5 * Math.PI) / 180)).toBeLessThan(250)
})

test('a suggestion is the same until there are other places', () => {
  const suggest = createSuggestion()
  const placeOf = ({ lat, lon }: typeof fuji) => ({ latitude: lat, longitude: lon })
  expect(suggest([])).toBeNull()
  const around = suggest([placeOf(fuji)])
  expect(around).toEqual(regionAround([fuji]))
  expect(suggest([placeOf(fuji)])).toBe(around)
  expect(suggest([placeOf(rigi)])).toEqual(regionAround([rigi]))
})
