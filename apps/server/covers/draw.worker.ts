/** The worker thread of the drawing pool: draws one cover per message. */
import { parentPort } from 'node:worker_threads'
import { drawCover, type Cover, type CoverRequest } from '@bothy/hiking/cover-art/draw-cover.ts'

export type DrawingAnswer = { cover: Cover } | { problem: string }

parentPort?.on('message', (request: CoverRequest) => {
  try {
    const cover = drawCover(request)
    parentPort?.postMessage({ cover } satisfies DrawingAnswer, [cover.data.buffer])
  } catch (error) {
    parentPort?.postMessage({ problem: String(error) } satisfies DrawingAnswer)
  }
})
