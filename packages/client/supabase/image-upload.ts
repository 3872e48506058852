/** Images in Supabase Storage: re-encoded in the browser, uploaded in every size, then registered in the database. */
import type { StoredPhoto } from '@bothy/contract/activities/photos.ts'
import type { OnProgress } from '../api.ts'
import type { Reencode, Reencoded } from '../reencode-image.ts'
import type { AccountCalls } from './account-call.ts'
import type { SupabaseConnection } from './connection.ts'
import { unwrap } from './errors.ts'

const publicBucket = 'activity-images'
/** Its files are for who may see the photo at the moment. */
const photoBucket = 'activity-photos'
const bucketOf = (path: string) => (path.startsWith('photos/') ? photoBucket : publicBucket)

/** Seconds. Names are never reused, so an image never changes. */
const cacheControl = String(365 * 24 * 3600)

export function imageUpload(
  { client, callFunction, asMember }: SupabaseConnection,
  reencode: Reencode,
): Pick<AccountCalls, 'uploadImage' | 'getPhotoFile'> {
  const filesAt = (path: string) => client.storage.from(bucketOf(path))

  async function remove(paths: string[]): Promise<void> {
    for (const bucket of [publicBucket, photoBucket]) {
      const own = paths.filter((path) => bucketOf(path) === bucket)
      if (own.length > 0) unwrap(await client.storage.from(bucket).remove(own))
    }
  }

  /** Deletes images that this member has not used for a day. A failure is retried with the next upload. */
  async function sweep(signal: AbortSignal): Promise<void> {
    const { paths } = (await callFunction('sweep_images', {}, await asMember(signal))) as { paths: string[] }
    if (paths.length === 0) return
    await remove(paths)
    await callFunction('sweep_images', {}, await asMember(signal))
  }

  async function store(paths: string[], sizes: Reencoded[], signal: AbortSignal, onProgress?: OnProgress): Promise<void> {
    const all = bytesOf(sizes)
    let sent = 0
    for (const [index, { blob }] of sizes.entries()) {
      signal.throwIfAborted()
      const path = paths[index]!
      const lifetime = bucketOf(path) === photoBucket ? '0' : cacheControl
      unwrap(await filesAt(path).upload(path, blob, { contentType: blob.type, cacheControl: lifetime }))
      onProgress?.((sent += blob.size) / all)
    }
  }

  return {
    async uploadImage({ file, use = 'cover' }, signal, onProgress) {
      const sizes = await reencode(file, use)
      const widths = sizes.map(({ width }) => width)
      const name = `${use === 'photo' ? 'photos' : 'public'}/${Date.now()}_${crypto.randomUUID().replaceAll('-', '')}`
      const ending = sizes.every(({ blob }) => blob.type === 'image/jpeg') ? 'jpg' : 'webp'
      const paths = widths.map((width) => `${name}-${width}.${ending}`)
      const { publicUrl: url } = filesAt(name).getPublicUrl(paths.at(-1)!).data
      try {
        await store(paths, sizes, signal, onProgress)
        await callFunction('register_image', { name, url, use, widths, bytes: bytesOf(sizes) }, await asMember(signal))
      } catch (error) {
        // When the database refuses the image, its files are deleted.
        await remove(paths).catch(() => undefined)
        throw error
      }
      await sweep(signal).catch(() => undefined)
      return { url, widths }
    },
    async getPhotoFile({ photoId, size = 'large' }, signal) {
      const { data } = await client.auth.getSession()
      const as = data.session ? await asMember(signal) : { signal }
      const { image, widths } = (await callFunction('get_photo', { photoId }, as)) as StoredPhoto
      const widest = image.slice(image.indexOf(`/${photoBucket}/`) + photoBucket.length + 2)
      const path = size === 'small' ? widest.replace(/\d+(?=\.\w+$)/, String(widths[0])) : widest
      return unwrap(await client.storage.from(photoBucket).download(path))
    },
  }
}

const bytesOf = (sizes: Reencoded[]): number => sizes.reduce((sum, { blob }) => sum + blob.size, 0)
