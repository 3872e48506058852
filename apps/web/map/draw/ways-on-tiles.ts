/** Finds ways between places on tiles. It runs in a worker. */
import { entriesNear, findWay } from './find-way.ts'
import { placeOf, unitsOf, unitsPerMeter, type Place, type TileName } from './tile-places.ts'
import { readTileWays, tileSize, type TileWay } from './tile-ways.ts'
import { buildWayGraph, type WayGraph } from './way-graph.ts'

export type WayRequest = {
  tiles: (TileName & { bytes: Uint8Array })[]
  /** Undefined: only the place on a way that is nearest to `goal` is wanted. */
  start: Place | undefined
  goal: Place
  /** Meters beside a place in which a way is looked for. */
  reachM: number
}

const mostTilesKept = 128

export function createWaysOnTiles(): (request: WayRequest) => Place[] | undefined {
  const waysOf = new Map<string, TileWay[]>()
  let last: { names: string; graph: WayGraph } | undefined

  function read({ z, x, y, bytes }: WayRequest['tiles'][number]): TileWay[] {
    const name = `${z}/${x}/${y}`
    let ways = waysOf.get(name)
    waysOf.delete(name)
    if (!ways)
      try {
        ways = readTileWays(bytes)
      } catch {
        // A damaged tile has no ways.
        ways = []
      }
    waysOf.set(name, ways)
    if (waysOf.size > mostTilesKept) waysOf.delete(waysOf.keys().next().value!)
    return ways
  }

  function graphOf(tiles: WayRequest['tiles'], scale: number): WayGraph {
    const names = tiles.map(({ z, x, y }) => `${z}/${x}/${y}`).join(' ')
    if (last?.names !== names)
      last = {
        names,
        graph: buildWayGraph(
          tiles.map((tile) => ({ ...tile, ways: read(tile) })),
          scale,
        ),
      }
    return last.graph
  }

  return ({ tiles, start, goal, reachM }) => {
    const [first] = tiles
    if (!first) return undefined
    const scale = unitsPerMeter(goal.lat, first.z)
    const graph = graphOf(tiles, scale)
    const [left, top] = [first.x * tileSize, first.y * tileSize]
    const inGraph = (place: Place) => {
      const { x, y } = unitsOf(place, first.z)
      return { x: x - left, y: y - top }
    }
    const within = reachM * scale
    const found = start ? findWay(graph, inGraph(start), inGraph(goal), within) : entriesNear(graph, inGraph(goal), within).slice(0, 1)
    return found?.map(({ x, y }) => placeOf({ x: x + left, y: y + top }, first.z))
  }
}
