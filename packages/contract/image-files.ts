/** Image files before they are stored: the accepted types, and how a file is cropped and resized. Loaded with the first upload. */
import { Refusal } from './errors.ts'
import { imageWidths, type ImageUse } from './images.ts'
import { limits } from './limits.ts'

/** The range of width to height. An image outside of it is cropped evenly on both sides. */
const aspectRatios: Record<ImageUse, { min: number; max: number }> = {
  cover: { min: 2 / 3, max: 3 },
  avatar: { min: 1, max: 1 },
  photo: { min: 1 / 4, max: 4 },
}

/** The accepted types. HEIC works only where the browser can decode it. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export type ImageType = (typeof imageTypes)[number] | 'image/heic'

/** What is behind the transparent parts of a cover, in every theme and in every program. Avatars and logos keep theirs. */
export const coverGround = '#ffffff'

/** Number of bytes that `detectImageType` reads. */
export const imageHeaderBytes = 32

const brands: Record<string, ImageType> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  mif1: 'image/heic',
  msf1: 'image/heic',
}

/** The type by the first bytes of a file; its name and declared type are ignored. Undefined for types that are not accepted. */
export function detectImageType(head: Uint8Array): ImageType | undefined {
  const text = String.fromCharCode(...head.subarray(0, imageHeaderBytes))
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.slice(4, 8) !== 'ftyp') return undefined
  // A file of a generic brand lists its actual type among the compatible brands.
  return text.slice(16).includes('avif') ? 'image/avif' : brands[text.slice(8, 12)]
}

/** Checks size and content. Throws IMAGE_TOO_LARGE or UNSUPPORTED_IMAGE. */
export async function checkImage(file: Blob): Promise<ImageType> {
  if (file.size > limits.image.bytes) throw new Refusal('IMAGE_TOO_LARGE')
  const type = detectImageType(new Uint8Array(await file.slice(0, imageHeaderBytes).arrayBuffer()))
  if (!type) throw new Refusal('UNSUPPORTED_IMAGE')
  return type
}

type Size = { width: number; height: number }
export type Renditions = { crop: Size & { left: number; top: number }; sizes: Size[] }

/** The crop of an upright image with these pixels, and its stored sizes, the widest last. Throws IMAGE_TOO_MANY_PIXELS. */
export function renditionsOf({ width, height }: Size, use: ImageUse): Renditions {
  if (width * height > limits.image.pixels) throw new Refusal('IMAGE_TOO_MANY_PIXELS')
  const ratio = Math.min(Math.max(width / height, aspectRatios[use].min), aspectRatios[use].max)
  const cropped = {
    width: Math.max(1, Math.min(width, Math.round(height * ratio))),
    height: Math.max(1, Math.min(height, Math.round(width / ratio))),
  }
  const widest = Math.min(cropped.width, imageWidths[use].at(-1)!)
  const widths = [...imageWidths[use].filter((known) => known < widest), widest]
  return {
    crop: { ...cropped, left: Math.floor((width - cropped.width) / 2), top: Math.floor((height - cropped.height) / 2) },
    sizes: widths.map((wide) => ({ width: wide, height: Math.max(1, Math.round((wide * cropped.height) / cropped.width)) })),
  }
}
