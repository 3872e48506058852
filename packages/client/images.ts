/** Re-encodes pictures where there is no server to do it: in the browser, page or worker. What comes out is pixels alone, so no EXIF and no GPS. */
import { renditionsOf, typeOfImage, type ImageUse, type Renditions } from '@bothy/contract/images.ts'
import { Refusal } from '@bothy/contract/refusals.ts'

/** One size of a picture. WebP, or JPEG in a browser that writes no WebP. */
export type Reencoded = { width: number; blob: Blob }

/** All sizes of a picture, the widest last. Throws IMAGE_TOO_LARGE, or UNSUPPORTED_IMAGE for what this browser cannot read. */
export type Reencode = (file: Blob, use: ImageUse) => Promise<Reencoded[]>

const quality = 0.82

/** With canvas and decoder of the browser; HEIC works where they read it. */
export const reencodeInBrowser: Reencode = async (file, use) => {
  await typeOfImage(file)
  const picture = await decoded(file)
  try {
    const { crop, sizes } = renditionsOf(picture, use)
    const made: Reencoded[] = []
    for (const size of sizes) made.push({ width: size.width, blob: await drawn(picture, crop, size) })
    return made
  } finally {
    picture.close()
  }
}

async function decoded(file: Blob): Promise<ImageBitmap> {
  if (typeof createImageBitmap !== 'function' || typeof OffscreenCanvas !== 'function') throw new Refusal('UNSUPPORTED_IMAGE')
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (cause) {
    throw new Refusal('UNSUPPORTED_IMAGE', { cause })
  }
}

async function drawn(
  picture: ImageBitmap,
  { left, top, width, height }: Renditions['crop'],
  size: { width: number; height: number },
): Promise<Blob> {
  const canvas = new OffscreenCanvas(size.width, size.height)
  const pen = canvas.getContext('2d')!
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, left, top, width, height, 0, 0, size.width, size.height)
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality })
  if (webp.type === 'image/webp') return webp
  // JPEG knows no transparency: paper shows through.
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, size.width, size.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
