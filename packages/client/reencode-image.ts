/** Re-encodes images in the browser (page or worker) where no server does it. The result has pixels only: no EXIF data, no GPS position. */
import { Refusal } from '@bothy/contract/errors.ts'
import { checkImage, coverGround, renditionsOf, type Renditions } from '@bothy/contract/image-files.ts'
import type { ImageUse } from '@bothy/contract/images.ts'
import { encodeCanvas } from './encode-canvas.ts'

/** One size of an image. WebP, or JPEG in browsers that cannot encode WebP. */
export type Reencoded = { width: number; blob: Blob }

/** All sizes of an image, the widest last. Throws IMAGE_TOO_LARGE, IMAGE_TOO_MANY_PIXELS, or UNSUPPORTED_IMAGE when the browser cannot decode it. */
export type Reencode = (file: Blob, use: ImageUse) => Promise<Reencoded[]>

const quality = 0.82

/** Uses the canvas and the decoder of the browser. HEIC works where the decoder supports it. */
export const reencodeInBrowser: Reencode = async (file, use) => {
  await checkImage(file)
  const image = await decode(file)
  try {
    const { crop, sizes } = renditionsOf(image, use)
    const results: Reencoded[] = []
    for (const size of sizes) results.push({ width: size.width, blob: await draw(image, crop, size, use) })
    return results
  } finally {
    image.close()
  }
}

async function decode(file: Blob): Promise<ImageBitmap> {
  if (typeof createImageBitmap !== 'function' || typeof OffscreenCanvas !== 'function') throw new Refusal('UNSUPPORTED_IMAGE')
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (cause) {
    throw new Refusal('UNSUPPORTED_IMAGE', { cause })
  }
}

async function draw(
  image: ImageBitmap,
  { left, top, width, height }: Renditions['crop'],
  size: { width: number; height: number },
  use: ImageUse,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, left, top, width, height, 0, 0, size.width, size.height)
  const fillGround = () => {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = coverGround
    context.fillRect(0, 0, size.width, size.height)
  }
  if (use === 'cover') fillGround()
  return encodeCanvas(canvas, quality, fillGround)
}
