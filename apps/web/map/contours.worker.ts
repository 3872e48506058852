/** Draws contours off the main thread, so that the map moves meanwhile. */
import { contourTile, type ContourUnit, type Heights } from './contour-tile.ts'

export type ContourRequest = {
  id: number
  zoom: number
  unit: ContourUnit
  /** Three rows of three pictures of heights; null beyond the edge. */
  around: { name: string; picture: ArrayBuffer | null }[]
}
export type ContourAnswer = { id: number; tile?: ArrayBuffer }

/** A decoded tile has a megabyte. */
const mostDecoded = 24
const decoded = new Map<string, Promise<Heights>>()

/** Reads heights from the colors of a picture: https://github.com/tilezen/joerd/blob/master/docs/formats.md#terrarium */
async function decode(picture: ArrayBuffer): Promise<Heights> {
  const bitmap = await createImageBitmap(new Blob([picture]), { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
  const size = bitmap.width
  const context = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true })!
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const { data } = context.getImageData(0, 0, size, size)
  const values = new Float32Array(size * size)
  for (let i = 0; i < values.length; i++) values[i] = data[4 * i]! * 256 + data[4 * i + 1]! + data[4 * i + 2]! / 256 - 32_768
  return { size, values }
}

function heightsOf({ name, picture }: ContourRequest['around'][number]): Promise<Heights> {
  if (!picture) return Promise.resolve(undefined)
  const known = decoded.get(name) ?? decode(picture)
  decoded.delete(name)
  decoded.set(name, known)
  if (decoded.size > mostDecoded) decoded.delete(decoded.keys().next().value!)
  return known
}

addEventListener('message', async ({ data: { id, zoom, unit, around } }: MessageEvent<ContourRequest>) => {
  const answer: ContourAnswer = { id }
  try {
    const tile = contourTile(await Promise.all(around.map(heightsOf)), zoom, unit)
    answer.tile = tile.slice().buffer
  } catch {
    // The picture cannot be read: the map has no contours there.
  }
  postMessage(answer)
})
