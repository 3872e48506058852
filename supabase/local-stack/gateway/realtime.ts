// For tests only: a stub of the hosted provider's realtime server. It only sends broadcasts from the database to public topics.
import type { ServerType } from '@hono/node-server'
import type { Server } from 'node:http'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Keys } from '../keys.ts'

/** A frame of the Phoenix protocol, version 2. */
type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: Record<string, unknown>]
type Broadcast = { topic: string; event: string; private: boolean; payload: Record<string, unknown> }

export type Realtime = { close: () => Promise<void> }

export async function startRealtime(server: ServerType, { keys, databaseUrl }: { keys: Keys; databaseUrl: string }): Promise<Realtime> {
  const sockets = new WebSocketServer({ noServer: true })
  const joined = new Map<WebSocket, Set<string>>()
  const send = (socket: WebSocket, frame: Frame) => socket.send(JSON.stringify(frame))

  const onMessage = (socket: WebSocket, [joinRef, ref, topic, event, payload]: Frame): void => {
    const answer = (status: 'ok' | 'error', response: Record<string, unknown> = {}) =>
      send(socket, [joinRef, ref, topic, 'phx_reply', { status, response }])
    const config = (payload['config'] ?? {}) as { private?: boolean }
    if (event === 'phx_join') {
      if (config.private) return answer('error', { reason: 'Unauthorized: private channels are not part of the stub' })
      joined.get(socket)?.add(topic)
      return answer('ok', { postgres_changes: [] })
    }
    if (event === 'phx_leave') joined.get(socket)?.delete(topic)
    if (event === 'heartbeat' || event === 'phx_leave') answer('ok')
  }

  ;(server as Server).on('upgrade', (request, socket, head) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local-stack')
    const key = searchParams.get('apikey')
    if (pathname !== '/realtime/v1/websocket' || (key !== keys.anonKey && key !== keys.serviceKey)) return socket.destroy()
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      joined.set(accepted, new Set())
      accepted.on('message', (data) => onMessage(accepted, JSON.parse((data as Buffer).toString()) as Frame))
      accepted.on('close', () => joined.delete(accepted))
    })
  })

  const listener = new pg.Client({ connectionString: databaseUrl })
  listener.on('notification', ({ payload = '' }) => {
    const { topic, event, private: isPrivate, payload: data } = JSON.parse(payload) as Broadcast
    if (isPrivate) return
    for (const [socket, topics] of joined)
      if (topics.has(`realtime:${topic}`))
        send(socket, [null, null, `realtime:${topic}`, 'broadcast', { type: 'broadcast', event, payload: data }])
  })
  await listener.connect()
  await listener.query('listen local_stack_realtime')

  return {
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      await listener.end()
    },
  }
}
