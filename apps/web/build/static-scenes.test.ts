import { describe, expect, test } from 'vitest'
import { drawCover } from '@bothy/cover-art/draw-cover.ts'
import { staticScenes } from './static-scenes.ts'

/** The text colors of the header by day and at night. */
const darkText = luminance(0x14, 0x21, 0x1a)
const lightText = luminance(0xff, 0xfe, 0xfb)

/** Minimum contrast of text in WCAG 2, level AA. */
const minimumContrast = 4.5

function luminance(red: number, green: number, blue: number): number {
  const linear = (channel: number) => (channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

type Box = { left: number; top: number; width: number; height: number }

/** `object-position` of the picture in home-header.module.css. */
const positionOf = (scene: string) => ({ x: scene.endsWith('-wide') ? 0.6 : 0.4, y: 0.4 })

/** The share of a box of the header on which text of this luminance is legible. The picture covers the header. Lengths are in CSS pixels; every second pixel is sampled. */
function legibleShare(name: keyof typeof staticScenes, text: number, header: { width: number; height: number }, box: Box): number {
  const { width, height, data } = drawnScene(name)
  const position = positionOf(name)
  const scale = Math.max(header.width / width, header.height / height)
  const hidden = { x: (width * scale - header.width) * position.x, y: (height * scale - header.height) * position.y }
  let legible = 0
  let sampled = 0
  for (let y = box.top; y < box.top + box.height; y += 2) {
    for (let x = box.left; x < box.left + box.width; x += 2) {
      const i = (Math.floor((y + hidden.y) / scale) * width + Math.floor((x + hidden.x) / scale)) * 4
      const background = luminance(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0)
      const contrast = (Math.max(background, text) + 0.05) / (Math.min(background, text) + 0.05)
      if (contrast >= minimumContrast) legible++
      sampled++
    }
  }
  return legible / sampled
}

const drawnScenes = new Map<string, ReturnType<typeof drawCover>>()

function drawnScene(name: keyof typeof staticScenes): ReturnType<typeof drawCover> {
  const scene = drawnScenes.get(name) ?? drawCover(staticScenes[name])
  drawnScenes.set(name, scene)
  return scene
}

/** The header of this viewport, and the boxes of the logo and of the headline in it: the sizes of home-header.module.css. */
function headerOf(viewport: number) {
  if (viewport >= 1024) {
    const width = viewport - 236
    const content = Math.min(width, viewport >= 1600 ? 1464 : 1224) - 64
    const left = (width - content) / 2
    return { header: { width, height: 236 }, boxes: [{ left, top: 28, width: content * 0.8, height: 76 }] }
  }
  const left = viewport < 600 ? 16 : 24
  const headline = { left, top: 68, width: Math.min(450, 152 + 0.4 * viewport), height: 104 }
  return { header: { width: viewport, height: 292 }, boxes: [{ left, top: 14, width: 130, height: 44 }, headline] }
}

const viewports = [320, 360, 390, 430, 599, 700, 820, 1023, 1024, 1280, 1440, 1600, 1920, 2560]

describe.each(viewports)('the sky behind the text of the header, %i pixels wide,', (viewport) => {
  const { header, boxes } = headerOf(viewport)
  const suffix = viewport >= 700 ? '-wide' : ''

  test('keeps dark text legible by day', () => {
    for (const box of boxes) expect(legibleShare(`home-day${suffix}`, darkText, header, box)).toBe(1)
  })

  test('keeps light text legible at night, except over stars', () => {
    for (const box of boxes) expect(legibleShare(`home-night${suffix}`, lightText, header, box)).toBeGreaterThan(0.99)
  })
})
