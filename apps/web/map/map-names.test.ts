import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { describe, expect, test } from 'vitest'
import { findPlaces, neighborOf, placeInText, placeNear, tilesCovering, withoutCopies } from './map-names.ts'
import { readTileNames, type NamedPlace } from './tile-names.ts'

type Tags = Record<string, string | number>

const tileOf = (layers: Record<string, Tags[]>): Uint8Array =>
  fromGeojsonVt(
    Object.fromEntries(
      Object.entries(layers).map(([name, places]) => [
        name,
        { features: places.map((tags) => ({ id: undefined, type: 1 as const, geometry: [[2048, 2048]], tags })) },
      ]),
    ) as never,
    { version: 2, extent: 4096 },
  )

const tile = { z: 14, x: 8557, y: 5800 }

describe('the names of a tile', () => {
  test('are those of settlements and signs, with kind and height, in both common schemas', () => {
    const bytes = tileOf({
      places: [
        { kind: 'locality', kind_detail: 'village', name: 'Grindelwald', 'name:zh': '格林德瓦' },
        { kind: 'country', name: 'Schweiz' },
      ],
      pois: [
        { kind: 'alpine_hut', name: 'Berghaus Bort', elevation: 1565 },
        { kind: 'bench', name: 'Bank' },
        { kind: 'peak', elevation: 2000 },
      ],
      mountain_peak: [{ class: 'peak', name: 'Faulhorn', ele: 2681 }],
      place: [{ class: 'town', name: 'Thun' }],
    })
    expect(readTileNames(bytes, tile, 'zh')).toMatchObject([
      { name: '格林德瓦', localName: 'Grindelwald', kind: 'village', elevationM: undefined },
      { name: 'Thun', kind: 'town' },
      { name: 'Berghaus Bort', kind: 'hut', elevationM: 1565 },
      { name: 'Faulhorn', kind: 'peak', elevationM: 2681 },
    ])
    expect(readTileNames(bytes, tile, 'en')[0]!.longitude).toBeCloseTo((8557.5 / 2 ** 14) * 360 - 180, 9)
  })

  test('are none of a tile that is larger than any map needs', () => {
    expect(readTileNames(new Uint8Array(4_000_001), tile, 'en')).toEqual([])
  })
})

const place = (name: string, kind: NamedPlace['kind'], latitude = 46.62, longitude = 8.04, localName = name): NamedPlace => ({
  name,
  localName,
  kind,
  elevationM: undefined,
  latitude,
  longitude,
})
const [village, station, hut, peak, lake] = [
  place('Grindelwald', 'village', 46.624, 8.0414),
  place('Grindelwald', 'station', 46.6255, 8.0345),
  place('Berghaus Bärgli ob Grindelwald', 'hut', 46.65, 8.03),
  place('Männdlenen', 'peak', 46.67, 7.95),
  place('Bach Lake', 'lake', 46.67, 8.02, 'Bachalpsee'),
]
const places = [lake, peak, hut, station, village]

describe('a search finds', () => {
  test('the same name first, and a village before its station', () => {
    expect(findPlaces(places, 'grindelwald')).toEqual([village, station, hut])
  })
  test('a settlement before its stations, also a small one', () => {
    const [stop, hamlet] = [place('Burglauenen', 'station'), place('Burglauenen', 'hamlet')]
    expect(findPlaces([stop, hamlet], 'burg')).toEqual([hamlet, stop])
  })
  test('names by their beginning, without accents, and in the language of the place', () => {
    expect(findPlaces(places, 'mannd')).toEqual([peak])
    expect(findPlaces(places, 'Maenndl')).toEqual([peak])
    expect(findPlaces(places, 'bachalp')).toEqual([lake])
  })
  test('no more than fit below the field, and nothing for no word', () => {
    const many = Array.from({ length: 30 }, (_, i) => place(`Alp ${i}`, 'hamlet'))
    expect(findPlaces(many, 'alp')).toHaveLength(8)
    expect(findPlaces(places, ' – ')).toEqual([])
  })
})

describe('places with one name', () => {
  test('are one where tiles of two zooms have rounded it to other degrees, as the deeper one has it', () => {
    const [coarse, fine] = [
      place('Bach Lake', 'lake', 46.6694, 8.0226, 'Bachalpsee'),
      place('Bach Lake', 'lake', 46.6687, 8.0223, 'Bachalpsee'),
    ]
    expect(withoutCopies([coarse, village, station, fine])).toEqual([village, station, fine])
  })
  test('are two where they are far apart, and the nearest village tells them apart', () => {
    const [near, far] = [place('Egg', 'hamlet', 46.63, 8.05), place('Egg', 'hamlet', 46.7, 7.95)]
    expect(withoutCopies([near, far])).toEqual([near, far])
    const found = findPlaces([near, far, ...places], 'egg')
    expect(neighborOf(near, found, places)?.place).toBe(village)
    expect(neighborOf(village, [village, station], places)).toBeUndefined()
  })
})

describe('a meeting point in words', () => {
  test.each([
    ['Grindelwald', { place: village, isWhole: true }],
    ['Parking lot in GRINDELWALD, at the station', { place: village, isWhole: false }],
    ['Bachalpsee', { place: lake, isWhole: true }],
    ['Grindelwaldblick', undefined],
    ['', undefined],
  ])('"%s" names a place of the map, or none', (text, found) => expect(placeInText(places, text)).toEqual(found))
})

describe('near a point is', () => {
  test('the nearest name, with its distance', () => {
    const near = placeNear(places, { latitude: 46.624, longitude: 8.0451 })!
    expect(near.place).toBe(village)
    expect(near.distanceM).toBeCloseTo(283, -1)
  })
  test('a village rather than a bus stop that is hardly nearer', () => {
    const stop = place('Unter dem Dorf', 'bus', 46.6241, 8.0433)
    expect(placeNear([stop, village], { latitude: 46.624, longitude: 8.0425 })!.place).toBe(village)
    expect(placeNear([stop, village], { latitude: 46.6241, longitude: 8.0433 })!.place).toBe(stop)
  })
  test('nothing that is farther than 5 km', () => {
    expect(placeNear(places, { latitude: 47, longitude: 8 })).toBeUndefined()
  })
})

test('a small region is read at its deepest zoom, and a large one with as many tiles', () => {
  const zooms = { minZoom: 6, maxZoom: 14 }
  const deepest = tilesCovering([8, 46.6, 8.05, 46.63], zooms)
  expect(new Set(deepest.map(({ z }) => z))).toEqual(new Set([14]))
  const large = tilesCovering([5.9, 45.8, 10.5, 47.8], zooms)
  expect(large.length).toBeLessThanOrEqual(64)
  expect(large[0]!.z).toBeLessThan(11)
})
