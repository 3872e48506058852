/** The land of the world beyond the club's map. */
import type { Bounds } from './edge-layers.ts'
import { countriesOf, type Place, type Topology } from './world-topology.ts'

type Side = { axis: 0 | 1; at: number; keepsMore: boolean }

/** The part of a ring on one side of a line of longitude or latitude, by Sutherland and Hodgman. */
function cut(ring: readonly Place[], { axis, at, keepsMore }: Side): Place[] {
  const isKept = (point: Place) => (keepsMore ? point[axis] >= at : point[axis] <= at)
  return ring.flatMap((point, i) => {
    const before = ring.at(i - 1)!
    const kept = isKept(point) ? [point] : []
    if (isKept(point) === isKept(before)) return kept
    const share = (at - before[axis]) / (point[axis] - before[axis])
    const other = before[1 - axis]! + share * (point[1 - axis]! - before[1 - axis]!)
    return [axis === 0 ? ([at, other] as Place) : ([other, at] as Place), ...kept]
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
function coastsOf(ring: readonly Place[], region: Bounds): Place[][] {
  const isCut = ([x, y]: Place, [fromX, fromY]: Place) =>
    (x === fromX && (x === region[0] || x === region[2])) || (y === fromY && (y === region[1] || y === region[3] || y === -90))
  const coasts: Place[][] = []
  let coast: Place[] = []
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
export function landAround(world: Topology, region: Bounds): { land: Place[][]; coasts: Place[][] } {
  const rings = countriesOf(world).flatMap((country) => country.rings)
  const land = rings.flatMap((ring) =>
    sidesAround(region)
      .map((sides) => sides.reduce<Place[]>(cut, ring))
      .filter((part) => part.length > 2),
  )
  return { land, coasts: land.flatMap((ring) => coastsOf(ring, region)) }
}
