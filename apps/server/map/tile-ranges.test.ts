import fc from 'fast-check'
import { tileIdToZxy, zxyToTileId } from 'pmtiles'
import { expect, test } from 'vitest'
import { countTiles, tileRanges } from './tile-ranges.ts'

const longitudeOf = (x: number, z: number) => (x / 2 ** z) * 360 - 180
const latitudeOf = (y: number, z: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI

/** Never on the border of a tile. */
const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10 + 0.033)

test('the ranges hold exactly the tiles that the rectangle overlaps', () => {
  const rectangles = fc.record({
    west: tenths(-179, 170),
    south: tenths(-80, 75),
    width: tenths(0.1, 40),
    height: tenths(0.1, 9),
  })
  fc.assert(
    fc.property(rectangles, ({ west, south, width, height }) => {
      const region = { west, south, east: Math.min(180, west + width), north: south + height }
      const ranges = tileRanges(region, 7)
      const ids = new Set(ranges.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i)))
      expect(ids.size).toBe(countTiles(ranges))
      for (let id = 0; id < zxyToTileId(8, 0, 0); id++) {
        const [z, x, y] = tileIdToZxy(id)
        const overlaps =
          longitudeOf(x, z) < region.east &&
          longitudeOf(x + 1, z) > region.west &&
          latitudeOf(y, z) > region.south &&
          latitudeOf(y + 1, z) < region.north
        if (overlaps !== ids.has(id)) expect({ z, x, y, overlaps }).toEqual({ z, x, y, overlaps: ids.has(id) })
      }
    }),
    { numRuns: 15 },
  )
})

test('over the date line, both sides are in it', () => {
  const ranges = tileRanges({ west: 179, south: -18, east: -179, north: -17 }, 6)
  const has = (id: number) => ranges.some(({ start, end }) => start <= id && id < end)
  expect([has(zxyToTileId(6, 63, 35)), has(zxyToTileId(6, 0, 35)), has(zxyToTileId(6, 32, 35))]).toEqual([true, true, false])
})
