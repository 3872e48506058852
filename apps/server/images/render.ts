/** Makes pictures of ours from whatever was uploaded: decoded by its content, upright, in sRGB, without a word of what its file told besides. */
import { renditionsOf, type ImageType, type ImageUse } from '@bothy/contract/images.ts'
import { limits } from '@bothy/contract/limits.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import sharp, { type Sharp } from 'sharp'

export type Rendition = { width: number; bytes: Buffer }

/** What sharp calls each type that it is let near. HEIC is not among them: its decoder is not free to be shipped. */
const formats: Partial<Record<ImageType, string>> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp', 'image/avif': 'heif' }

/** More effort takes many times as long and saves next to nothing. */
const webp = { quality: 80, effort: 1 } as const

// A thread for each picture and no more: what else the server does wants one too.
sharp.concurrency(1)

/** A harmless flaw in a camera's file is let through, a picture that breaks off is not. */
const opened = (file: Buffer): Sharp => sharp(file, { failOn: 'error', limitInputPixels: limits.image.pixels })

const unreadable = (cause: unknown): never => {
  if (cause instanceof Error && /pixel limit/i.test(cause.message)) throw new Refusal('IMAGE_TOO_LARGE', { cause })
  throw new Refusal('UNSUPPORTED_IMAGE', { cause })
}

/** The sizes of one picture, the widest last. Works in threads of its own. Throws UNSUPPORTED_IMAGE or IMAGE_TOO_LARGE. */
export async function render(file: Buffer, type: ImageType, use: ImageUse): Promise<Rendition[]> {
  const { format, autoOrient } = await opened(file).metadata().catch(unreadable)
  if (format !== formats[type]) throw new Refusal('UNSUPPORTED_IMAGE')
  const { sizes } = renditionsOf(autoOrient, use)
  const widest = sizes.at(-1)!
  // Unpacked once, to the widest size; the others are made from that.
  const { data, info } = await opened(file)
    .autoOrient()
    .resize(widest.width, widest.height, { fit: 'cover' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  const master = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  return Promise.all(
    sizes.map(async ({ width, height }) => ({
      width,
      bytes: await master.clone().resize(width, height, { fit: 'fill' }).webp(webp).toBuffer(),
    })),
  )
}
