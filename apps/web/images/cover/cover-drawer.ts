/** Draws covers in a worker, one at a time. Of several waiting requests only the latest is drawn. */
import type { CoverRequest } from '@bothy/cover-art/draw-cover.ts'

export interface CoverDrawer {
  /** Replaces a request that is still waiting. */
  draw(request: CoverRequest): void
  close(): void
}

export function createCoverDrawer(onPainted: (picture: Blob, request: CoverRequest) => void): CoverDrawer {
  const worker = new Worker(new URL('./draw.worker.ts', import.meta.url), { type: 'module' })
  let drawn: CoverRequest | undefined
  let next: CoverRequest | undefined

  const drawNext = () => {
    drawn = next
    if (next) worker.postMessage(next)
    next = undefined
  }

  worker.addEventListener('message', ({ data: picture }: MessageEvent<Blob>) => {
    if (!next && drawn) onPainted(picture, drawn)
    drawNext()
  })
  worker.addEventListener('error', drawNext)

  return {
    draw(request) {
      next = request
      if (!drawn) drawNext()
    },
    close: () => worker.terminate(),
  }
}
