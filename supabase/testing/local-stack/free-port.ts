import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the range from which systems choose ports for clients, so that no other program takes the port before its user listens on it. */
const range = { from: 20_000, size: 12_000 }
// Neighbouring processes begin far apart.
let last = (process.pid * 61) % range.size

/** A free TCP port on 127.0.0.1, another one each time. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < range.size; tries += 1) {
    last = (last + 1) % range.size
    const port = range.from + last
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
  throw new Error('No free port')
}
