/** Test files as members and attackers upload them. */
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture whose left half is red and whose right half is blue. */
export const aTwoColorImage = (width = 800, height = 600): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#d22' } }).composite([
    { input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#22d' } }, gravity: 'east' },
  ])

export const blobOf = (bytes: Uint8Array | string, type = ''): Blob => new Blob([bytes as Uint8Array<ArrayBuffer>], { type })

export const aPhoto = async (width = 800, height = 600): Promise<Blob> => blobOf(await aTwoColorImage(width, height).jpeg().toBuffer())

/** A photo of a phone: rotated, with place and time in its metadata, and with a color profile. */
export const aPhonePhoto = async (): Promise<Buffer> =>
  aTwoColorImage()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Fernsprecher', DateTime: '2026:06:20 05:30:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '46/1 33/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '7/1 59/1 3/1' },
    })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()

function chunk(kind: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length)
  body.copy(whole, 4)
  whole.writeUInt32BE(crcOf(body), body.length + 4)
  return whole
}

function crcOf(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

/** A decompression bomb: a PNG of `side` times `side` white pixels in a few kilobytes. */
export function aDecompressionBomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8)), 0), { level: 9 })
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  ])
}
