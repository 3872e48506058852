/** Follows the ways of the map off the main thread. */
import type { Place } from './tile-places.ts'
import { createWaysOnTiles, type WayRequest } from './ways-on-tiles.ts'

export type WayQuestion = WayRequest & { id: number }
export type WayAnswer = { id: number; way: Place[] | undefined }

const find = createWaysOnTiles()

addEventListener('message', ({ data: { id, ...request } }: MessageEvent<WayQuestion>) => {
  const answer: WayAnswer = { id, way: undefined }
  try {
    answer.way = find(request)
  } catch {
    // There is no way: the leg is straight.
  }
  postMessage(answer)
})
