/** The land of the map for tests: mountains around the Faulhorn, in which the tracks of the sample club lie at their height. */
import { decodeTrack } from '@bothy/hiking'
import { sampleRoutes, sampleTrackOf } from '../../scripts/sample-tracks.ts'

/** Longitude and latitude in degrees, like GeoJSON. */
export type Position = [lon: number, lat: number]

/** West, south, east, north. */
export const regionBounds = [7.85, 46.6, 8.13, 46.75] as const
const [west, south, east, north] = regionBounds

/** Meters above sea level of the lake in the north. */
const lakeHeight = 564
/** The shore of that lake, from west to east. */
const shore = (lon: number) => 46.694 + (lon - 7.87) * 0.36 + 0.002 * Math.sin(lon * 60) + 0.0007 * Math.sin(lon * 210)
export const isLake = ([lon, lat]: Position) => lat > shore(lon) && lat < shore(lon) + 0.026

/** Places that shape the land: longitude, latitude, meters. */
const heights: [number, number, number][] = [
  [8.1, 46.655, 1962],
  [8.125, 46.68, 1700],
  [8.045, 46.64, 1565],
  [7.985, 46.65, 1792],
  [8.006, 46.655, 2700],
  [7.998, 46.667, 2751],
  [8.0, 46.6747, 2681],
  [8.0747, 46.689, 2928],
  [8.05, 46.682, 2700],
  [8.03, 46.678, 2480],
  [8.0536, 46.6594, 2167],
  [8.0226, 46.6695, 2265],
  [7.977, 46.681, 1935],
  [7.949, 46.676, 2220],
  [7.9325, 46.667, 2231],
  [7.911, 46.653, 1967],
  [7.925, 46.668, 1900],
  [7.89, 46.66, 1350],
  [8.04, 46.712, 1540],
  [8.0, 46.7, 1500],
  [7.92, 46.69, 1150],
  [8.1, 46.73, 900],
  [7.87, 46.735, 1500],
  [7.93, 46.748, 1900],
  [7.87, 46.605, 1400],
  [7.95, 46.605, 1900],
  [8.02, 46.603, 1600],
  [8.1, 46.603, 2300],
]

/** The floor of the valley in the south, from the lake to the pass. */
const valley: readonly [number, number, number][] = [
  [7.862, 46.668, 590],
  [7.9, 46.633, 660],
  [7.94, 46.636, 760],
  [7.977, 46.632, 900],
  [8.036, 46.623, 1034],
  [8.08, 46.622, 1300],
]
for (const [i, [lon, lat, height]] of valley.slice(1).entries()) {
  const [lon0, lat0, height0] = valley[i]!
  for (let step = 0; step < 8; step++)
    heights.push([lon0 + ((lon - lon0) * step) / 8, lat0 + ((lat - lat0) * step) / 8, height0 + ((height - height0) * step) / 8])
}

/** Meters east and north of the middle of the region. */
const flat = ([lon, lat]: Position) => ({ x: (lon - 8) * 76_400, y: (lat - 46.67) * 111_200 })

/** How much the land rises in a direction of its own from each corner of a lattice, always the same. */
function slopeFrom(column: number, row: number, octave: number, dx: number, dy: number): number {
  let hash = Math.imul(column, 374_761_393) ^ Math.imul(row, 668_265_263) ^ Math.imul(octave + 1, 2_147_483_629)
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177)
  const angle = ((hash ^ (hash >>> 16)) >>> 0) / 683_565_275
  return Math.cos(angle) * dx + Math.sin(angle) * dy
}

/** Perlin noise, from about -0.7 to 0.7. */
function smoothNoise(x: number, y: number, octave: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)
  const [dx, dy] = [x - column, y - row]
  const mix = (from: number, to: number, share: number) => from + (to - from) * share
  const corner = (right: number, down: number) => slopeFrom(column + right, row + down, octave, dx - right, dy - down)
  return mix(mix(corner(0, 0), corner(1, 0), ease(dx)), mix(corner(0, 1), corner(1, 1), ease(dx)), ease(dy))
}

/** Ridges and gullies, in meters. `fineness`: how much of the small ones, from 0 to 1. */
function relief({ x, y }: { x: number; y: number }, fineness: number): number {
  let [sum, size, weight] = [0, 3000, 520]
  for (let octave = 0; octave < 7; octave++) {
    const [cos, sin] = [Math.cos(octave * 1.1), Math.sin(octave * 1.1)]
    const noise = smoothNoise((x * cos - y * sin) / size + octave * 7.3, (x * sin + y * cos) / size, octave)
    sum += (octave < 3 ? 0.3 - Math.sqrt(noise * noise + 0.0009) : noise * 0.7) * weight * (octave < 4 ? 1 : fineness)
    size /= 2.05
    weight /= 2.1
  }
  return sum
}

/** Meters between the points where the shape is computed, and from their first one to the middle of the region. */
const [shapeStep, shapeReach] = [75, 36_000]
const shapeColumns = (2 * shapeReach) / shapeStep + 2
const shapes = new Float32Array(shapeColumns * shapeColumns).fill(NaN)

