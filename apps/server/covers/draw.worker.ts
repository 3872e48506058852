/** The worker thread of the drawing pool: draws one cover per message. */
import { parentPort } from 'node:worker_threads'
import { drawCover, type Cover, type CoverRequest } from '@bothy/cover-art/draw-cover.ts'

export type DrawingResult = { cover: Cover } | { error: string }

parentPort?.on('message', (request: CoverRequest) => {
  try {
    const cover = drawCover(request)
    parentPort?.postMessage({ cover } satisfies DrawingResult, [cover.data.buffer])
  } catch (error) {
    parentPort?.postMessage({ error: String(error) } satisfies DrawingResult)
  }
})
