/** Re-encodes images with sharp. It replaces the browser's canvas for backends where the browser re-encodes uploads. */
import sharp from 'sharp'
import type { Reencode } from '@bothy/client/reencode-image.ts'
import { renditionsOf, checkImage } from '@bothy/contract/image-files.ts'

export const reencode: Reencode = async (file, use) => {
  await checkImage(file)
  const picture = sharp(Buffer.from(await file.arrayBuffer()))
  const { width, height } = await picture.metadata()
  const { crop, sizes } = renditionsOf({ width, height }, use)
  const drawn = (size: { width: number; height: number }) => picture.clone().extract(crop).resize(size).webp({ quality: 82 }).toBuffer()
  return Promise.all(
    sizes.map(async (size) => ({ width: size.width, blob: new Blob([new Uint8Array(await drawn(size))], { type: 'image/webp' }) })),
  )
}
