/** Uploaded pictures: what is taken, in which sizes they are kept, and how their addresses are built. */
import { limits } from './limits.ts'
import { Refusal } from './refusals.ts'

/** What a picture is for. It decides the sizes that are kept, and where the picture may be used. */
export const imageUses = ['cover', 'avatar'] as const
export type ImageUse = (typeof imageUses)[number]

/** Pixels. A picture is never enlarged: one that is narrower than the widest of these is kept in its own width instead. */
export const imageWidths: Record<ImageUse, readonly number[]> = { cover: [320, 640, 1280, 1920], avatar: [96, 192, 384] }

/** Width to height, from and to: what sticks out is cut off evenly on both sides. */
const shapes: Record<ImageUse, { min: number; max: number }> = { cover: { min: 2 / 3, max: 3 }, avatar: { min: 1, max: 1 } }

/** What a picture can come as; HEIC only where a browser can read it. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export type ImageType = (typeof imageTypes)[number] | 'image/heic'

/** How many bytes `imageTypeOf` looks at. */
export const imageHead = 32

const brands: Record<string, ImageType> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  mif1: 'image/heic',
  msf1: 'image/heic',
}

/** What the first bytes of a file say that it is; a name or a declared type is never believed. Undefined for all that is not taken. */
export function imageTypeOf(head: Uint8Array): ImageType | undefined {
  const text = String.fromCharCode(...head.subarray(0, imageHead))
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.slice(4, 8) !== 'ftyp') return undefined
  // A file of the general brand tells among the compatible ones what it is.
  return text.slice(16).includes('avif') ? 'image/avif' : brands[text.slice(8, 12)]
}

/** Looks at size and content. Throws IMAGE_TOO_LARGE or UNSUPPORTED_IMAGE. */
export async function typeOfImage(file: Blob): Promise<ImageType> {
  if (file.size > limits.image.bytes) throw new Refusal('IMAGE_TOO_LARGE')
  const type = imageTypeOf(new Uint8Array(await file.slice(0, imageHead).arrayBuffer()))
  if (!type) throw new Refusal('UNSUPPORTED_IMAGE')
  return type
}

type Size = { width: number; height: number }
export type Renditions = { crop: Size & { left: number; top: number }; sizes: Size[] }

/** Which part of a picture of this size (upright, in pixels) is kept, and in which sizes, the widest last. Throws IMAGE_TOO_LARGE. */
export function renditionsOf({ width, height }: Size, use: ImageUse): Renditions {
  if (width * height > limits.image.pixels) throw new Refusal('IMAGE_TOO_LARGE')
  const shape = Math.min(Math.max(width / height, shapes[use].min), shapes[use].max)
  const cropped = {
    width: Math.max(1, Math.min(width, Math.round(height * shape))),
    height: Math.max(1, Math.min(height, Math.round(width / shape))),
  }
  const widest = Math.min(cropped.width, imageWidths[use].at(-1)!)
  const widths = [...imageWidths[use].filter((known) => known < widest), widest]
  return {
    crop: { ...cropped, left: Math.floor((width - cropped.width) / 2), top: Math.floor((height - cropped.height) / 2) },
    sizes: widths.map((wide) => ({ width: wide, height: Math.max(1, Math.round((wide * cropped.height) / cropped.width)) })),
  }
}

/** The width at the end of an address. */
const widthAtEnd = /\d+(?=\.(webp|jpg)$)/

/** Every address of a picture with its width in pixels, the widest last; empty where there is but one and its width is not told. */
export function imageSources(url: string, use: ImageUse): { url: string; width: number }[] {
  const widest = Number(widthAtEnd.exec(url)?.[0])
  if (!widest) return []
  return [...imageWidths[use].filter((known) => known < widest), widest].map((width) => ({
    url: url.replace(widthAtEnd, String(width)),
    width,
  }))
}
