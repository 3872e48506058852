/** The picture of a link preview: a part of the cover, with the text of the activity. JPEG, because some programs show no WebP. */
import sharp from 'sharp'
import { createDrawingPool } from './drawing-pool.ts'
import { previewSize, type PreviewText } from './preview-text.ts'

const outlines = createDrawingPool<PreviewText, string>({ workerUrl: new URL('./preview-text.worker.ts', import.meta.url) })

export async function previewPicture(cover: Uint8Array, text: PreviewText): Promise<Buffer> {
  const input = Buffer.from(await outlines.draw(text))
  return sharp(cover)
    .resize({ ...previewSize, fit: 'cover' })
    .composite([{ input }])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}
