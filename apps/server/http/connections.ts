/** Limits of the connections themselves: how many there are, and how long one may leave its answer unread. */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { networkOf } from '../auth/rate-limit/network-of.ts'

/** Files that the process opens for other things than connections of clients: pictures, covers, the database, modules. */
const otherFiles = 200

/** The number of files that this process may open; undefined where the system does not tell. */
export function openFileLimit(): number | undefined {
  try {
    const limit = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return limit === undefined ? undefined : Number(limit)
  } catch {
    return undefined
  }
}

/** At most `wanted` connections, and few enough that files remain for everything else. */
export const connectionsWithin = (wanted: number, openFiles = Infinity): number =>
  Math.min(wanted, Math.max(openFiles - otherFiles, Math.floor(openFiles / 2)))

/** Milliseconds between two warnings about connections. */
const warningInterval = 60_000

/** Refuses connections of a network that has `max` of them, before they send a request. */
export function limitPerNetwork(server: Pick<Server, 'on'>, max: number, log: Pick<Logger, 'warn'>, now = () => performance.now()): void {
  const counts = new Map<string, number>()
  let warnedAt = -Infinity
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const before = counts.get(network) ?? 0
    if (before >= max) {
      if (now() - warnedAt > warningInterval) {
        warnedAt = now()
        log.warn({ from: network, max }, 'too many connections from one network. If this is your proxy, set BOTHY_TRUST_PROXY')
      }
      return void socket.destroy()
    }
    counts.set(network, before + 1)
    socket.once('close', () => {
      const left = counts.get(network)! - 1
      if (left > 0) counts.set(network, left)
      else counts.delete(network)
    })
  })
}

/** Closes the connection when its client has taken nothing of the answer for `milliseconds`. An answer that is still being made may take longer. */
export function closeUnread(response: ServerResponse, milliseconds: number): void {
  response.setTimeout(milliseconds, () => {
    const { socket } = response
    // A reset, because a closed connection would keep the unread bytes in the kernel.
    if (socket && socket.writableLength > 0) socket.resetAndDestroy()
  })
}

/** The least pace of an upload: bytes per second on average, once `grace` milliseconds have passed. */
export type LeastPace = { grace: number; bytesPerSecond: number; checkInterval: number }

/** Calls `onTooSlow` when the body of a request arrives more slowly than it may. Many slow uploads would take all places. */
export function watchPace(request: IncomingMessage, { grace, bytesPerSecond, checkInterval }: LeastPace, onTooSlow: () => void): void {
  const { socket } = request
  const startedAt = performance.now()
  const bytesBefore = socket.bytesRead
  const timer = setInterval(() => {
    const elapsed = performance.now() - startedAt
    if (request.complete) return clearInterval(timer)
    if (elapsed > grace && socket.bytesRead - bytesBefore < (bytesPerSecond * elapsed) / 1000) onTooSlow()
  }, checkInterval).unref()
  request.once('close', () => clearInterval(timer))
}
