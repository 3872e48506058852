import { tileIdToZxy } from 'pmtiles'
import { expect, test } from 'vitest'
import { placesAlong, tilesAround, type Spot } from './tiles-around.ts'

const world = { minZoom: 0, maxZoom: 15, minLon: -180, minLat: -85, maxLon: 180, maxLat: 85 }
const tilesOf = (levels: Map<number, number[]>, zoom: number) => (levels.get(zoom) ?? []).map((id) => tileIdToZxy(id).slice(1).join('/'))
/** The middle of a tile of zoom 14 at the equator, which is 2446 m wide. */
const middle = { lat: -0.010_986, lon: 0.010_986 }

test('a place in the middle of a tile needs that tile, and the one above it on each level', () => {
  const levels = tilesAround([[middle]], { ...world, minZoom: 3 }, 14)
  expect([...levels.keys()]).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  expect(tilesOf(levels, 14)).toEqual(['8192/8192'])
  expect(tilesOf(levels, 3)).toEqual(['4/4'])
})

test('a place nearer than a kilometer to an edge needs the tile beyond it', () => {
  const nearEdge = { lat: middle.lat, lon: 0.0089 }
  expect(tilesOf(tilesAround([[nearEdge]], world, 14), 14).toSorted()).toEqual(['8191/8192', '8192/8192'])
  const corner = { lat: -0.0001, lon: 0.0001 }
  expect(tilesOf(tilesAround([[corner]], world, 14), 14)).toHaveLength(4)
})

test('the farther from the equator, the more tiles are a kilometer', () => {
  const at = (lat: number) => tilesOf(tilesAround([[{ lat, lon: 10 }]], world, 14), 14).length
  expect(at(78)).toBeGreaterThan(at(46))
})

test('a long leg between two points is followed', () => {
  const [from, to] = [
    { lat: 46, lon: 8 },
    { lat: 46, lon: 8.5 },
  ]
  const columns = new Set(tilesOf(tilesAround([[from, to]], world, 12), 12).map((tile) => Number(tile.split('/')[0])))
  expect([...columns].toSorted((a, b) => a - b)).toEqual([2138, 2139, 2140, 2141, 2142, 2143, 2144])
})

test('a leg across the date line takes the short way', () => {
  const levels = tilesAround(
    [
      [
        { lat: 0, lon: 179.99 },
        { lat: 0, lon: -179.99 },
      ],
    ],
    world,
    10,
  )
  expect(new Set(tilesOf(levels, 10).map((tile) => tile.split('/')[0]))).toEqual(new Set(['0', '1023']))
})

test('nothing is needed beyond the land and the levels of the archive', () => {
  expect([...tilesAround([[middle]], { ...world, minLon: 5, maxLon: 9 }, 14).values()].flat()).toEqual([])
  expect(Math.max(...tilesAround([[middle]], { ...world, maxZoom: 12 }, 14).keys())).toBe(12)
})

test.each([[[]], [[{ lat: Number.NaN, lon: 8 }]], [[{ lat: 91, lon: 8 }]], [[{ lat: 46, lon: 900 }]]] as Spot[][][])(
  'a line that is nowhere needs nothing: %j',
  (line) => expect([...tilesAround([line as unknown as Spot[]], world, 14).values()].flat()).toEqual([]),
)

test('points that lie close together are not looked at one by one', () => {
  const line = Array.from({ length: 10_000 }, (_, step) => ({ lat: 46 + step / 1e6, lon: 8 }))
  const places = [...placesAlong(line)]
  expect(places.length).toBeLessThan(30)
  expect(places.at(-1)).toEqual(line.at(-1))
})
