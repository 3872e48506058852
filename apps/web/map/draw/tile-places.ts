/** Places in units of the tiles of a zoom: https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames */
import { tileSize } from './tile-ways.ts'

/** Degrees. */
export type Place = { lon: number; lat: number }

const radians = Math.PI / 180
const earth = 40_075_017

/** Units from the west and north edges of the world. */
export function unitsOf({ lon, lat }: Place, zoom: number): { x: number; y: number } {
  const world = 2 ** zoom * tileSize
  return { x: ((lon + 180) / 360) * world, y: ((1 - Math.asinh(Math.tan(lat * radians)) / Math.PI) / 2) * world }
}

export function placeOf({ x, y }: { x: number; y: number }, zoom: number): Place {
  const world = 2 ** zoom * tileSize
  return { lon: (x / world) * 360 - 180, lat: Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) / radians }
}

export const unitsPerMeter = (lat: number, zoom: number): number => (2 ** zoom * tileSize) / (earth * Math.cos(lat * radians))

export type TileName = { z: number; x: number; y: number }

/** No way is looked for between places whose tiles are too many. */
export class TooFar extends Error {}

/** Tiles that a leg may cross, with those beside it. */
const mostTiles = 64

/** The tiles within the width of one from the straight line between two places; undefined if these are too many. */
export function tilesAlong(start: Place, goal: Place, zoom: number): TileName[] | undefined {
  const [from, to] = [unitsOf(start, zoom), unitsOf(goal, zoom)]
  const steps = Math.ceil((4 * Math.hypot(to.x - from.x, to.y - from.y)) / tileSize)
  if (steps > 8 * mostTiles) return undefined
  const tiles = new Map<string, TileName>()
  for (let i = 0; i <= steps; i++) {
    const share = steps === 0 ? 0 : i / steps
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share]
    for (const dx of [-0.7, 0, 0.7])
      for (const dy of [-0.7, 0, 0.7]) {
        const tile = { z: zoom, x: Math.floor(x / tileSize + dx), y: Math.floor(y / tileSize + dy) }
        if (tile.x >= 0 && tile.y >= 0 && tile.x < 2 ** zoom && tile.y < 2 ** zoom) tiles.set(`${tile.x}/${tile.y}`, tile)
      }
  }
  return tiles.size <= mostTiles ? [...tiles.values()] : undefined
}
