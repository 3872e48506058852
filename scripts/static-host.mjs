// A static host for `npm run demo` and for the tests of the built folder. It knows nothing of the app, as any other web host.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'

/**
 * Serves `folder` below `path` (`/` or `/club/`) and resolves with the server once it listens. `missing` controls the answer for unknown paths:
 * `rewrite` sends index.html with status 200, `404` sends 404.html with status 404. `replaced` maps file names to contents that override the folder.
 */
export function serveFolder(folder, { port = 0, path = '/', missing = 'rewrite', replaced = {} } = {}) {
  const nameOf = (requested) => requested.slice(path.length)
  const host = new Hono()
  host.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-cache')
  })
  host.get(`${path}*`, async (c, next) => {
    const name = nameOf(c.req.path)
    return replaced[name] === undefined ? next() : c.body(replaced[name], { headers: { 'content-type': getMimeType(name) } })
  })
  host.get(`${path}*`, serveStatic({ root: folder, rewriteRequestPath: nameOf }))
  host.get(`${path}*`, (c) =>
    missing === '404'
      ? c.html(readFileSync(join(folder, '404.html'), 'utf8'), 404)
      : c.html(readFileSync(join(folder, 'index.html'), 'utf8')),
  )
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: host.fetch, port, hostname: '127.0.0.1' }, () => resolve(server))
    server.once('error', reject)
  })
}
