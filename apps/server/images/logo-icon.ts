import sharp from 'sharp'

/** The background color of the app, `--b-bg` of the light theme. */
const background = '#FAF7F0'
/** The share of a maskable icon that every shape of mask shows: a square within the safe circle of 80 percent. */
const safeShare = 0.56

/** The logo as a square PNG of `size` pixels. Transparent around it, or on the color of the app if the device cuts it to a shape. */
export async function logoIcon(logo: Uint8Array, { size, isMaskable }: { size: number; isMaskable: boolean }): Promise<Buffer> {
  const inner = isMaskable ? Math.round(size * safeShare) : size
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
  const fitted = await sharp(logo).resize(inner, inner, { fit: 'contain', background: transparent }).png().toBuffer()
  if (!isMaskable) return fitted
  const canvas = sharp({ create: { width: size, height: size, channels: 3, background } })
  return canvas
    .composite([{ input: fitted, gravity: 'center' }])
    .png()
    .toBuffer()
}
