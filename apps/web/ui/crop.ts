/** Geometry of cropping a square from an image. */

export type Size = { width: number; height: number }
/** `zoom` 1 shows the largest square. `x` and `y` are the center of the square, from 0 to 1 of the image. */
export type Crop = { zoom: number; x: number; y: number }

export const maxZoom = 4
export const initialCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** The visible share of width and height, from 0 to 1. */
export function visibleShare({ width, height }: Size, zoom: number): { width: number; height: number } {
  const side = Math.min(width, height) / zoom
  return { width: side / width, height: side / height }
}

const clamp = (value: number, margin: number) => Math.min(Math.max(value, margin), 1 - margin)

/** The crop, limited to the allowed zoom and to the inside of the image. */
export function clampCrop(size: Size, crop: Crop): Crop {
  const zoom = Math.min(Math.max(crop.zoom, 1), maxZoom)
  const visible = visibleShare(size, zoom)
  return { zoom, x: clamp(crop.x, visible.width / 2), y: clamp(crop.y, visible.height / 2) }
}

/** Where a slider stands, from 0 to 1 of its way; undefined when there is no way to move, as in a square image that is not zoomed. */
export function sliderPosition(size: Size, crop: Crop, name: keyof Crop): number | undefined {
  if (name === 'zoom') return (crop.zoom - 1) / (maxZoom - 1)
  const visible = visibleShare(size, crop.zoom)[name === 'x' ? 'width' : 'height']
  return 1 - visible < 0.001 ? undefined : (crop[name] - visible / 2) / (1 - visible)
}

/** The crop with one slider at a position, from 0 to 1. */
export function cropAt(size: Size, crop: Crop, name: keyof Crop, position: number): Crop {
  if (name === 'zoom') return clampCrop(size, { ...crop, zoom: 1 + position * (maxZoom - 1) })
  const visible = visibleShare(size, crop.zoom)[name === 'x' ? 'width' : 'height']
  return clampCrop(size, { ...crop, [name]: visible / 2 + position * (1 - visible) })
}

/** The cropped square in pixels of the image. */
export function cropSquare(size: Size, crop: Crop): { left: number; top: number; side: number } {
  const side = Math.min(size.width, size.height) / crop.zoom
  return { left: crop.x * size.width - side / 2, top: crop.y * size.height - side / 2, side }
}

/** The cropped square, at most `maxSide` pixels wide: WebP, or what the browser encodes instead. Every backend encodes it once more. */
export function cropToBlob(image: HTMLImageElement, crop: Crop, maxSide: number): Promise<Blob | null> {
  const { left, top, side } = cropSquare({ width: image.naturalWidth, height: image.naturalHeight }, crop)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(maxSide, Math.round(side)))
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
}
