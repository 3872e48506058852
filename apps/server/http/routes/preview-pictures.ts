/** The pictures of link previews over HTTP: `/previews/<activity>.jpg?v=<version>`. Activities that visitors may not see have none. */
import type { Hono } from 'hono'
import pLimit from 'p-limit'
import { activityIdInput } from '@bothy/contract/activities/inputs.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { imageSources } from '@bothy/contract/images.ts'
import { parseInput } from '@bothy/contract/parse-input.ts'
import { sceneOf } from '@bothy/cover-art/scenes.ts'
import type { Covers } from '../../covers/covers.ts'
import { previewPicture } from '../../covers/preview-picture.ts'
import type { Images } from '../../images/images.ts'
import type { Queryable } from '../../postgres/queryable.ts'
import { createByteBoundedCache } from '../cache/byte-bounded-cache.ts'
import { readAsVisitor, type VisitorReads } from '../cache/read-as-visitor.ts'
import type { Env } from '../request-context.ts'
import { refuseWhenBusy } from './covers.ts'
import { pictureVersion, previewTextOf, type ActivityInPage } from './link-previews.ts'
import { readPreviewed } from './previewed-activity.ts'

type Parts = VisitorReads & { pool: Queryable; covers: Pick<Covers, 'get'>; images: Pick<Images, 'read'> }

/** Bytes. A link that is shared in a group is read by many programs at once. */
const cacheLimits = { all: 8_000_000, each: 600_000 }
/** Pictures that wait. */
const maxQueued = 32

export function addPreviewPictureRoute(app: Hono<Env>, parts: Parts): void {
  const cache = createByteBoundedCache<Buffer>(cacheLimits)
  const limit = pLimit(1)

  async function render(activity: ActivityInPage, club: string, version: string): Promise<Buffer> {
    if (limit.pendingCount >= maxQueued) throw new Refusal('UNAVAILABLE', { retryAfter: 2 })
    return limit(async () => {
      const cached = cache.get(version)
      if (cached) return cached
      const cover = await coverOf(parts, activity)
      const picture = await previewPicture(cover, previewTextOf(activity, club))
      cache.set(version, picture, picture.length)
      return picture
    })
  }

  app.get('/previews/:file', async (c) => {
    const [activityId, extension] = c.req.param('file').split('.')
    if (extension !== 'jpg') throw new Refusal('NOT_FOUND')
    const activity = await readPreviewed(parts, parseInput(activityIdInput, { activityId }).activityId)
    const { systemName } = await readAsVisitor(parts, 'getSettings', {})
    const version = pictureVersion(activity, systemName)
    const picture = await render(activity, systemName, version)
    const isCurrent = c.req.query('v') === version
    return new Response(picture as Uint8Array<ArrayBuffer>, {
      headers: {
        'content-type': 'image/jpeg',
        'content-length': String(picture.length),
        'cache-control': isCurrent ? 'public, max-age=86400' : 'no-cache',
      },
    })
  })
}

/** The uploaded cover, or the drawn one. */
async function coverOf({ covers, images }: Parts, { coverImage, coverSeed, tags }: ActivityInPage): Promise<Uint8Array> {
  const uploaded = coverImage && imageSources(coverImage, 'cover').at(-1)
  const name = coverImage && /^\/images\/([0-9a-f]{32})\//.exec(coverImage)?.[1]
  const picture = uploaded && name && (await images.read(name, uploaded.width))
  return picture || covers.get({ seed: coverSeed, scene: sceneOf(tags), width: 1600 }).catch(refuseWhenBusy)
}
