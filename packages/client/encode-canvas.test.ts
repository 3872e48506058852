import { expect, test } from 'vitest'
import { encodeCanvas } from './encode-canvas.ts'

/** The canvas of a browser that encodes these types, and everything else as PNG, as the standard says. */
function aCanvas(encodes: string[]) {
  const steps: string[] = []
  const convertToBlob = async ({ type = 'image/png' }: ImageEncodeOptions = {}) => {
    steps.push(type)
    return new Blob(['pixels'], { type: encodes.includes(type) ? type : 'image/png' })
  }
  return { steps, convertToBlob }
}

test.each([
  ['WebP', ['image/webp', 'image/jpeg'], 'image/webp', ['image/webp']],
  ['JPEG on its ground, as in WebKit', ['image/jpeg'], 'image/jpeg', ['image/webp', 'ground', 'image/jpeg']],
])('a picture is encoded as %s', async (_, encodes, type, steps) => {
  const canvas = aCanvas(encodes)
  expect((await encodeCanvas(canvas, 0.8, () => canvas.steps.push('ground'))).type).toBe(type)
  expect(canvas.steps).toEqual(steps)
})
