import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { describe, expect, test } from 'vitest'
import { placeOf, tilesAlong, unitsOf } from './tile-places.ts'
import { readTileWays, tileSize } from './tile-ways.ts'
import { createWaysOnTiles } from './ways-on-tiles.ts'

type Line = { tags: Record<string, string | number | boolean>; points: [number, number][] }

const tileOf = (layers: Record<string, Line[]>): Uint8Array =>
  fromGeojsonVt(
    Object.fromEntries(
      Object.entries(layers).map(([name, lines]) => [
        name,
        { features: lines.map(({ tags, points }) => ({ id: undefined, type: 2 as const, geometry: [points], tags })) },
      ]),
    ) as never,
    { version: 2, extent: 4096 },
  )

const line = (tags: Line['tags'], ...points: [number, number][]): Line => ({ tags, points })
const across = (tags: Line['tags']) => line(tags, [0, 100], [4096, 100])

describe('the ways of a tile', () => {
  test('are those that people walk on, in both common schemas', () => {
    const protomaps = ['path', 'minor_road', 'major_road', 'rail', 'ferry', 'aerialway', 'highway'].map((kind) => across({ kind }))
    const openMapTiles = ['path', 'track', 'service', 'motorway', 'transit'].map((kind) => across({ class: kind }))
    expect(readTileWays(tileOf({ roads: protomaps })).map(({ cost }) => cost)).toEqual([1, 1.2, 1.8])
    expect(readTileWays(tileOf({ transportation: openMapTiles }))).toHaveLength(3)
    expect(
      readTileWays(tileOf({ roads: [across({ kind: 'major_road', kind_detail: 'trunk' })], water: [across({ kind: 'path' })] })),
    ).toEqual([])
  })

  test('are known as bridges and tunnels', () => {
    const ways = [across({ kind: 'path' }), across({ kind: 'path', is_bridge: true }), across({ kind: 'path', brunnel: 'tunnel' })]
    expect(readTileWays(tileOf({ roads: ways })).map(({ isBridged }) => isBridged)).toEqual([false, true, true])
  })

  test('end where a tile has more of them than a map needs', () => {
    const long = Array.from({ length: 3000 }, (_, i): [number, number] => [i, i % 2])
    const ways = readTileWays(tileOf({ roads: Array.from({ length: 40 }, () => line({ kind: 'path' }, ...long)) }))
    expect(ways).toHaveLength(20)
  })
})

const zoom = 14
const [x, y] = [8557, 5800]
const placeIn = (dx: number, dy: number) => placeOf({ x: x * tileSize + dx, y: y * tileSize + dy }, zoom)

describe('a way on tiles', () => {
  const find = createWaysOnTiles()
  const bytes = tileOf({ roads: [line({ kind: 'path' }, [100, 100], [2000, 600], [4000, 100])] })

  test('begins and ends where the ways are nearest to the places', () => {
    const way = find({ tiles: [{ z: zoom, x, y, bytes }], start: placeIn(100, 140), goal: placeIn(4000, 140), reachM: 60 })!
    const bend = unitsOf(way[Math.floor(way.length / 2)]!, zoom)
    expect([Math.round(bend.x - x * tileSize), Math.round(bend.y - y * tileSize)]).toEqual([2000, 600])
  })

  test('is not found beyond the reach of a finger', () => {
    expect(find({ tiles: [{ z: zoom, x, y, bytes }], start: undefined, goal: placeIn(2000, 3000), reachM: 60 })).toEqual([])
    expect(find({ tiles: [{ z: zoom, x, y, bytes }], start: placeIn(100, 100), goal: placeIn(2000, 3000), reachM: 60 })).toBeUndefined()
  })

  test('is not found on a damaged tile, which leaves the others as they are', () => {
    const damaged = { z: zoom, x: x + 1, y, bytes: Uint8Array.from([26, 200, 3, 255, 255, 7, 9]) }
    const tiles = [{ z: zoom, x, y, bytes }, damaged]
    expect(find({ tiles, start: placeIn(100, 100), goal: placeIn(4000, 100), reachM: 60 })).toBeDefined()
    expect(find({ tiles: [damaged], start: placeIn(100, 100), goal: placeIn(4000, 100), reachM: 60 })).toBeUndefined()
  })
})

test('the tiles of a leg are those around it, and none of a leg that crosses a country', () => {
  const tiles = tilesAlong(placeIn(2000, 2000), placeIn(2000 + 2 * tileSize, 2000), zoom)!
  expect(tiles).toContainEqual({ z: zoom, x: x + 1, y })
  expect(tiles.length).toBeLessThan(20)
  expect(tilesAlong({ lon: 7, lat: 46 }, { lon: 9, lat: 47 }, zoom)).toBeUndefined()
})
