// A minimal static file server for `npm run demo` and for the tests of the built folder.
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const fileAt = (path) => (existsSync(path) && statSync(path).isFile() ? path : undefined)

/**
 * Serves `folder` below `path` (`/` or `/club/`) and resolves with the server once it listens. `missing` controls the answer for unknown paths:
 * `rewrite` sends index.html with status 200, `404` sends 404.html with status 404. `replaced` maps file names to contents that override the folder.
 */
export function serveFolder(folder, { port = 0, path = '/', missing = 'rewrite', replaced = {} } = {}) {
  function answer({ url }, response) {
    const { pathname } = new URL(url, 'http://static')
    const name = pathname.startsWith(path) ? normalize(decodeURIComponent(pathname.slice(path.length)) || 'index.html') : undefined
    const own = name && replaced[name]
    if (own !== undefined) return response.writeHead(200, { 'content-type': types[extname(name)] }).end(own)
    const file = name && !name.startsWith('..') && fileAt(join(folder, name))
    if (!file && !pathname.startsWith(path)) return response.writeHead(404, { 'content-type': 'text/plain' }).end('Not here\n')
    const sent = file || join(folder, missing === '404' ? '404.html' : 'index.html')
    const status = file || missing === 'rewrite' ? 200 : 404
    response.writeHead(status, { 'content-type': types[extname(sent)] ?? 'application/octet-stream', 'cache-control': 'no-cache' })
    return createReadStream(sent).pipe(response)
  }
  const server = createServer((request, response) => {
    try {
      answer(request, response)
    } catch {
      response.writeHead(400).end()
    }
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server))
  })
}
