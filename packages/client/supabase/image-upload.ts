/** Images in Supabase Storage: re-encoded in the browser, uploaded in every size, then registered in the database. */
import type { OnProgress } from '../api.ts'
import type { Reencode, Reencoded } from '../reencode-image.ts'
import type { AccountCalls } from './account-call.ts'
import type { SupabaseConnection } from './connection.ts'
import { unwrap } from './errors.ts'

const bucket = 'activity-images'

/** Seconds. Names are never reused, so an image never changes. */
const cacheControl = String(365 * 24 * 3600)

export function imageUpload({ client, callFunction, asMember }: SupabaseConnection, reencode: Reencode): Pick<AccountCalls, 'uploadImage'> {
  const files = client.storage.from(bucket)

  /** Deletes images that this member has not used for a day. A failure is retried with the next upload. */
  async function sweep(signal: AbortSignal): Promise<void> {
    const { paths } = (await callFunction('sweep_images', {}, await asMember(signal))) as { paths: string[] }
    if (paths.length === 0) return
    unwrap(await files.remove(paths))
    await callFunction('sweep_images', {}, await asMember(signal))
  }

  async function store(paths: string[], sizes: Reencoded[], signal: AbortSignal, onProgress?: OnProgress): Promise<void> {
    const all = bytesOf(sizes)
    let sent = 0
    for (const [index, { blob }] of sizes.entries()) {
      signal.throwIfAborted()
      unwrap(await files.upload(paths[index]!, blob, { contentType: blob.type, cacheControl }))
      onProgress?.((sent += blob.size) / all)
    }
  }

  return {
    async uploadImage({ file, use = 'cover' }, signal, onProgress) {
      const sizes = await reencode(file, use)
      const widths = sizes.map(({ width }) => width)
      const name = `public/${Date.now()}_${crypto.randomUUID().replaceAll('-', '')}`
      const ending = sizes.every(({ blob }) => blob.type === 'image/jpeg') ? 'jpg' : 'webp'
      const paths = widths.map((width) => `${name}-${width}.${ending}`)
      const { publicUrl: url } = files.getPublicUrl(paths.at(-1)!).data
      try {
        await store(paths, sizes, signal, onProgress)
        await callFunction('register_image', { name, url, use, widths, bytes: bytesOf(sizes) }, await asMember(signal))
      } catch (error) {
        // When the database refuses the image, its files are deleted.
        await files.remove(paths)
        throw error
      }
      await sweep(signal).catch(() => undefined)
      return { url, widths }
    },
  }
}

const bytesOf = (sizes: Reencoded[]): number => sizes.reduce((sum, { blob }) => sum + blob.size, 0)
