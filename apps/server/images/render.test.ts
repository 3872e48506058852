import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { checkImage } from '@bothy/contract/image-files.ts'
import { render } from './render.ts'
import { aDecompressionBomb, aTwoColorImage, aPhonePhoto, blobOf } from './testing/photos.ts'

const rendered = async (file: Buffer, use: 'cover' | 'avatar' = 'cover') => render(file, await checkImage(blobOf(file)), use)
const colorAt = async (picture: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
  return data[at]! > data[at + 2]! ? 'red' : 'blue'
}

describe('a rendered picture', () => {
  test('is WebP in every size that is not larger than the original', async () => {
    const sizes = await rendered(await aTwoColorImage(1500, 1000).jpeg().toBuffer())
    const known = await Promise.all(sizes.map(({ bytes }) => sharp(bytes).metadata()))
    expect(known.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 320, 213],
      ['webp', 640, 427],
      ['webp', 1280, 853],
      ['webp', 1500, 1000],
    ])
  })

  test('has a white ground if it is a transparent cover; an avatar and a logo stay transparent', async () => {
    const file = await sharp({ create: { width: 800, height: 600, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer()
    for (const { bytes } of await rendered(file)) {
      expect((await sharp(bytes).metadata()).hasAlpha).toBe(false)
      expect([...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
    }
    for (const { bytes } of await rendered(file, 'avatar')) expect((await sharp(bytes).metadata()).hasAlpha).toBe(true)
  })

  test('has no metadata of place, time and camera', async () => {
    const photo = await aPhonePhoto()
    const before = await sharp(photo).metadata()
    expect([before.exif?.includes('Fernsprecher'), before.orientation, Boolean(before.icc)]).toEqual([true, 6, true])
    for (const { bytes } of await rendered(photo)) {
      const { exif, xmp, iptc, icc, orientation, comments } = await sharp(bytes).metadata()
      expect({ exif, xmp, iptc, icc, orientation, comments }).toEqual({})
      expect(bytes.includes('Fernsprecher')).toBe(false)
    }
  })

  test('is upright, whatever the orientation of the camera', async () => {
    const widest = (await rendered(await aPhonePhoto())).at(-1)!.bytes
    expect(await sharp(widest).metadata()).toMatchObject({ width: 600, height: 800 })
    expect([await colorAt(widest, 0.5, 0.2), await colorAt(widest, 0.5, 0.8)]).toEqual(['red', 'blue'])
  })

  test('keeps its colors from any color space', async () => {
    const green = { r: 120, g: 150, b: 105 }
    const wide = await sharp({ create: { width: 64, height: 64, channels: 3, background: green } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const print = await sharp({ create: { width: 64, height: 64, channels: 3, background: green } })
      .toColorspace('cmyk')
      .jpeg()
      .toBuffer()
    for (const file of [wide, print]) {
      const { channels } = await sharp((await rendered(file))[0]!.bytes).stats()
      expect(channels.slice(0, 3).map(({ mean }, place) => Math.abs(mean - Object.values(green)[place]!) < 40)).toEqual([true, true, true])
      expect((await sharp((await rendered(file))[0]!.bytes).metadata()).space).toBe('srgb')
    }
  })

  test('is cropped to a square for an avatar', async () => {
    const sizes = await rendered(await aTwoColorImage(900, 500).png().toBuffer(), 'avatar')
    expect(await Promise.all(sizes.map(async ({ bytes }) => (await sharp(bytes).metadata()).height))).toEqual([96, 192, 384])
    expect([await colorAt(sizes[2]!.bytes, 0.3, 0.5), await colorAt(sizes[2]!.bytes, 0.7, 0.5)]).toEqual(['red', 'blue'])
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be %s', async (format) => {
    const sizes = await rendered(await aTwoColorImage(400, 300).toFormat(format).toBuffer())
    expect(sizes.map(({ width }) => width)).toEqual([320, 400])
  })

  test('contains no data hidden in or after the original', async () => {
    const script = '<script>alert(1)</script>'
    const file = Buffer.concat([
      await aTwoColorImage()
        .withExif({ IFD0: { ImageDescription: script } })
        .jpeg()
        .toBuffer(),
      Buffer.from(`PK\u0003\u0004${script}`),
    ])
    for (const { bytes } of await rendered(file)) expect(bytes.includes('script')).toBe(false)
  })
})

describe('an unsupported file', () => {
  test.each([
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a PDF', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'],
    ['an empty file', ''],
  ])('such as %s is refused before decoding', async (_, file) => {
    await expect(rendered(Buffer.from(file))).rejects.toMatchObject({ code: 'UNSUPPORTED_IMAGE' })
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('such as a truncated %s is refused', async (format) => {
    const whole = await sharp({
      create: { width: 600, height: 400, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    })
      .toFormat(format, { effort: 1 })
      .toBuffer()
    await expect(rendered(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: 'UNSUPPORTED_IMAGE' })
  })

  test('that pretends to be another type is refused', async () => {
    const head = Buffer.from('\u00ff\u00d8\u00ff\u00e0', 'latin1')
    await expect(rendered(Buffer.concat([head, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]))).rejects.toMatchObject({
      code: 'UNSUPPORTED_IMAGE',
    })
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    await expect(render(gif, 'image/png', 'cover')).rejects.toMatchObject({ code: 'UNSUPPORTED_IMAGE' })
  })

  test('of a few kilobytes that decodes to 900 million pixels is refused', async () => {
    const bomb = aDecompressionBomb(30_000)
    expect(bomb.length).toBeLessThan(200_000)
    await expect(rendered(bomb)).rejects.toMatchObject({ code: 'IMAGE_TOO_MANY_PIXELS' })
  })
})
