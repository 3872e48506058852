/** Uploaded pictures over HTTP: `/images/<name>/<width>.webp`. Names are random, and a name is never reused for another picture. */
import type { Hono } from 'hono'
import { Refusal } from '@bothy/contract/errors.ts'
import type { Images } from '../../images/images.ts'
import type { Env } from '../request-context.ts'

const immutableHeaders = { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' }

export function addImageRoute(app: Hono<Env>, images: Pick<Images, 'read'>): void {
  app.get('/images/:name/:file', async (c) => {
    const name = /^[0-9a-f]{32}$/.exec(c.req.param('name'))?.[0]
    const width = /^([1-9]\d{0,3})\.webp$/.exec(c.req.param('file'))?.[1]
    if (!name || !width) throw new Refusal('NOT_FOUND')
    const etag = `"${name}-${width}"`
    // A picture never changes.
    if (c.req.header('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers: { ...immutableHeaders, etag } })
    const picture = await images.read(name, Number(width))
    if (!picture) throw new Refusal('NOT_FOUND')
    return new Response(picture as Uint8Array<ArrayBuffer>, {
      headers: { ...immutableHeaders, etag, 'content-length': String(picture.length) },
    })
  })
}
