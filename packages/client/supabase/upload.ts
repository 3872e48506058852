/** Pictures at the provider: re-encoded here, since nobody does it there, stored in every size, and then entered in the club's books. */
import type { Reencode } from '../images.ts'
import type { AccountCalls } from './account-call.ts'
import type { Provider } from './provider.ts'
import { held } from './refusal.ts'

const bucket = 'activity-images'

/** Names are never used again, so a picture never changes. Seconds. */
const cacheControl = String(365 * 24 * 3600)

export function pictures({ client, run, tokens }: Provider, reencode: Reencode): Pick<AccountCalls, 'uploadImage'> {
  const files = client.storage.from(bucket)

  return {
    async uploadImage({ file, use = 'cover' }, signal, onProgress) {
      const sizes = await reencode(file, use)
      const name = `public/${Date.now()}_${crypto.randomUUID().replaceAll('-', '')}`
      const paths = sizes.map(({ width }) => `${name}-${width}.webp`)
      const bytes = sizes.reduce((sum, { blob }) => sum + blob.size, 0)
      let sent = 0
      for (const [place, { blob }] of sizes.entries()) {
        signal.throwIfAborted()
        held(await files.upload(paths[place]!, blob, { contentType: blob.type, cacheControl }))
        onProgress?.((sent += blob.size) / bytes)
      }
      const { publicUrl: url } = files.getPublicUrl(paths.at(-1)!).data
      const widths = sizes.map(({ width }) => width)
      await run('keep_image', { name, url, use, widths, bytes }, { signal, token: (await tokens()).access_token })
      return { url, widths }
    },
  }
}