/** The shape changes slowly, so that it is bilinear between points, each computed when it is first needed. */
function shapeAt({ x, y }: { x: number; y: number }): number {
  const [right, up] = [(x + shapeReach) / shapeStep, (y + shapeReach) / shapeStep]
  const [column, row] = [Math.floor(right), Math.floor(up)]
  if (column < 0 || row < 0 || column > shapeColumns - 2 || row > shapeColumns - 2) return shapeOf({ x, y })
  const corner = (dx: number, dy: number) => {
    const index = (row + dy) * shapeColumns + column + dx
    if (Number.isNaN(shapes[index]!))
      shapes[index] = shapeOf({ x: (column + dx) * shapeStep - shapeReach, y: (row + dy) * shapeStep - shapeReach })
    return shapes[index]!
  }
  const [u, v] = [right - column, up - row]
  return (corner(0, 0) * (1 - u) + corner(1, 0) * u) * (1 - v) + (corner(0, 1) * (1 - u) + corner(1, 1) * u) * v
}

function shapeOf(at: { x: number; y: number }): number {
  let [sum, weights] = [0, 0]
  for (const [lon, lat, height] of heights) {
    const place = flat([lon, lat])
    const weight = ((place.x - at.x) ** 2 + (place.y - at.y) ** 2 + 350 ** 2) ** -1.6
    sum += weight * height
    weights += weight
  }
  return sum / weights
}

const rough = (at: { x: number; y: number }, fineness: number) => {
  const shape = shapeAt(at)
  // Valleys are flat.
  return shape + relief(at, fineness) * Math.min(1, Math.max(0.1, (shape - 600) / 900))
}

/** The tracks of the sample club that are in the region. */
export const sampleWays = () =>
  sampleRoutes
    .map((route) => decodeTrack(sampleTrackOf(route).path).segments.flat())
    .filter((points) => points.every(({ lon, lat }) => lon > west && lon < east && lat > south && lat < north))

/** How far the land is moved so that the tracks lie on it: a grid of meters, by the distance to their points. */
function correction() {
  const known = sampleWays().flatMap((points) =>
    points.map(({ lon, lat, ele = 0 }) => {
      const at = flat([lon, lat])
      return { ...at, byM: ele - rough(at, 0) }
    }),
  )
  const cellM = 25
  const [from, to] = [flat([west, south]), flat([east, north])]
  const [columns, rows] = [Math.ceil((to.x - from.x) / cellM) + 2, Math.ceil((to.y - from.y) / cellM) + 2]
  const [sums, weights] = [new Float32Array(columns * rows), new Float32Array(columns * rows)]
  const reach = 40
  for (const { x, y, byM } of known) {
    const [atColumn, atRow] = [(x - from.x) / cellM, (y - from.y) / cellM]
    for (let row = Math.max(0, Math.ceil(atRow - reach)); row <= Math.min(rows - 1, atRow + reach); row++)
      for (let column = Math.max(0, Math.ceil(atColumn - reach)); column <= Math.min(columns - 1, atColumn + reach); column++) {
        const square = (column - atColumn) ** 2 + (row - atRow) ** 2
        const weight = Math.exp(-square / 400) / (square * square + 0.5)
        sums[row * columns + column]! += weight * byM
        weights[row * columns + column]! += weight
      }
  }
  const values = sums.map((sum, i) => sum / (weights[i]! + 0.00003))
  const near = weights.map((weight) => weight / (weight + 0.02))
  return ({ x, y }: { x: number; y: number }) => {
    const column = Math.min(columns - 2, Math.max(0, (x - from.x) / cellM))
    const row = Math.min(rows - 2, Math.max(0, (y - from.y) / cellM))
    const [left, top] = [Math.floor(column), Math.floor(row)]
    const [u, v] = [column - left, row - top]
    const between = (grid: Float32Array) => {
      const at = (dx: number, dy: number) => grid[(top + dy) * columns + left + dx]!
      return (at(0, 0) * (1 - u) + at(1, 0) * u) * (1 - v) + (at(0, 1) * (1 - u) + at(1, 1) * u) * v
    }
    return { byM: between(values), nearness: between(near) }
  }
}

let correctionAt: ReturnType<typeof correction> | undefined

/** Meters above sea level. */
export function heightAt(position: Position): number {
  if (isLake(position)) return lakeHeight
  const at = flat(position)
  const fromShore = Math.min(1, Math.max(0, (shore(position[0]) - position[1]) / 0.006))
  const onNorthSide = position[1] > shore(position[0])
  const { byM, nearness } = (correctionAt ??= correction())(at)
  const height = rough(at, 1 - nearness) + byM
  return Math.max(lakeHeight + 2 + fromShore * 20, onNorthSide ? height : lakeHeight + (height - lakeHeight) * (0.15 + 0.85 * fromShore))
}
