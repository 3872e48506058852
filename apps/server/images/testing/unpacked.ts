/** What taking in a picture is compared with. */
import sharp from 'sharp'

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const

/** 12 million pixels with as much going on in them as a landscape has. */
export const aLandscape = (): Promise<Buffer> =>
  sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } })
    .blur(3)
    .jpeg({ quality: 90 })
    .toBuffer()

export const unpacked = (file: Buffer): Promise<Buffer> => sharp(file).raw().toBuffer()

export const shrunk = (file: Buffer, width: number): Promise<Buffer> =>
  sharp(file).autoOrient().resize(width).webp({ quality: 80, effort: 1 }).toBuffer()
