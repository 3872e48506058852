/**
 * Encodes a canvas as WebP, or as JPEG where the browser cannot: WebKit then gives a PNG, which is several times larger. JPEG has no transparency,
 * so `fillGround` draws what is behind the picture.
 */
export async function encodeCanvas(
  canvas: Pick<OffscreenCanvas, 'convertToBlob'>,
  quality: number,
  fillGround?: () => void,
): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality })
  if (webp.type === 'image/webp') return webp
  fillGround?.()
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
