/** The shortest way along a graph. */
import type { NearSegment } from './segment-grid.ts'
import type { WayGraph } from './way-graph.ts'

export type GraphPlace = { x: number; y: number }

/** Nodes that are looked at before a search is given up. */
const mostNodes = 400_000
/** A way that is a little farther from the finger than the nearest may be meant, too, in units; being off it costs more than walking. */
const alsoMeant = { units: 8, most: 6, cost: 3 }

/** A binary heap of nodes, the smallest cost first. */
class CostHeap {
  readonly #nodes: number[] = []
  readonly #costs: number[] = []

  get size(): number {
    return this.#nodes.length
  }

  push(node: number, cost: number): void {
    let at = this.#nodes.push(node) - 1
    this.#costs.push(cost)
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (this.#costs[parent]! <= cost) break
      this.#move(parent, at)
      at = parent
    }
    this.#put(at, node, cost)
  }

  pop(): number {
    const top = this.#nodes[0]!
    const [node, cost] = [this.#nodes.pop()!, this.#costs.pop()!]
    if (this.#nodes.length === 0) return top
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= this.#nodes.length) break
      if (child + 1 < this.#nodes.length && this.#costs[child + 1]! < this.#costs[child]!) child++
      if (this.#costs[child]! >= cost) break
      this.#move(child, at)
      at = child
    }
    this.#put(at, node, cost)
    return top
  }

  #move(source: number, target: number): void {
    this.#put(target, this.#nodes[source]!, this.#costs[source]!)
  }

  #put(at: number, node: number, cost: number): void {
    this.#nodes[at] = node
    this.#costs[at] = cost
  }
}

/** Where one gets onto the ways near a place. */
export function entriesNear({ grid }: WayGraph, place: GraphPlace, within: number): NearSegment[] {
  const found = grid.near(place.x, place.y, within)
  return found.filter(({ distance }) => distance <= found[0]!.distance + alsoMeant.units).slice(0, alsoMeant.most)
}

type Search = { cost: Map<number, number>; before: Map<number, number>; entryOf: Map<number, NearSegment> }

function startAt(
  { xs, ys, from, to, costs }: WayGraph,
  entries: readonly NearSegment[],
  heap: CostHeap,
  rest: (node: number) => number,
): Search {
  const search: Search = { cost: new Map(), before: new Map(), entryOf: new Map() }
  for (const entry of entries)
    for (const node of [from[entry.edge]!, to[entry.edge]!]) {
      const cost = alsoMeant.cost * entry.distance + Math.hypot(xs[node]! - entry.x, ys[node]! - entry.y) * costs[entry.edge]!
      if (cost >= (search.cost.get(node) ?? Infinity)) continue
      search.cost.set(node, cost)
      search.entryOf.set(node, entry)
      heap.push(node, cost + rest(node))
    }
  return search
}

/** What it costs to get from the ends of the last edges to the goal. */
function exitsOf(
  { xs, ys, from, to, costs }: WayGraph,
  entries: readonly NearSegment[],
): Map<number, { cost: number; entry: NearSegment }> {
  const exits = new Map<number, { cost: number; entry: NearSegment }>()
  for (const entry of entries)
    for (const node of [from[entry.edge]!, to[entry.edge]!]) {
      const cost = alsoMeant.cost * entry.distance + Math.hypot(xs[node]! - entry.x, ys[node]! - entry.y) * costs[entry.edge]!
      if (cost < (exits.get(node)?.cost ?? Infinity)) exits.set(node, { cost, entry })
    }
  return exits
}

/** The cheapest way that does not leave one edge. */
function alongOneEdge({ costs }: WayGraph, starts: readonly NearSegment[], goals: readonly NearSegment[]) {
  let best: { cost: number; way: GraphPlace[] } = { cost: Infinity, way: [] }
  for (const start of starts)
    for (const goal of goals) {
      if (start.edge !== goal.edge) continue
      const length = Math.hypot(goal.x - start.x, goal.y - start.y)
      const cost = length * costs[start.edge]! + alsoMeant.cost * (start.distance + goal.distance)
      if (cost < best.cost) best = { cost, way: [start, goal] }
    }
  return best
}

/**
 * The shortest way between two places that are at most `within` units from the graph; undefined if there is none. It begins and ends on the graph.
 * Source: Hart, Nilsson and Raphael, A Formal Basis for the Heuristic Determination of Minimum Cost Paths, IEEE Transactions on SSC 4 (1968).
 */
export function findWay(graph: WayGraph, start: GraphPlace, goal: GraphPlace, within: number): GraphPlace[] | undefined {
  const { xs, ys, from, to, costs, edgesOf } = graph
  const [starts, goals] = [entriesNear(graph, start, within), entriesNear(graph, goal, within)]
  if (starts.length === 0 || goals.length === 0) return undefined
  const exits = exitsOf(graph, goals)
  // No unit costs less than 1, and an exit lies within reach of the goal.
  const rest = (node: number) => Math.max(0, Math.hypot(xs[node]! - goal.x, ys[node]! - goal.y) - within)
  const heap = new CostHeap()
  const search = startAt(graph, starts, heap, rest)
  const direct = alongOneEdge(graph, starts, goals)
  let best = { cost: direct.cost, node: -1 }
  const done = new Set<number>()
  while (heap.size > 0 && done.size < mostNodes) {
    const node = heap.pop()
    if (done.has(node)) continue
    done.add(node)
    const cost = search.cost.get(node)!
    if (cost + rest(node) >= best.cost) break
    const exit = exits.get(node)
    if (exit && cost + exit.cost < best.cost) best = { cost: cost + exit.cost, node }
    for (const edge of edgesOf[node]!) {
      const next = from[edge] === node ? to[edge]! : from[edge]!
      const total = cost + Math.hypot(xs[next]! - xs[node]!, ys[next]! - ys[node]!) * costs[edge]!
      if (total >= (search.cost.get(next) ?? Infinity)) continue
      search.cost.set(next, total)
      search.before.set(next, node)
      search.entryOf.delete(next)
      heap.push(next, total + rest(next))
    }
  }
  if (best.cost === Infinity) return undefined
  if (best.node === -1) return direct.way
  const nodes = [best.node]
  while (!search.entryOf.has(nodes.at(-1)!)) nodes.push(search.before.get(nodes.at(-1)!)!)
  const entry = search.entryOf.get(nodes.at(-1)!)!
  return [entry, ...nodes.toReversed().map((node) => ({ x: xs[node]!, y: ys[node]! })), exits.get(best.node)!.entry].map(({ x, y }) => ({
    x,
    y,
  }))
}
