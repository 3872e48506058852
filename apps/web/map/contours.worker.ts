/** Draws contours off the main thread, so that the map moves meanwhile. */
import { readHeights } from '../tracks/read-heights.ts'
import { contourTile, type ContourScale, type Heights } from './contour-tile.ts'

export type ContourRequest = {
  id: number
  scale: ContourScale
  /** Three rows of three pictures of heights; null beyond the edge. */
  around: { name: string; picture: ArrayBuffer | null }[]
}
export type ContourAnswer = { id: number; tile?: ArrayBuffer }

/** A decoded tile has a megabyte. */
const mostDecoded = 24
const decoded = new Map<string, Promise<Heights>>()

function heightsOf({ name, picture }: ContourRequest['around'][number]): Promise<Heights> {
  if (!picture) return Promise.resolve(undefined)
  const known = decoded.get(name) ?? readHeights(picture)
  decoded.delete(name)
  decoded.set(name, known)
  if (decoded.size > mostDecoded) decoded.delete(decoded.keys().next().value!)
  return known
}

addEventListener('message', async ({ data: { id, scale, around } }: MessageEvent<ContourRequest>) => {
  const answer: ContourAnswer = { id }
  try {
    const tile = contourTile(await Promise.all(around.map(heightsOf)), scale)
    answer.tile = tile.slice().buffer
  } catch {
    // The picture cannot be read: the map has no contours there.
  }
  postMessage(answer)
})
