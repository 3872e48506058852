/** A square of heights in meters, row by row. */
export type HeightSquare = { size: number; values: Float32Array }

/** Reads heights from the colors of a picture: https://github.com/tilezen/joerd/blob/master/docs/formats.md#terrarium */
export async function readHeights(picture: ArrayBuffer): Promise<HeightSquare> {
  const bitmap = await createImageBitmap(new Blob([picture]), { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
  const size = bitmap.width
  const context = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true })!
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const { data } = context.getImageData(0, 0, size, size)
  const values = new Float32Array(size * size)
  for (let i = 0; i < values.length; i++) values[i] = data[4 * i]! * 256 + data[4 * i + 1]! + data[4 * i + 2]! / 256 - 32_768
  return { size, values }
}
