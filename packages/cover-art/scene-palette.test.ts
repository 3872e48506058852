import { describe, expect, test } from 'vitest'
import { rgbOf } from './color.ts'
import { palettes } from './palettes.ts'
import { coverColors, paletteOf } from './scene-palette.ts'
import { scenes } from './scenes.ts'

const seeds = Array.from({ length: 40 }, (_, i) => `walk-${i}`)

describe('the colors of a cover', () => {
  test.each(scenes)('of %s are five, and those of the land go from light to dark', (scene) => {
    const [sky, ...land] = coverColors({ seed: 'faulhorn', scene })
    const brightness = land.map((hex) => rgbOf(hex).reduce((sum, channel) => sum + channel, 0))
    expect(sky).toMatch(/^#[0-9a-f]{6}$/)
    expect(brightness).toEqual([...brightness].sort((a, b) => b - a))
  })

  test('differ from seed to seed, but stay close to their scene', () => {
    expect(new Set(seeds.map((seed) => coverColors({ seed, scene: 'social' }).join())).size).toBeGreaterThan(30)
    const [red, green, blue] = rgbOf(palettes.social.sky[0])
    for (const seed of seeds) {
      const [r, g, b] = rgbOf(coverColors({ seed, scene: 'social' })[0])
      expect(Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue)).toBeLessThan(60)
    }
  })

  test('of a hike are one of three palettes', () => {
    const contours = new Set(seeds.map((seed) => paletteOf({ seed, scene: 'hiking' }).contour))
    expect(contours.size).toBe(3)
  })

  test('are exactly those of the scene when the variant is fixed', () => {
    expect(paletteOf({ seed: 'anything', scene: 'camping', variant: 0 })).toEqual(palettes.camping)
  })
})
