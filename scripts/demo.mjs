import { join } from 'node:path'
import process from 'node:process'
import { log, UserError } from './logger.mjs'
import { prepare } from './prepare.mjs'
import { root } from './spawn.mjs'

/** Prints one sentence where the address cannot be used. */
function explainListenError(error, port) {
  if (error.code === 'EADDRINUSE') throw new UserError(`Port ${port} is taken already. Stop what uses it, or choose another with PORT.`)
  if (error.code === 'ERR_SOCKET_BAD_PORT') throw new UserError('PORT must be a whole number from 0 to 65535.')
  if (error.syscall === 'listen') throw new UserError(`The demo cannot listen on port ${port}: ${error.message}.`)
  throw error
}

/** Serves the built app, or another `folder`, like a static host; the mock backend runs in the browser tab. */
export async function demo([folder]) {
  if (!folder) await prepare({ build: true })
  // Imported now, because its packages may just have been installed.
  const { serveFolder } = await import('./static-host.mjs')
  const { PORT: port = '4173' } = process.env
  const server = await serveFolder(folder ?? join(root, 'apps', 'web', 'dist'), { port: Number(port) }).catch((error) =>
    explainListenError(error, port),
  )
  log(`The demo is at http://localhost:${server.address().port} (Ctrl+C stops it). The folder for a static host is apps/web/dist.`)
  await new Promise((resolve) => ['SIGINT', 'SIGTERM'].forEach((signal) => process.once(signal, resolve)))
  server.closeAllConnections()
  server.close()
  return 0
}
