/**
 * The picture of a link preview: a part of the cover. JPEG, because some programs show no WebP. It has no text: on a server without the fonts of the
 * language, the letters would be boxes, and every program shows the title beside the picture.
 */
import sharp from 'sharp'

export const previewPicture = (cover: Uint8Array, size: { width: number; height: number }): Promise<Buffer> =>
  sharp(cover)
    .resize({ ...size, fit: 'cover' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
