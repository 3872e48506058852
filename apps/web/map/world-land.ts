/** The countries of the world, coarse, for what is beyond the club's map: Natural Earth, as https://github.com/topojson/world-atlas has it. */
import type { Bounds } from './edge-layers.ts'

type Arcs = number[] | Arcs[]
/** TopoJSON: lines are stored once, as steps on a grid, and shapes refer to them. https://github.com/topojson/topojson-specification */
export type Topology = {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: { countries: { geometries: { arcs?: Arcs }[] } }
}

/** Degrees. */
type Point = [lon: number, lat: number]

/** A shape is a list of rings, nested to any depth; a ring is a list of numbers of arcs. */
function* ringsIn(arcs: Arcs): Generator<number[]> {
  if (typeof arcs[0] === 'number') yield arcs as number[]
  else for (const part of arcs as Arcs[]) yield* ringsIn(part)
}

/** A ring over the date line goes on beyond 180 degrees, which MapLibre draws at both ends of the world. One around a pole is closed there. */
function unrolled(ring: readonly Point[]): Point[] {
  let turns = 0
  const points = ring.map(([lon, lat], i): Point => {
    const step = lon - (ring[i - 1]?.[0] ?? lon)
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    return [lon + 360 * turns, lat]
  })
  if (turns !== 0) points.push([points.at(-1)![0], -90], [points[0]![0], -90])
  return points
}

function ringsOfWorld({ transform: { scale, translate }, arcs, objects }: Topology): Point[][] {
  const lines = arcs.map((steps) => {
    let [x, y] = [0, 0]
    return steps.map(([dx, dy]): Point => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
  // A negative number is an arc in the other direction.
  const lineOf = (index: number) => (index < 0 ? lines[~index]!.toReversed() : lines[index]!)
  const rings = objects.countries.geometries.flatMap(({ arcs: shape }) => (shape ? [...ringsIn(shape)] : []))
  return rings.map((ring) => unrolled(ring.flatMap(lineOf)))
}

type Side = { axis: 0 | 1; at: number; keepsMore: boolean }

/** The part of a ring on one side of a line of longitude or latitude, by Sutherland and Hodgman. */
function cut(ring: readonly Point[], { axis, at, keepsMore }: Side): Point[] {
  const isKept = (point: Point) => (keepsMore ? point[axis] >= at : point[axis] <= at)
  return ring.flatMap((point, i) => {
    const before = ring.at(i - 1)!
    const kept = isKept(point) ? [point] : []
    if (isKept(point) === isKept(before)) return kept
    const share = (at - before[axis]) / (point[axis] - before[axis])
    const other = before[1 - axis]! + share * (point[1 - axis]! - before[1 - axis]!)
    return [axis === 0 ? ([at, other] as Point) : ([other, at] as Point), ...kept]
  })
}

/** The four parts of the world around a region. */
const sidesAround = ([west, south, east, north]: Bounds): Side[][] => {
  const within: Side[] = [
    { axis: 0, at: west, keepsMore: true },
    { axis: 0, at: east, keepsMore: false },
  ]
  return [
    [{ axis: 0, at: west, keepsMore: false }],
    [{ axis: 0, at: east, keepsMore: true }],
    [...within, { axis: 1, at: north, keepsMore: true }],
    [...within, { axis: 1, at: south, keepsMore: false }],
  ]
}

/** The parts of a ring that are no edge of a cut. */
function coastsOf(ring: readonly Point[], region: Bounds): Point[][] {
  const isCut = ([x, y]: Point, [fromX, fromY]: Point) =>
    (x === fromX && (x === region[0] || x === region[2])) || (y === fromY && (y === region[1] || y === region[3] || y === -90))
  const coasts: Point[][] = []
  let coast: Point[] = []
  for (const point of [...ring, ring[0]!]) {
    const last = coast.at(-1)
    if (last && isCut(point, last)) {
      if (coast.length > 1) coasts.push(coast)
      coast = []
    }
    coast.push(point)
  }
  return coast.length > 1 ? [...coasts, coast] : coasts
}

/** Land with its coasts and borders around a region, which stays free. */
export function landAround(world: Topology, region: Bounds): { land: Point[][]; coasts: Point[][] } {
  const land = ringsOfWorld(world).flatMap((ring) =>
    sidesAround(region)
      .map((sides) => sides.reduce<Point[]>(cut, ring))
      .filter((part) => part.length > 2),
  )
  return { land, coasts: land.flatMap((ring) => coastsOf(ring, region)) }
}
