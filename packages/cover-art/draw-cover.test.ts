import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rgbOf } from './color.ts'
import { drawCover, type Cover, type CoverRequest } from './draw-cover.ts'
import { palettes } from './palettes.ts'
import { scenes } from './scenes.ts'

const aCover = (of: Partial<CoverRequest> = {}) => drawCover({ seed: 'creux-du-van', scene: 'hiking', width: 320, height: 200, ...of })

const sameBytes = (a: Cover, b: Cover) => a.data.every((byte, i) => byte === b.data[i])

function pixelAt({ width, data }: Cover, x: number, y: number): [number, number, number] {
  const i = (y * width + x) * 4
  return [data[i]!, data[i + 1]!, data[i + 2]!]
}

function countPixels({ width, height, data }: Cover, like: (red: number, green: number, blue: number) => boolean): number {
  let count = 0
  for (let i = 0; i < width * height * 4; i += 4) if (like(data[i]!, data[i + 1]!, data[i + 2]!)) count++
  return count
}

/** The orange of the door and the window. No land and no sky has this color. */
const isWindowColor = (red: number, green: number, blue: number) => red > 235 && green > 90 && green < 150 && blue < 60

/** Number of color changes between neighboring pixels of a row: few in the sky, many in the land. */
function colorChanges({ width, data }: Cover, y: number): number {
  let changes = 0
  for (let x = 1; x < width; x++) {
    const i = (y * width + x) * 4
    if (Math.abs(data[i]! - data[i - 4]!) + Math.abs(data[i + 1]! - data[i - 3]!) > 12) changes++
  }
  return changes
}

describe('a cover', () => {
  test('is the same picture for the same seed, byte for byte', () => {
    expect(sameBytes(aCover(), aCover())).toBe(true)
  })

  test('is a different picture for another seed or scene', () => {
    expect(sameBytes(aCover(), aCover({ seed: 'chasseral' }))).toBe(false)
    expect(sameBytes(aCover(), aCover({ scene: 'family' }))).toBe(false)
  })

  test.each(scenes)('of %s has the sky above the land', (scene) => {
    const cover = aCover({ scene, variant: 0, width: 640, height: 400 })
    const [red, green, blue] = rgbOf(palettes[scene].sky[0])
    const corner = pixelAt(cover, 1, 0)
    expect(Math.abs(corner[0] - red) + Math.abs(corner[1] - green) + Math.abs(corner[2] - blue)).toBeLessThan(24)
    expect(colorChanges(cover, Math.round(cover.height * 0.72))).toBeGreaterThan(colorChanges(cover, Math.round(cover.height * 0.02)) + 5)
  })

  test.each(scenes)('of %s has a lit window, whatever the seed', (scene) => {
    for (const seed of ['mairi', '武功山', '']) {
      expect(countPixels(aCover({ scene, seed, width: 640, height: 400 }), isWindowColor)).toBeGreaterThan(0)
    }
  })

  test('has stars at night and none by day', () => {
    const upperQuarter = (scene: 'stargazing' | 'climbing') => {
      const { width, height, data } = aCover({ scene, width: 640, height: 400, sunX: 0.9 })
      return { width, height: height / 4, data }
    }
    const isStar = (red: number, green: number, blue: number) => red > 120 && green > 120 && blue > 100
    const night = countPixels(upperQuarter('stargazing'), isStar)
    expect(night).toBeGreaterThan(20)
    expect(night).toBeLessThan(3000)
    expect(countPixels(upperQuarter('climbing'), (red, green, blue) => red + green + blue < 200)).toBe(0)
  })

  test('of a picnic has a lake', () => {
    const { width, height, data } = aCover({ scene: 'picnic', variant: 0, width: 640, height: 400 })
    const [red, green, blue] = rgbOf(palettes.picnic.water[1])
    const isWater = (r: number, g: number, b: number) => Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) < 90
    const lower = { width, height: height / 4, data: data.subarray(width * 0.75 * height * 4) }
    expect(countPixels(lower, isWater)).toBeGreaterThan(width * 20)
  })

  test('has its sun at the requested position', () => {
    const cover = aCover({ scene: 'stargazing', sunX: 0.8, sunY: 0.3 })
    const moon = rgbOf(palettes.stargazing.sun.fill)
    expect(pixelAt(cover, 256, 60)).toEqual(moon)
  })

  test('keeps the hut above a panel that covers its lower edge', () => {
    const safeBottom = 0.3
    for (const seed of ['a', 'b', 'c', 'd', 'e']) {
      const { width, height, data } = aCover({ seed, safeBottom, horizon: 0.6, width: 640, height: 400 })
      const hidden = Math.round(height * (1 - safeBottom))
      expect(countPixels({ width, height: hidden, data }, isWindowColor)).toBeGreaterThan(0)
      expect(countPixels({ width, height: height - hidden, data: data.subarray(hidden * width * 4) }, isWindowColor)).toBe(0)
    }
  })

  test('needs a whole number of pixels', () => {
    for (const width of [0, -1, 1.5, Number.NaN, 4097]) expect(() => aCover({ width })).toThrow(RangeError)
  })

  test('is opaque in every size and shape, and never fails', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const request = fc.record(
      {
        seed: fc.string(),
        scene: fc.constantFrom(...scenes),
        width: fc.integer({ min: 1, max: 200 }),
        height: fc.integer({ min: 1, max: 120 }),
        horizon: share,
        sunX: share,
        sunY: share,
        safeBottom: share,
        variant: fc.integer({ min: 0, max: 9 }),
      },
      { requiredKeys: ['seed', 'scene', 'width', 'height'] },
    )
    const isOpaque = (of: CoverRequest) => {
      const { width, height, data } = drawCover(of)
      let opaque = data.length === width * height * 4
      for (let i = 3; i < data.length; i += 4) opaque &&= data[i] === 255
      return opaque
    }
    expect(() => fc.assert(fc.property(request, isOpaque), { numRuns: 40 })).not.toThrow()
  })
})
