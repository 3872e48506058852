import { join } from 'node:path'
import process from 'node:process'
import { prepare } from './prepare.mjs'
import { root } from './spawn.mjs'
import { log } from './logger.mjs'

/** Serves the built app, or another `folder`, like a static host; the mock backend runs in the browser tab. */
export async function demo([folder]) {
  if (!folder) await prepare({ build: true })
  // Imported now, because its packages may just have been installed.
  const { serveFolder } = await import('./static-host.mjs')
  const server = await serveFolder(folder ?? join(root, 'apps', 'web', 'dist'), { port: Number(process.env.PORT ?? 4173) })
  log(`The demo is at http://localhost:${server.address().port} (Ctrl+C stops it). The folder for a static host is apps/web/dist.`)
  await new Promise((resolve) => ['SIGINT', 'SIGTERM'].forEach((signal) => process.once(signal, resolve)))
  server.closeAllConnections()
  server.close()
  return 0
}
