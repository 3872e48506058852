/** The worker thread of the covers: draws one per message. */
import { parentPort } from 'node:worker_threads'
import { drawCover, type CoverRequest } from '@bothy/cover-art/draw-cover.ts'
import type { DrawingResult } from './drawing-pool.ts'

parentPort?.on('message', (request: CoverRequest) => {
  try {
    const drawing = drawCover(request)
    parentPort?.postMessage({ drawing } satisfies DrawingResult, [drawing.data.buffer])
  } catch (error) {
    parentPort?.postMessage({ error: String(error) } satisfies DrawingResult)
  }
})
