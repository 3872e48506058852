/**
 * The ways of some tiles as a graph: its nodes are the points of the ways, its edges the pieces between them. Ways are joined where they share a point, where
 * one ends beside another, and at the edges of tiles. Ways that only cross are not: one of them may be a bridge.
 */
import { clipWay } from './clip-way.ts'
import { createSegmentGrid, type SegmentGrid } from './segment-grid.ts'
import { tileSize, type TileWay } from './tile-ways.ts'

export type TileWays = { x: number; y: number; ways: readonly TileWay[] }

export type WayGraph = {
  /** Units from the corner of the first tile, east and south. */
  xs: number[]
  ys: number[]
  /** Each edge has the nodes `from` and `to` and the cost of a unit. */
  from: number[]
  to: number[]
  costs: number[]
  /** The edges of each node. */
  edgesOf: number[][]
  grid: SegmentGrid
}

/** Meters. `end`: an end this near to a way joins it. `touch`: what rounding moves a point of a junction. */
const reach = { end: 5, touch: 1 }
/** Units between the cuts of one way on both sides of an edge: tiles simplify their ways each for itself. */
const edgeReach = 8

type Builder = Omit<WayGraph, 'grid'> & {
  nodeAt: Map<number, number>
  /** The way of a node; -1 once it belongs to several. */
  wayOf: number[]
  wayOfEdge: number[]
  isBridged: boolean[]
  /** Ends of ways at the edges of tiles. */
  cuts: { node: number; tile: number }[]
  ends: Set<number>
}

const keyOf = (x: number, y: number) => (y + 2 ** 20) * 2 ** 22 + (x + 2 ** 20)

function addNode(builder: Builder, x: number, y: number, way: number, isPrivate: boolean): number {
  const { xs, ys, nodeAt, wayOf, edgesOf } = builder
  const known = isPrivate ? undefined : nodeAt.get(keyOf(x, y))
  if (known !== undefined) {
    if (wayOf[known] !== way) wayOf[known] = -1
    return known
  }
  const node = xs.push(x) - 1
  ys.push(y)
  wayOf.push(way)
  edgesOf.push([])
  if (!isPrivate) nodeAt.set(keyOf(x, y), node)
  return node
}

function addEdge({ from, to, costs, edgesOf }: Omit<WayGraph, 'grid'>, a: number, b: number, cost: number): number {
  const edge = from.push(a) - 1
  to.push(b)
  costs.push(cost)
  edgesOf[a]!.push(edge)
  edgesOf[b]!.push(edge)
  return edge
}

/** The points between the ends of a bridge are its own: what is below it may have a point in the same place. */
function addWay(builder: Builder, way: TileWay, left: number, top: number, tile: number): void {
  for (const { points, startsAtEdge, endsAtEdge } of clipWay(way.points)) {
    const id = builder.isBridged.push(way.isBridged) - 1
    let before = -1
    for (let i = 0; i < points.length; i += 2) {
      const isEnd = i === 0 || i === points.length - 2
      const node = addNode(builder, left + points[i]!, top + points[i + 1]!, id, way.isBridged && !isEnd)
      if (before !== -1 && node !== before) {
        addEdge(builder, before, node, way.cost)
        builder.wayOfEdge.push(id)
      }
      if (isEnd && (i === 0 ? startsAtEdge : endsAtEdge)) builder.cuts.push({ node, tile })
      else if (isEnd) builder.ends.add(node)
      before = node
    }
  }
}

const distance = ({ xs, ys }: Pick<WayGraph, 'xs' | 'ys'>, a: number, b: number) => Math.hypot(xs[a]! - xs[b]!, ys[a]! - ys[b]!)

/** Joins each cut with the nearest one of another tile. */
function joinCuts(builder: Builder): void {
  const cell = 2 * edgeReach
  const cells = new Map<number, Builder['cuts']>()
  const cellOf = (x: number, y: number) => keyOf(Math.floor(x / cell), Math.floor(y / cell))
  for (const cut of builder.cuts) {
    const key = cellOf(builder.xs[cut.node]!, builder.ys[cut.node]!)
    cells.set(key, [...(cells.get(key) ?? []), cut])
  }
  for (const { node, tile } of builder.cuts) {
    const [x, y] = [builder.xs[node]!, builder.ys[node]!]
    const near = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => cells.get(cellOf(x + dx * cell, y + dy * cell)) ?? []))
    const others = near.filter((other) => other.tile !== tile && other.node !== node && distance(builder, node, other.node) <= edgeReach)
    const nearest = others.toSorted((a, b) => distance(builder, node, a.node) - distance(builder, node, b.node))[0]
    if (nearest) addEdge(builder, node, nearest.node, 1)
  }
}

/** Joins the ends and the points that lie on another way without a point there: tiles leave out points that hardly bend a way. */
function joinTouching(builder: Builder, grid: SegmentGrid, unitsPerMeter: number): void {
  const { xs, ys, from, to, costs, wayOf, wayOfEdge, isBridged, ends } = builder
  const nodes = xs.length
  for (let node = 0; node < nodes; node++) {
    const way = wayOf[node]!
    if (way === -1 || (isBridged[way] && !ends.has(node))) continue
    const within = Math.max(2, unitsPerMeter * (ends.has(node) ? reach.end : reach.touch))
    const found = grid.near(xs[node]!, ys[node]!, within).find(({ edge }) => {
      const other = wayOfEdge[edge]!
      return other !== way && from[edge] !== node && to[edge] !== node && !isBridged[other]
    })
    if (!found) continue
    for (const other of [from[found.edge]!, to[found.edge]!]) addEdge(builder, node, other, costs[found.edge]!)
  }
}

/** `unitsPerMeter`: how many units of a tile a meter has here. */
export function buildWayGraph(tiles: readonly TileWays[], unitsPerMeter: number): WayGraph {
  const builder: Builder = {
    xs: [],
    ys: [],
    from: [],
    to: [],
    costs: [],
    edgesOf: [],
    nodeAt: new Map(),
    wayOf: [],
    wayOfEdge: [],
    isBridged: [],
    cuts: [],
    ends: new Set(),
  }
  const [first] = tiles
  tiles.forEach(({ x, y, ways }, tile) => {
    for (const way of ways) addWay(builder, way, (x - first!.x) * tileSize, (y - first!.y) * tileSize, tile)
  })
  const grid = createSegmentGrid(builder)
  joinCuts(builder)
  joinTouching(builder, grid, unitsPerMeter)
  const { xs, ys, from, to, costs, edgesOf } = builder
  return { xs, ys, from, to, costs, edgesOf, grid }
}
