import { drawCover } from '@bothy/cover-art/draw-cover.ts'
import { describe, expect, it } from 'vitest'
import { staticScenes } from './static-scenes.ts'

/** The text colors of the page header: tokens `--b-text` in light and dark theme. */
const darkText = luminance(0x18, 0x23, 0x1d)
const lightText = luminance(0xf0, 0xee, 0xe5)

/** Minimum contrast of text in WCAG 2, level AA. */
const minimumContrast = 4.5

function luminance(red: number, green: number, blue: number): number {
  const linear = (channel: number) => (channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The share of the text area, at the upper left, on which text of this luminance is legible. `toX` and `toY` are shares of the picture. */
function legibleShare(name: keyof typeof staticScenes, text: number, toX: number, toY: number): number {
  const { width, height, data } = drawCover(staticScenes[name])
  let legible = 0
  let all = 0
  for (let y = 0; y < height * toY; y++) {
    for (let x = 0; x < width * toX; x++) {
      const i = (y * width + x) * 4
      const ground = luminance(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0)
      const contrast = (Math.max(ground, text) + 0.05) / (Math.min(ground, text) + 0.05)
      if (contrast >= minimumContrast) legible++
      all++
    }
  }
  return legible / all
}

describe('the sky behind the header text', () => {
  it('keeps dark text legible by day', () => {
    expect(legibleShare('home-day', darkText, 0.66, 0.56)).toBe(1)
    expect(legibleShare('home-day-wide', darkText, 0.5, 0.42)).toBe(1)
  })

  it('keeps light text legible at night, except over stars', () => {
    expect(legibleShare('home-night', lightText, 0.66, 0.56)).toBeGreaterThan(0.98)
    expect(legibleShare('home-night-wide', lightText, 0.5, 0.42)).toBeGreaterThan(0.98)
  })
})
