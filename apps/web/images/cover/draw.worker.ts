/** Draws covers off the main thread, so that drawing never blocks typing. */
import { drawCover, type CoverRequest } from '@bothy/cover-art/draw-cover.ts'

addEventListener('message', async ({ data: request }: MessageEvent<CoverRequest>) => {
  const { width, height, data } = drawCover(request)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
  // Browsers that cannot encode WebP return a PNG.
  postMessage(await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 }))
})
