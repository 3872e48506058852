/** Runs beside the page: draws covers for the preview, so that typing never waits for one. */
import { drawCover, type CoverRequest } from '@bothy/hiking/cover-art/draw-cover.ts'

addEventListener('message', async ({ data: request }: MessageEvent<CoverRequest>) => {
  const { width, height, data } = drawCover(request)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
  // where WebP cannot be written, this gives PNG
  postMessage(await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 }))
})
