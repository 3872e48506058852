/** Images of the mock backend. Each address is a data URL, so the database stores the images, too. */
import type { StoredPhoto } from '@bothy/contract/activities/photos.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { UploadedImage } from '@bothy/contract/image-upload.ts'
import type { ImageUse } from '@bothy/contract/images.ts'
import { limits } from '@bothy/contract/limits.ts'
import type { Reencode, Reencoded } from '../reencode-image.ts'
import { callFunction, type MockDatabase } from './call-function.ts'

/** Pixels. Only one size is stored, because a data URL cannot have several. */
const maxWidth: Record<ImageUse, number> = { cover: 1280, avatar: 192, photo: 1920 }

async function dataUrlOf(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return `data:${blob.type};base64,${btoa(text)}`
}

/** The widest size within `maxWidth` whose data URL is short enough. */
async function chooseSize(sizes: Reencoded[], use: ImageUse): Promise<{ url: string; size: Reencoded }> {
  const fitting = sizes.filter(({ width }, index) => width <= maxWidth[use] || index === 0)
  for (const size of fitting.toReversed()) {
    const url = await dataUrlOf(size.blob)
    if (url.length <= limits.image.address) return { url, size }
  }
  throw new Refusal('IMAGE_TOO_LARGE')
}

type Upload = { file: Blob; use?: ImageUse | undefined }

export async function uploadImage(
  database: MockDatabase,
  reencode: Reencode,
  tokenHash: Uint8Array | null,
  { file, use = 'cover' }: Upload,
): Promise<UploadedImage> {
  const { url, size } = await chooseSize(await reencode(file, use), use)
  await database.query('select rules.register_image(accounts.viewer_of($1), $2, $3, $4, $5, $6)', [
    tokenHash,
    url,
    crypto.randomUUID(),
    use,
    [size.width],
    size.blob.size,
  ])
  return { url, widths: [size.width] }
}

/** The file of a photo that this session may see. It is stored in one size. */
export async function readPhoto(database: MockDatabase, tokenHash: Uint8Array | null, photoId: string): Promise<Blob> {
  const { image } = (await callFunction(database, tokenHash, { name: 'get_photo', input: { photoId } }, false)) as StoredPhoto
  const [, type = '', base64 = ''] = /^data:([^;,]+);base64,(.*)$/s.exec(image) ?? []
  return new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type })
}

/** Deletes images that have not been used for a day. */
export async function sweepImages(database: MockDatabase): Promise<void> {
  await database.query('select rules.mark_unused_images()')
  await database.query('delete from public.images where pending_deletion')
}
