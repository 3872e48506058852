import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detectImageType, renditionsOf, checkImage } from './image-files.ts'
import { imageSources, imageUses, imageWidths } from './images.ts'
import { limits } from './limits.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

describe('the type of an image', () => {
  test.each([
    ['image/jpeg', '\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF'],
    ['image/png', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR'],
    ['image/webp', 'RIFF\u0010\u0000\u0000\u0000WEBPVP8 '],
    ['image/avif', '\u0000\u0000\u0000\u001cftypavif\u0000\u0000\u0000\u0000mif1miaf'],
    ['image/avif', '\u0000\u0000\u0000\u001cftypmif1\u0000\u0000\u0000\u0000mif1avif'],
    ['image/heic', '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000heicmif1'],
    [undefined, 'GIF89a'],
    [undefined, '%PDF-1.7'],
    [undefined, '<svg xmlns="http://www.w3.org/2000/svg">'],
    [undefined, 'II*\u0000'],
    [undefined, 'RIFF\u0010\u0000\u0000\u0000WAVEfmt '],
    [undefined, '\u0000\u0000\u0000\u0018ftypisom'],
    [undefined, ''],
  ])('%s is detected from the first bytes', (type, head) => {
    expect(detectImageType(bytes(head))).toBe(type)
  })

  test('is not detected for a file that is too large', async () => {
    await expect(checkImage(new Blob([new Uint8Array(limits.image.bytes + 1)]))).rejects.toMatchObject({ code: 'IMAGE_TOO_LARGE' })
  })
})

describe('the sizes of an image', () => {
  test('depend on its use, and include its own width when it is narrower', () => {
    expect(renditionsOf({ width: 4000, height: 3000 }, 'cover').sizes.map(({ width }) => width)).toEqual([320, 640, 1280, 1920])
    expect(renditionsOf({ width: 900, height: 600 }, 'cover').sizes).toEqual([
      { width: 320, height: 213 },
      { width: 640, height: 427 },
      { width: 900, height: 600 },
    ])
    expect(renditionsOf({ width: 60, height: 90 }, 'avatar').sizes).toEqual([{ width: 60, height: 60 }])
  })

  test('are cropped to the middle when the image is too tall or too wide', () => {
    expect(renditionsOf({ width: 500, height: 5000 }, 'cover').crop).toEqual({ left: 0, top: 2125, width: 500, height: 750 })
    expect(renditionsOf({ width: 3000, height: 2000 }, 'avatar').crop).toEqual({ left: 500, top: 0, width: 2000, height: 2000 })
  })

  test('are refused when the image has too many pixels', () => {
    expect(() => renditionsOf({ width: 30_000, height: 30_000 }, 'cover')).toThrow('IMAGE_TOO_MANY_PIXELS')
  })

  test('lie within the image, whatever its dimensions', () => {
    const side = fc.integer({ min: 1, max: 8000 })
    fc.assert(
      fc.property(side, side, fc.constantFrom(...imageUses), (width, height, use) => {
        const { crop, sizes } = renditionsOf({ width, height }, use)
        expect(crop.left >= 0 && crop.top >= 0 && crop.left + crop.width <= width && crop.top + crop.height <= height).toBe(true)
        expect(sizes.every((size) => size.width >= 1 && size.height >= 1 && size.width <= crop.width)).toBe(true)
        expect(sizes.map((size) => size.width)).toEqual(sizes.map((size) => size.width).toSorted((one, other) => one - other))
      }),
    )
  })
})

describe('the addresses of an image', () => {
  test('are derived from the widest one', () => {
    expect(imageSources('/images/f00/900.webp', 'cover')).toEqual([
      { url: '/images/f00/320.webp', width: 320 },
      { url: '/images/f00/640.webp', width: 640 },
      { url: '/images/f00/900.webp', width: 900 },
    ])
    expect(imageSources('https://hosted.example/public/17_f00-192.jpg', 'avatar').map(({ url }) => url)).toEqual([
      'https://hosted.example/public/17_f00-96.jpg',
      'https://hosted.example/public/17_f00-192.jpg',
    ])
  })

  test('match its sizes', () => {
    const { sizes } = renditionsOf({ width: 1700, height: 1000 }, 'cover')
    expect(imageSources('/images/f00/1700.webp', 'cover').map(({ width }) => width)).toEqual(sizes.map(({ width }) => width))
    expect(imageWidths.cover.at(-1)).toBe(1920)
  })

  test('are empty for a data URL', () => {
    expect(imageSources('data:image/webp;base64,AAAA', 'cover')).toEqual([])
  })
})
