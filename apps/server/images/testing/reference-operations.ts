/** Reference operations for the benchmark of rendering. */
import sharp from 'sharp'

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const

/** A picture of 12 million pixels with about the detail of a landscape. */
export const aLandscape = (): Promise<Buffer> =>
  sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } })
    .blur(3)
    .jpeg({ quality: 90 })
    .toBuffer()

export const decode = (file: Buffer): Promise<Buffer> => sharp(file).raw().toBuffer()

export const resizeToWebp = (file: Buffer, width: number): Promise<Buffer> =>
  sharp(file).autoOrient().resize(width).webp({ quality: 80, effort: 1 }).toBuffer()
