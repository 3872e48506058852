/** A vector tile of the contours of one elevation tile. */
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { isolines, type HeightGrid } from './isolines.ts'

/** A square of heights in meters, row by row; undefined beyond the edge of the file. */
export type Heights = { size: number; values: Float32Array } | undefined

export type ContourUnit = 'm' | 'ft'

const extent = 4096
const unitsPerMeter = { m: 1, ft: 1 / 0.3048 }

/** What a tile is for. */
export type ContourScale = {
  zoom: number
  unit: ContourUnit
  /** Whether the file has no deeper tiles: then the map draws all larger scales from this one. */
  isDeepest: boolean
}

const isFine = ({ zoom, isDeepest }: ContourScale) => zoom >= 12 || isDeepest

/** The heights between two contours; every fifth is an index contour. A tile for large scales has a half contour between two. */
function intervalOf(scale: ContourScale): number {
  const { zoom, unit } = scale
  if (isFine(scale)) return unit === 'm' ? 40 : 100
  if (zoom === 11) return unit === 'm' ? 100 : 200
  return unit === 'm' ? 200 : 500
}

/** The heights of a tile with two more on each side, from the eight tiles around it, so that its contours meet theirs. `around`: three rows of three tiles. */
function gridOf(around: readonly Heights[], factor: number): HeightGrid {
  const { size } = around[4]!
  const margin = 2
  const columns = size + 2 * margin
  const values = new Float32Array(columns * columns)
  const part = (at: number) => (at < 0 ? 0 : at < size ? 1 : 2)
  for (let row = 0; row < columns; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column - margin, row - margin]
      const tile = around[part(y) * 3 + part(x)]
      const clamp = (at: number) => Math.min(size - 1, Math.max(0, at))
      const height =
        tile?.size === size
          ? tile.values[((y + size) % size) * size + ((x + size) % size)]!
          : around[4]!.values[clamp(y) * size + clamp(x)]!
      values[row * columns + column] = height * factor
    }
  return { columns, rows: columns, values: smoothed(values, columns) }
}

/** Each height becomes the mean of it and those around it: the noise of measured heights would make the lines tremble. */
function smoothed(values: Float32Array, columns: number): Float32Array {
  const result = values.slice()
  for (let row = 1; row < columns - 1; row++)
    for (let column = 1; column < columns - 1; column++) {
      const at = row * columns + column
      const sides = values[at - 1]! + values[at + 1]! + values[at - columns]! + values[at + columns]!
      const corners = values[at - columns - 1]! + values[at - columns + 1]! + values[at + columns - 1]! + values[at + columns + 1]!
      result[at] = values[at]! / 4 + sides / 8 + corners / 16
    }
  return result
}

/** Shorter lines than this many points are noise. */
const fewestPoints = 7

export function contourTile(around: readonly Heights[], wanted: ContourScale): Uint8Array {
  const interval = intervalOf(wanted)
  const grid = gridOf(around, unitsPerMeter[wanted.unit])
  const scale = extent / (grid.columns - 4)
  const features = isolines(grid, isFine(wanted) ? interval / 2 : interval)
    .filter(({ points }) => points.length >= 2 * fewestPoints)
    .map(({ level, points }) => {
      const line: [number, number][] = []
      // The middle of the first height of the tile is half a step from its edge.
      for (let i = 0; i < points.length; i += 2)
        line.push([Math.round((points[i]! - 1.5) * scale), Math.round((points[i + 1]! - 1.5) * scale)])
      return {
        id: undefined,
        type: 2 as const,
        geometry: [line],
        tags: { height: level, index: level % (5 * interval) === 0, half: level % interval !== 0 },
      }
    })
  return fromGeojsonVt({ contours: { features } } as never, { version: 2, extent })
}
