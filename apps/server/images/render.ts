/** Re-encodes an uploaded picture: decoded by its content, upright, in sRGB, without metadata. */
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '@bothy/contract/errors.ts'
import { coverGround, renditionsOf, type ImageType } from '@bothy/contract/image-files.ts'
import type { ImageUse } from '@bothy/contract/images.ts'
import { limits } from '@bothy/contract/limits.ts'

export type Rendition = { width: number; bytes: Buffer }

/** The names in sharp of the supported types. HEIC is not supported: its decoder may not be distributed freely. */
const formats: Partial<Record<ImageType, string>> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp', 'image/avif': 'heif' }

/** More effort takes many times as long and saves almost no bytes. */
const webp = { quality: 80, effort: 1 } as const

// One thread per picture, so that threads stay free for other work.
sharp.concurrency(1)

/** Accepts harmless flaws of camera files, and fails on a truncated picture. */
const opened = (file: Buffer): Sharp => sharp(file, { failOn: 'error', limitInputPixels: limits.image.pixels })

const unreadable = (cause: unknown): never => {
  if (cause instanceof Error && /pixel limit/i.test(cause.message)) throw new Refusal('IMAGE_TOO_MANY_PIXELS', { cause })
  throw new Refusal('UNSUPPORTED_IMAGE', { cause })
}

/** All sizes of one picture, the widest last. Runs in threads of sharp. Throws UNSUPPORTED_IMAGE or IMAGE_TOO_MANY_PIXELS. */
export async function render(file: Buffer, type: ImageType, use: ImageUse): Promise<Rendition[]> {
  const { format, autoOrient } = await opened(file).metadata().catch(unreadable)
  if (format !== formats[type]) throw new Refusal('UNSUPPORTED_IMAGE')
  const { sizes } = renditionsOf(autoOrient, use)
  const widest = sizes.at(-1)!
  // Decodes once, to the widest size; the other sizes are resized from it.
  const upright = opened(file).autoOrient()
  const { data, info } = await (use === 'cover' ? upright.flatten({ background: coverGround }) : upright)
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
