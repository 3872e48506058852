/** Which square of a picture is seen. */

export type Size = { width: number; height: number }
/** `zoom` 1 shows as much as fits; `x` and `y` are the middle of what is seen, 0 to 1 of the whole picture. */
export type Crop = { zoom: number; x: number; y: number }

export const maxZoom = 4
export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** How much of width and height is seen, 0 to 1. */
export function seenOf({ width, height }: Size, zoom: number): { width: number; height: number } {
  const side = Math.min(width, height) / zoom
  return { width: side / width, height: side / height }
}

const between = (value: number, margin: number) => Math.min(Math.max(value, margin), 1 - margin)

/** The same square, moved back where it would leave the picture. */
export function inside(size: Size, crop: Crop): Crop {
  const zoom = Math.min(Math.max(crop.zoom, 1), maxZoom)
  const seen = seenOf(size, zoom)
  return { zoom, x: between(crop.x, seen.width / 2), y: between(crop.y, seen.height / 2) }
}

/** In pixels of the picture. */
export function squareOf(size: Size, crop: Crop): { left: number; top: number; side: number } {
  const side = Math.min(size.width, size.height) / crop.zoom
  return { left: crop.x * size.width - side / 2, top: crop.y * size.height - side / 2, side }
}

/** The square cut out, at most `most` pixels wide. */
export function cutOut(picture: HTMLImageElement, crop: Crop, most: number): Promise<Blob | null> {
  const { left, top, side } = squareOf({ width: picture.naturalWidth, height: picture.naturalHeight }, crop)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(most, Math.round(side)))
  const pen = canvas.getContext('2d')!
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
}
