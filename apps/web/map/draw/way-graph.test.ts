import { describe, expect, test } from 'vitest'
import { findWay, type GraphPlace } from './find-way.ts'
import { tileSize, type TileWay } from './tile-ways.ts'
import { buildWayGraph, type TileWays } from './way-graph.ts'

const way = (points: number[], options: Partial<TileWay> = {}): TileWay => ({ points, cost: 1, isBridged: false, ...options })
const tile = (ways: TileWay[], x = 0, y = 0): TileWays => ({ x, y, ways })
/** Two units are a meter. */
const scale = 2

function wayBetween(tiles: TileWays[], [x1, y1]: [number, number], [x2, y2]: [number, number]): number[][] | undefined {
  const found = findWay(buildWayGraph(tiles, scale), { x: x1, y: y1 }, { x: x2, y: y2 }, 40)
  return found?.map(({ x, y }: GraphPlace) => [Math.round(x), Math.round(y)])
}

describe('ways', () => {
  test('are joined where they share a point', () => {
    const tiles = [tile([way([100, 100, 500, 100, 900, 100]), way([500, 100, 500, 700])])]
    expect(wayBetween(tiles, [100, 110], [510, 700])).toEqual([
      [100, 100],
      [500, 100],
      [500, 700],
    ])
  })

  test('are joined where one ends beside another, whose point there was left out', () => {
    const tiles = [tile([way([100, 100, 900, 102]), way([500, 104, 500, 700])])]
    expect(wayBetween(tiles, [100, 100], [500, 700])).toBeDefined()
  })

  test('that cross without a common point are not joined: one of them may be a bridge', () => {
    const tiles = [tile([way([100, 500, 900, 500]), way([500, 100, 500, 900])])]
    expect(wayBetween(tiles, [100, 500], [500, 900])).toBeUndefined()
  })

  test('below a bridge are not joined with it, even if both have a point in the same place, and are at its ends', () => {
    const bridge = way([400, 500, 500, 500, 600, 500], { isBridged: true })
    const tiles = [tile([way([100, 500, 400, 500]), bridge, way([600, 500, 900, 500]), way([500, 100, 500, 500, 500, 900])])]
    expect(wayBetween(tiles, [100, 500], [500, 900])).toBeUndefined()
    expect(wayBetween(tiles, [100, 500], [900, 500])).toHaveLength(5)
  })

  test('go on in the next tile, although both tiles draw them beyond the edge and simplify them each for itself', () => {
    const left = tile([way([3000, 1000, 4000, 1000, 4180, 1020])], 0, 0)
    const right = tile([way([-96, 1003, 60, 1012, 900, 1100])], 1, 0)
    const found = wayBetween([left, right], [3000, 1000], [tileSize + 900, 1100])!
    expect(found.at(-1)).toEqual([tileSize + 900, 1100])
    // No piece is there twice: the way never goes back.
    expect(found.map(([x]) => x)).toEqual(found.map(([x]) => x).toSorted((a, b) => a! - b!))
  })

  test('beside each other at the edge of two tiles go on each in its own', () => {
    const left = tile([way([3000, 1000, 4200, 1000]), way([3000, 1100, 4200, 1100])], 0, 0)
    const right = tile([way([-100, 1000, 900, 1000])], 1, 0)
    expect(wayBetween([left, right], [3000, 1100], [tileSize + 900, 1000])).toBeUndefined()
    expect(wayBetween([left, right], [3000, 1000], [tileSize + 900, 1000])).toBeDefined()
  })

  test('are walked in both directions', () => {
    const tiles = [tile([way([100, 100, 500, 300, 900, 100])])]
    expect(wayBetween(tiles, [900, 100], [100, 100])).toEqual(wayBetween(tiles, [100, 100], [900, 100])!.toReversed())
  })
})

describe('the shortest way', () => {
  test('is found, also between two places on one piece', () => {
    const around = way([100, 100, 100, 900, 900, 900, 900, 100])
    const tiles = [tile([around, way([100, 100, 500, 120, 900, 100])])]
    expect(wayBetween(tiles, [100, 100], [900, 100])).toContainEqual([500, 120])
    expect(wayBetween(tiles, [200, 900], [700, 900])).toEqual([
      [200, 900],
      [700, 900],
    ])
  })

  test('takes a path instead of a main road that is a little shorter', () => {
    const road = way([100, 100, 900, 100], { cost: 1.8 })
    const tiles = [tile([road, way([100, 100, 500, 300, 900, 100])])]
    expect(wayBetween(tiles, [100, 100], [900, 100])).toContainEqual([500, 300])
  })

  test('is as long as the one that a search of all ways finds', () => {
    const size = 12
    let seed = 7
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    const at = (column: number, row: number) => [100 + column * 300 + (Math.floor(column * 31) % 40), 100 + row * 300]
    const ways = Array.from({ length: size * size }, (_, i) => [i % size, Math.floor(i / size)] as const).flatMap(([column, row]) => [
      ...(column < size - 1 && random() < 0.7 ? [way([...at(column, row), ...at(column + 1, row)])] : []),
      ...(row < size - 1 && random() < 0.7 ? [way([...at(column, row), ...at(column, row + 1)])] : []),
    ])
    const graph = buildWayGraph([tile(ways)], scale)
    const [start, goal] = [
      { x: graph.xs[0]!, y: graph.ys[0]! },
      { x: graph.xs.at(-1)!, y: graph.ys.at(-1)! },
    ]
    const distances = graph.xs.map((x, i) => (x === start.x && graph.ys[i] === start.y ? 0 : Infinity))
    for (let round = 0; round < graph.xs.length; round++)
      graph.from.forEach((from, edge) => {
        const to = graph.to[edge]!
        const length = Math.hypot(graph.xs[from]! - graph.xs[to]!, graph.ys[from]! - graph.ys[to]!)
        distances[to] = Math.min(distances[to]!, distances[from]! + length)
        distances[from] = Math.min(distances[from]!, distances[to] + length)
      })
    const found = findWay(graph, start, goal, 4)!
    const length = found.reduce((sum, { x, y }, i) => sum + (i > 0 ? Math.hypot(x - found[i - 1]!.x, y - found[i - 1]!.y) : 0), 0)
    expect(length).toBeCloseTo(distances.at(-1)!, 6)
  })
})
