/** Which tiles cover a rectangle, as ranges of tile ids: the ids of a zoom level follow a Hilbert curve, so that a quad of tiles is one range. */
import { zxyToTileId } from 'pmtiles'
import type { MapRegion } from '@bothy/contract/admin/club-map.ts'

/** From `start` until before `end`. */
export type TileRange = { start: number; end: number }

/** Beyond it, web maps show nothing. */
const maxLatitude = 85.051_128_7

const column = (longitude: number, zoom: number) => ((longitude + 180) / 360) * 2 ** zoom
const row = (latitude: number, zoom: number) => {
  const radians = (Math.max(-maxLatitude, Math.min(maxLatitude, latitude)) * Math.PI) / 180
  return ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** zoom
}

type Box = { left: number; top: number; right: number; bottom: number }

/** Inclusive. A rectangle that only touches a tile does not need it. */
function boxOf({ west, south, east, north }: MapRegion, zoom: number): Box {
  const last = 2 ** zoom - 1
  const first = (value: number) => Math.max(0, Math.min(last, Math.floor(value)))
  const [left, top] = [first(column(west, zoom)), first(row(north, zoom))]
  const end = (value: number, atLeast: number) => Math.max(atLeast, Math.min(last, Math.ceil(value) - 1))
  return { left, top, right: end(column(east, zoom), left), bottom: end(row(south, zoom), top) }
}

function rangesOfBox(box: Box, zoom: number): TileRange[] {
  const ranges: TileRange[] = []
  const firstId = zxyToTileId(zoom, 0, 0)
  const visit = (z: number, x: number, y: number): void => {
    const size = 2 ** (zoom - z)
    const [left, top, right, bottom] = [x * size, y * size, (x + 1) * size - 1, (y + 1) * size - 1]
    if (right < box.left || left > box.right || bottom < box.top || top > box.bottom) return
    if (left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom) {
      const start = firstId + (zxyToTileId(z, x, y) - zxyToTileId(z, 0, 0)) * size * size
      ranges.push({ start, end: start + size * size })
      return
    }
    for (const [dx, dy] of [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ] as const)
      visit(z + 1, x * 2 + dx, y * 2 + dy)
  }
  visit(0, 0, 0)
  return ranges
}

/** The tiles of all zoom levels up to `maxZoom`, ascending. No range spans two levels. West of `west` and east of `east`, a region goes over the date line. */
export function tileRanges(region: MapRegion, maxZoom: number): TileRange[] {
  const { west, east } = region
  const parts =
    west <= east
      ? [region]
      : [
          { ...region, east: 180 },
          { ...region, west: -180 },
        ]
  const all: TileRange[] = []
  for (let zoom = 0; zoom <= maxZoom; zoom++) {
    const ofZoom = parts.flatMap((part) => rangesOfBox(boxOf(part, zoom), zoom)).toSorted((a, b) => a.start - b.start)
    const ofLevel: TileRange[] = []
    for (const range of ofZoom) {
      const before = ofLevel.at(-1)
      if (before && range.start <= before.end) before.end = Math.max(before.end, range.end)
      else ofLevel.push({ ...range })
    }
    all.push(...ofLevel)
  }
  return all
}

export const countTiles = (ranges: readonly TileRange[]): number => ranges.reduce((sum, { start, end }) => sum + end - start, 0)
