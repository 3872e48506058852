/** Has covers drawn one at a time, and only ever the one that was asked for last. */
import type { CoverRequest } from '@bothy/hiking/cover-art/draw-cover.ts'

export interface Painter {
  /** Forgets what was asked before. */
  paint(request: CoverRequest): void
  close(): void
}

export function startPainter(onPainted: (picture: Blob) => void): Painter {
  const worker = new Worker(new URL('./draw.worker.ts', import.meta.url), { type: 'module' })
  let painting = false
  let next: CoverRequest | undefined

  const begin = () => {
    painting = next !== undefined
    if (next) worker.postMessage(next)
    next = undefined
  }

  worker.addEventListener('message', ({ data: picture }: MessageEvent<Blob>) => {
    if (!next) onPainted(picture)
    begin()
  })
  worker.addEventListener('error', begin)

  return {
    paint(request) {
      next = request
      if (!painting) begin()
    },
    close: () => worker.terminate(),
  }
}
