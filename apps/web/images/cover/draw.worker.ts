/** Draws covers off the main thread, so that drawing never blocks typing. */
import { encodeCanvas } from '@bothy/client/encode-canvas.ts'
import { drawCover, type CoverRequest } from '@bothy/cover-art/draw-cover.ts'

addEventListener('message', ({ data: request }: MessageEvent<CoverRequest>) => {
  // The page draws its next cover after an error, too. A rejected promise would not reach it.
  draw(request).then((picture) => postMessage(picture), reportError)
})

async function draw(request: CoverRequest): Promise<Blob> {
  const { width, height, data } = drawCover(request)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
  return encodeCanvas(canvas, 0.85)
}
