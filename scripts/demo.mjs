import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import process from 'node:process'
import { prepare } from './prepare.mjs'
import { node, root, run, surroundings } from './running.mjs'
import { say, step, Trouble } from './saying.mjs'

const web = join(root, 'apps', 'web')
const folder = join(web, 'dist-demo')

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

/** The file behind an address; an address without one is a screen of the app. */
function fileFor(address) {
  const path = join(folder, normalize(decodeURIComponent(new URL(address, 'http://demo').pathname)))
  return existsSync(path) && statSync(path).isFile() ? path : join(folder, 'index.html')
}

function answer({ url }, response) {
  try {
    const path = fileFor(url)
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream', 'cache-control': 'no-cache' })
    createReadStream(path).pipe(response)
  } catch {
    response.writeHead(400).end()
  }
}

/** Builds the demo and serves it to this machine, as any static host would. */
export async function demo() {
  await prepare({ build: false })
  await step('building the demo', 'demo built', async () => {
    const { code, output } = await run(node(), [join('build', 'demo.ts')], {
      cwd: web,
      env: surroundings({ NODE_ENV: 'production' }),
      quiet: true,
    })
    if (code !== 0) throw new Trouble(`The demo could not be built:\n${output}`)
  })
  const server = createServer(answer)
  const port = Number(process.env.PORT ?? 4173)
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  say(`The demo is at http://localhost:${server.address().port} (Ctrl+C stops it). The folder for a static host is apps/web/dist-demo.`)
  await new Promise((resolve) => ['SIGINT', 'SIGTERM'].forEach((signal) => process.once(signal, resolve)))
  server.closeAllConnections()
  server.close()
  return 0
}
