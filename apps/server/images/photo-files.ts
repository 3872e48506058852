/** The files of photos of activities, for who may see them at this moment. */
import { Readable } from 'node:stream'
import type { StoredPhoto } from '@bothy/contract/activities/photos.ts'
import type { Parsed } from '@bothy/contract/call-schemas.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { DatabaseFunctions } from '../postgres/database-functions.ts'
import type { Images } from './images.ts'

export type PhotoFile = { name: string; approximateBytes: number; content: Readable; contentType: string }
export type ReadPhotoFile = (input: Parsed<'getPhotoFile'>, tokenHash: Buffer | null) => Promise<PhotoFile>

export function createReadPhotoFile(database: DatabaseFunctions, images: Pick<Images, 'readAny'>): ReadPhotoFile {
  return async ({ photoId, size = 'large' }, tokenHash) => {
    const { image, widths } = JSON.parse(await database.callFunction(tokenHash, 'get_photo', { photoId })) as StoredPhoto
    if (image.startsWith(drawing)) return photoFile(photoId, await drawn(image, size === 'small' ? widths[0]! : widths.at(-1)!))
    const name = /^\/photos\/([0-9a-f]{32})\//.exec(image)?.[1]
    const width = size === 'small' ? widths[0] : widths.at(-1)
    const file = name && width && (await images.readAny(name, width))
    if (!file) throw new Refusal('NOT_FOUND')
    return photoFile(photoId, file)
  }
}

const photoFile = (photoId: string, file: Uint8Array): PhotoFile => ({
  name: `${photoId}.webp`,
  approximateBytes: file.length,
  content: Readable.from([file], { objectMode: false }),
  contentType: 'image/webp',
})

/** How the addresses of the sample club's photos begin, which hold a drawing. */
const drawing = 'data:image/svg+xml;base64,'
/** A drawing has at most these. A backup that an admin restores may hold any. */
const maxPixels = 4_000_000

async function drawn(image: string, width: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(image.slice(drawing.length), 'base64'), { limitInputPixels: maxPixels })
    .resize({ width })
    .webp()
    .toBuffer()
}
