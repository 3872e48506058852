/** Where the names of the countries stand in a part of the world: in the middle of what is shown of each. */
import type { DrawnCountry, Point } from './drawn-countries.ts'

export type CountryLabel = { country: DrawnCountry; x: number; y: number }

/** A part of the world: its middle and its size, in the degrees of the picture. */
export type Frame = { x: number; y: number; width: number; height: number }

/** Places of a grid over the picture. A country that has fewer of them has no room for its name. */
const columns = 36
const rows = 22
const fewest = 6
/** What a name takes of the width and the height of the picture. */
const room = { x: 0.17, y: 0.07 }

/** https://wrfranklin.org/Research/Short_Notes/pnpoly.html */
function isInside(ring: readonly Point[], [x, y]: Point): boolean {
  const { left, right, top, bottom } = boxOf(ring)
  if (x < left || x > right || y < top || y > bottom) return false
  let inside = false
  for (let i = 0, before = ring.length - 1; i < ring.length; before = i++) {
    const [[ax, ay], [bx, by]] = [ring[i]!, ring[before]!]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

export type Box = { left: number; right: number; top: number; bottom: number }
const boxes = new WeakMap<readonly Point[], Box>()

function boxOf(ring: readonly Point[]): Box {
  const known = boxes.get(ring)
  if (known) return known
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  boxes.set(ring, box)
  return box
}

const meets = (a: Box, b: Box) => a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom

/** `taken` stays free of names. */
export function countryLabels(countries: readonly DrawnCountry[], { x, y, width, height }: Frame, taken?: Box): CountryLabel[] {
  const isTaken = ([px, py]: Point) => taken && px > taken.left && px < taken.right && py > taken.top && py < taken.bottom
  const shown = { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
  const grid = Array.from({ length: columns * rows }, (_, i): Point => [
    shown.left + (((i % columns) + 0.5) / columns) * width,
    shown.top + ((Math.floor(i / columns) + 0.5) / rows) * height,
  ]).filter((place) => !isTaken(place))
  const placed: CountryLabel[] = []
  const isFree = (place: Point) =>
    Math.abs(place[0] - x) < width * (0.5 - room.x / 2) &&
    Math.abs(place[1] - y) < height * (0.5 - room.y / 2) &&
    placed.every((other) => Math.abs(other.x - place[0]) > width * room.x || Math.abs(other.y - place[1]) > height * room.y)
  const found = countries.map((country) => {
    const rings = country.rings.filter((ring) => meets(boxOf(ring), shown))
    const places = rings.length === 0 ? [] : grid.filter((place) => rings.some((ring) => isInside(ring, place)))
    return { country, places }
  })
  // The largest first, which keep their names where there is no room for all.
  for (const { country, places } of found.toSorted((a, b) => b.places.length - a.places.length)) {
    if (places.length < fewest) break
    const middle = (axis: 0 | 1) => places.reduce((sum, place) => sum + place[axis], 0) / places.length
    const [mx, my] = [middle(0), middle(1)]
    // The middle of a bent country may be in another one.
    const nearest = places.toSorted((a, b) => Math.hypot(a[0] - mx, a[1] - my) - Math.hypot(b[0] - mx, b[1] - my)).find(isFree)
    if (nearest) placed.push({ country, x: nearest[0], y: nearest[1] })
  }
  return placed
}
