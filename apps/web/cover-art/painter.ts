/** Draws covers in a worker, one at a time. Of several waiting requests only the latest is drawn. */
import type { CoverRequest } from '@bothy/hiking/cover-art/draw-cover.ts'

export interface Painter {
  /** Replaces a request that is still waiting. */
  paint(request: CoverRequest): void
  close(): void
}

export function startPainter(onPainted: (picture: Blob) => void): Painter {
  const worker = new Worker(new URL('./draw.worker.ts', import.meta.url), { type: 'module' })
  let isDrawing = false
  let next: CoverRequest | undefined

  const drawNext = () => {
    isDrawing = next !== undefined
    if (next) worker.postMessage(next)
    next = undefined
  }

  worker.addEventListener('message', ({ data: picture }: MessageEvent<Blob>) => {
    if (!next) onPainted(picture)
    drawNext()
  })
  worker.addEventListener('error', drawNext)

  return {
    paint(request) {
      next = request
      if (!isDrawing) drawNext()
    },
    close: () => worker.terminate(),
  }
}
