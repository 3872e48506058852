/** Stored images: their sizes and addresses. */

/** The purpose of an image. It determines the stored sizes and where the image may be used. */
export const imageUses = ['cover', 'avatar', 'photo'] as const
export type ImageUse = (typeof imageUses)[number]

/** Pixels. Images are never enlarged: one that is narrower than the widest of these is stored in its own width instead. */
export const imageWidths: Record<ImageUse, readonly number[]> = {
  cover: [320, 640, 1280, 1920],
  avatar: [96, 192, 384],
  photo: [400, 1920],
}

/** The widths of a cover that the server draws, in pixels. All are 16:10. */
export const drawnCoverWidths = [320, 640, 1600] as const
export type DrawnCoverWidth = (typeof drawnCoverWidths)[number]

/** Matches the width at the end of an address. */
const widthAtEnd = /\d+(?=\.(webp|jpg)$)/

/** The addresses of an image with their widths in pixels, the widest last. Empty when the address has no width, as in a data URL. */
export function imageSources(url: string, use: ImageUse): { url: string; width: number }[] {
  const widest = Number(widthAtEnd.exec(url)?.[0])
  if (!widest) return []
  return [...imageWidths[use].filter((known) => known < widest), widest].map((width) => ({
    url: url.replace(widthAtEnd, String(width)),
    width,
  }))
}
