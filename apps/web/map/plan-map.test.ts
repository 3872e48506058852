import { expect, test } from 'vitest'
import { requestsFor } from './map-archive.ts'
import { deepestThatFits } from './plan-map.ts'

const levels = (...bytes: number[][]) => new Map(bytes.map((lengths, zoom) => [zoom, lengths.map((length) => ({ length }))]))

test('the deepest level is kept at which map and elevations fit together', () => {
  const [map, elevation] = [levels([10], [20, 20], [100, 100]), levels([5], [30])]
  expect(deepestThatFits([map, elevation], 300)).toEqual({ level: 2, bytes: 285 })
  expect(deepestThatFits([map, elevation], 284)).toEqual({ level: 1, bytes: 85 })
  expect(deepestThatFits([map, elevation], 15)).toEqual({ level: 0, bytes: 15 })
  expect(deepestThatFits([map, elevation], 14)).toBeUndefined()
})

test('tiles beside each other come with one request, also those with the same content', () => {
  const tiles = [
    { id: 3, offset: 700, length: 100 },
    { id: 1, offset: 500, length: 200 },
    { id: 2, offset: 500, length: 200 },
  ]
  expect(requestsFor(tiles).map(({ offset, length, tiles: all }) => [offset, length, all.map(({ id }) => id)])).toEqual([
    [500, 300, [1, 2, 3]],
  ])
})

test('tiles far apart, and more than half a megabyte, come with several requests', () => {
  const far = [0, 100_000].map((offset, id) => ({ id, offset, length: 50 }))
  expect(requestsFor(far)).toHaveLength(2)
  const many = [0, 1, 2].map((id) => ({ id, offset: id * 250_000, length: 250_000 }))
  expect(requestsFor(many).map(({ length }) => length)).toEqual([500_000, 250_000])
})
