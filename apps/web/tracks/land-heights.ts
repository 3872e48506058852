/** The height of the land from the elevations beside the club's map: pictures whose pixels lie in a grid, between which heights are bilinear. */
import type { TrackPoint } from '@bothy/hiking'
import { openArchive } from './open-archive.ts'
import { readHeights, type HeightSquare } from './read-heights.ts'

/** In meters, in the order of the points; undefined where the map has none. */
export type HeightsAt = (points: readonly TrackPoint[]) => Promise<(number | undefined)[]>

/** Pictures for one track, and as many in the memory. A longer track is read from a coarser zoom. */
const [mostPictures, mostInMemory] = [60, 12]
/** Pixels, and meters: a picture or a height beyond is none of the land. */
const largestSize = 1024
const believable = { min: -500, max: 9000 }

type Square = HeightSquare | undefined

/** In tiles of a zoom, as a fraction: https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames */
const tileX = (lon: number, zoom: number) => ((lon + 180) / 360) * 2 ** zoom
const tileY = (lat: number, zoom: number) => ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom

const nameOf = (zoom: number, x: number, y: number) => `${zoom}/${x}/${y}`

function zoomFor(points: readonly TrackPoint[], { minZoom, maxZoom }: { minZoom: number; maxZoom: number }): number {
  for (let zoom = maxZoom; zoom > minZoom; zoom--) {
    const names = new Set(points.map(({ lat, lon }) => nameOf(zoom, Math.floor(tileX(lon, zoom)), Math.floor(tileY(lat, zoom)))))
    if (names.size <= mostPictures) return zoom
  }
  return minZoom
}

/** Squares by their place. The last ones stay in the memory. */
function squaresOf(read: (zoom: number, x: number, y: number) => Promise<Square>) {
  const known = new Map<string, Square>()
  return async (zoom: number, x: number, y: number): Promise<Square> => {
    const name = nameOf(zoom, x, y)
    if (!known.has(name)) {
      known.set(name, await read(zoom, x, y))
      if (known.size > mostInMemory) known.delete(known.keys().next().value!)
    }
    return known.get(name)
  }
}

/** The mean of the four pixels around a place by their nearness; of those that exist. */
async function heightIn(squareAt: (x: number, y: number) => Promise<Square>, x: number, y: number): Promise<number | undefined> {
  const size = (await squareAt(Math.floor(x), Math.floor(y)))?.size
  if (!size) return undefined
  // The middle of a pixel is half of it from its edge.
  const [left, top] = [Math.floor(x * size - 0.5), Math.floor(y * size - 0.5)]
  const [right, down] = [x * size - 0.5 - left, y * size - 0.5 - top]
  let [sum, weights] = [0, 0]
  for (const [column, row, weight] of [
    [left, top, (1 - right) * (1 - down)],
    [left + 1, top, right * (1 - down)],
    [left, top + 1, (1 - right) * down],
    [left + 1, top + 1, right * down],
  ] as const) {
    const square = await squareAt(Math.floor(column / size), Math.floor(row / size))
    const value = square?.size === size ? square.values[(row % size) * size + (column % size)]! : NaN
    if (!(value >= believable.min && value <= believable.max)) continue
    sum += weight * value
    weights += weight
  }
  return weights > 0 ? sum / weights : undefined
}

/** Rejects if the file at `url` cannot be read, or holds no pictures of elevations. */
export async function openLand(url: string, signal: AbortSignal): Promise<HeightsAt> {
  const archive = openArchive(url)
  const header = await archive.getHeader()
  const squareAt = squaresOf(async (zoom, x, y) => {
    const picture = await archive.getZxy(zoom, x, y, signal)
    if (!picture) return undefined
    const square = await readHeights(picture.data)
    return square.size <= largestSize ? square : undefined
  })
  return async (points) => {
    const zoom = zoomFor(points, header)
    const heights: (number | undefined)[] = []
    for (const { lat, lon } of points) {
      signal.throwIfAborted()
      heights.push(await heightIn((x, y) => squareAt(zoom, x, y), tileX(lon, zoom), tileY(lat, zoom)))
    }
    return heights
  }
}
