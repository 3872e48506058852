/** Makes pictures small in Node as a browser's canvas does: where no server re-encodes, the browser of a member does. */
import sharp from 'sharp'
import type { Reencode } from '@bothy/client/images.ts'
import { renditionsOf, typeOfImage } from '@bothy/contract/images.ts'

export const reencode: Reencode = async (file, use) => {
  await typeOfImage(file)
  const picture = sharp(Buffer.from(await file.arrayBuffer()))
  const { width, height } = await picture.metadata()
  const { crop, sizes } = renditionsOf({ width, height }, use)
  const drawn = (size: { width: number; height: number }) => picture.clone().extract(crop).resize(size).webp({ quality: 82 }).toBuffer()
  return Promise.all(
    sizes.map(async (size) => ({ width: size.width, blob: new Blob([new Uint8Array(await drawn(size))], { type: 'image/webp' }) })),
  )
}
