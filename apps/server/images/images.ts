/** The pictures that members upload: re-encoded, stored, served, and removed when unused. */
import { randomBytes } from 'node:crypto'
import pLimit from 'p-limit'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { Refusal } from '@bothy/contract/errors.ts'
import { checkImage } from '@bothy/contract/image-files.ts'
import type { UploadedImage } from '@bothy/contract/image-upload.ts'
import type { ImageUse } from '@bothy/contract/images.ts'
import { withAdvisoryLock } from '../postgres/advisory-lock.ts'
import type { ImageStore } from './image-store.ts'
import type { Rendition } from './render.ts'

export type Images = {
  /** Re-encodes and stores a picture. Once it resolves, the picture survives a crash. */
  add: (owner: string, file: Blob, use: ImageUse) => Promise<UploadedImage>
  /** For everybody, so no photo of an activity. Undefined when the picture or the width does not exist. */
  read: (name: string, width: number) => Promise<Uint8Array | undefined>
  /** Whatever it is used for: the caller has checked who asks. */
  readAny: (name: string, width: number) => Promise<Uint8Array | undefined>
  /** Removes pictures that have been unused for a day, and incomplete ones. Does nothing while a restore runs, which may need them. */
  cleanUp: () => Promise<number>
}

export type ImagesOptions = { pool: Pick<Pool, 'query'>; longPool: Pick<Pool, 'connect'>; store: () => Promise<ImageStore>; log: Logger }

/** Advisory lock of all processes: held while pictures are removed or restored. */
export const imageRemovalLock = 0x426f74687b

/** Pictures that are decoded at once, so that password hashing still finds a free thread; and how many may wait. */
const renderLimits = { maxRunning: 2, maxQueued: 16 }

/** Nothing is served at the address of a photo: `getPhotoFile` checks who may see it. */
const urlOf = (name: string, width: number, use: ImageUse) => `/${use === 'photo' ? 'photos' : 'images'}/${name}/${width}.webp`

/** Names of pictures that are known to be public. A picture never changes its use. */
const maxKnown = 10_000

/** Whether anybody may read a picture by its name: it has a row, and is no photo of an activity. */
function publicNamesIn(pool: ImagesOptions['pool']): (name: string) => Promise<boolean> {
  const known = new Set<string>()
  return async (name) => {
    if (known.has(name)) return true
    const { rows } = await pool.query("select from public.images where name = $1 and use <> 'photo'", [name])
    if (rows.length === 0) return false
    if (known.size >= maxKnown) known.clear()
    known.add(name)
    return true
  }
}

export function createImages({ pool, longPool, store, log }: ImagesOptions): Images {
  const limit = pLimit(renderLimits.maxRunning)
  const isPublic = publicNamesIn(pool)

  async function rendered(file: Blob, use: ImageUse): Promise<Rendition[]> {
    const type = await checkImage(file)
    // Loads the library with the first picture instead of at startup.
    const { render } = await import('./render.ts')
    if (limit.pendingCount >= renderLimits.maxQueued) throw new Refusal('UNAVAILABLE', { retryAfter: 2 })
    return limit(async () => render(Buffer.from(await file.arrayBuffer()), type, use))
  }

  /** When the files cannot be stored, the row is marked for removal. If that fails too, the row is removed as unused a day later. */
  async function put(name: string, renditions: Rendition[]): Promise<void> {
    try {
      await (await store()).put(name, renditions)
    } catch (cause) {
      await pool.query(`update public.images set pending_deletion = true where name = $1`, [name]).catch(() => undefined)
      throw new Refusal('UNAVAILABLE', { retryAfter: 5, cause })
    }
  }

  async function remove(name: string): Promise<boolean> {
    try {
      await (await store()).remove(name)
      await pool.query('select rules.delete_image($1)', [name])
      return true
    } catch (error) {
      log.warn({ err: error }, 'could not remove a picture; the next attempt is in an hour')
      return false
    }
  }

  async function removeUnused(): Promise<number> {
    await (await store()).sweep()
    const { rows } = await pool.query<{ names: string[] }>('select rules.mark_unused_images() as names')
    let removed = 0
    for (const name of rows[0]!.names) removed += Number(await remove(name))
    return removed
  }

  return {
    async add(owner, file, use) {
      const renditions = await rendered(file, use)
      const name = randomBytes(16).toString('hex')
      const widths = renditions.map(({ width }) => width)
      const url = urlOf(name, widths.at(-1)!, use)
      const bytes = renditions.reduce((sum, rendition) => sum + rendition.bytes.length, 0)
      await pool.query('select rules.register_image($1, $2, $3, $4, $5, $6)', [owner, url, name, use, widths, bytes])
      await put(name, renditions)
      return { url, widths }
    },
    read: async (name, width) => ((await isPublic(name)) ? (await store()).get(name, width) : undefined),
    readAny: async (name, width) => (await store()).get(name, width),
    async cleanUp() {
      const client = await longPool.connect()
      try {
        return (await withAdvisoryLock(client, imageRemovalLock, removeUnused)) ?? 0
      } finally {
        client.release()
      }
    },
  }
}
