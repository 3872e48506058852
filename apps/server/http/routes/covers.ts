/** Generated covers over HTTP: `/covers/<activity>/<width>.webp?v=<seed>.<scene>`. */
import type { Hono } from 'hono'
import type { Pool } from 'pg'
import { Refusal } from '@bothy/contract/errors.ts'
import { drawnCoverWidths, type DrawnCoverWidth } from '@bothy/contract/images.ts'
import { id as activityId } from '@bothy/contract/values.ts'
import { sceneOf } from '@bothy/cover-art/scenes.ts'
import { findCoverSource } from '../../covers/cover-source.ts'
import type { Covers } from '../../covers/covers.ts'
import type { Env } from '../request-context.ts'

const widths = new Map<string, DrawnCoverWidth>(drawnCoverWidths.map((width) => [`${width}.webp`, width]))

/**
 * A cover shows only a landscape, so anyone who knows the id of an activity may read it. Only existing activities have covers. A URL whose
 * `v` matches the current seed and scene is cached forever.
 */
export function addCoverRoute(app: Hono<Env>, pool: Pick<Pool, 'query'>, covers: Pick<Covers, 'get'>): void {
  app.get('/covers/:activity/:file', async (c) => {
    const width = widths.get(c.req.param('file'))
    const activity = activityId.safeParse(c.req.param('activity'))
    if (!width || !activity.success) throw new Refusal('NOT_FOUND')
    const source = await findCoverSource(pool, activity.data)
    if (!source) throw new Refusal('ACTIVITY_NOT_FOUND')
    const scene = sceneOf(source.tags)
    const picture = await covers.get({ seed: source.seed, scene, width }).catch(refuseWhenBusy)
    const isCurrent = c.req.query('v') === `${source.seed}.${scene}`
    return new Response(picture as Uint8Array<ArrayBuffer>, {
      headers: {
        'content-type': 'image/webp',
        'content-length': String(picture.length),
        'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
      },
    })
  })
}

export function refuseWhenBusy(error: unknown): never {
  if (error instanceof Error && error.name === 'TooManyDrawings') throw new Refusal('UNAVAILABLE', { retryAfter: 2, cause: error })
  throw error
}
