// For tests only: a stub of the hosted provider's realtime server. It sends broadcasts
// from the database and, on public channels, from any client.
import type { Server } from 'node:http'
import type { ServerType } from '@hono/node-server'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Keys } from '../keys.ts'

/** A frame of the Phoenix protocol, version 2. */
type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: Record<string, unknown>]
/** `since`: milliseconds since 1970. `limit`: the number of broadcasts. */
type Replay = { since: number; limit: number }
type JoinConfig = { private?: boolean; broadcast?: { replay?: Replay } }
type Broadcast = { topic: string; event: string; private: boolean; payload: Record<string, unknown> }

/** The client sends broadcasts as binary frames: a kind, five lengths and an encoding, then the texts of these lengths, then the payload. */
function readFrame(data: Buffer, isBinary: boolean): Frame {
  if (!isBinary) return JSON.parse(data.toString()) as Frame
  let offset = 7
  const [joinRef = '', ref = '', topic = '', event] = [...data.subarray(1, 6)].map((length) =>
    data.subarray(offset, (offset += length)).toString(),
  )
  return [joinRef, ref, topic, 'broadcast', { event, payload: JSON.parse(data.subarray(offset).toString()) as unknown }]
}

export type Realtime = { close: () => Promise<void> }

export async function startRealtime(server: ServerType, { keys, databaseUrl }: { keys: Keys; databaseUrl: string }): Promise<Realtime> {
  const sockets = new WebSocketServer({ noServer: true })
  /** The topics of each socket, and whether it has joined the private channel of the topic. */
  const joined = new Map<WebSocket, Map<string, boolean>>()
  const publish = ({ topic, event, private: isPrivate, payload }: Broadcast, sender?: WebSocket) => {
    for (const [socket, topics] of joined)
      if (socket !== sender && topics.get(topic) === isPrivate)
        send(socket, [null, null, topic, 'broadcast', { type: 'broadcast', event, payload }])
  }
  const send = (socket: WebSocket, frame: Frame) => socket.send(JSON.stringify(frame))

  /** Whether a policy on realtime.messages lets the token's role read the topic. */
  async function mayRead(token: string, topic: string): Promise<boolean> {
    const claims = await keys.verify(token)
    if (!claims) return false
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      await client.query('begin')
      await client.query("insert into realtime.messages (topic, extension) values ($1, 'broadcast')", [topic])
      await client.query(
        "select set_config('realtime.topic', $1, true), set_config('request.jwt.claims', $2, true), set_config('role', $3, true)",
        [topic, JSON.stringify(claims), claims.role],
      )
      return (await client.query('select from realtime.messages where topic = $1 limit 1', [topic])).rowCount === 1
    } finally {
      await client.query('rollback')
      await client.end()
    }
  }

  /** Sends again what the database has sent on a private topic since `since`: the newest broadcasts, oldest first. */
  async function replay(socket: WebSocket, topic: string, { since, limit }: Replay): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const { rows } = await client.query<Pick<Broadcast, 'event' | 'payload'>>(
      `select event, payload from (select * from realtime.messages where topic = $1 and private and inserted_at >= to_timestamp($2::float8 / 1000)
       order by inserted_at desc limit $3) newest order by inserted_at`,
      [topic.replace(/^realtime:/, ''), since, limit],
    )
    await client.end()
    for (const broadcast of rows)
      send(socket, [null, null, topic, 'broadcast', { type: 'broadcast', ...broadcast, meta: { replayed: true } }])
  }

  const onMessage = async (socket: WebSocket, key: string, [joinRef, ref, topic, event, payload]: Frame): Promise<void> => {
    const reply = (status: 'ok' | 'error', response: Record<string, unknown> = {}) =>
      send(socket, [joinRef, ref, topic, 'phx_reply', { status, response }])
    if (event === 'phx_join') {
      await createPartitions()
      const { config, access_token: token = key } = payload as { config?: JoinConfig; access_token?: string }
      const isPrivate = config?.private === true
      if (isPrivate && !(await mayRead(token, topic.replace(/^realtime:/, ''))))
        return reply('error', { reason: 'Unauthorized: You do not have permissions to read from this Channel topic' })
      joined.get(socket)?.set(topic, isPrivate)
      reply('ok', { postgres_changes: [] })
      if (isPrivate && config.broadcast?.replay) await replay(socket, topic, config.broadcast.replay)
      return
    }
    // Nobody may send on a private channel, because realtime.messages has no insert policy.
    if (event === 'broadcast' && joined.get(socket)?.get(topic) === false) {
      const { event: name, payload: data } = payload as { event: string; payload: Record<string, unknown> }
      publish({ topic, event: name, private: false, payload: data }, socket)
    }
    if (event === 'phx_leave') joined.get(socket)?.delete(topic)
    if (event === 'heartbeat' || event === 'phx_leave' || event === 'broadcast') reply('ok')
  }

  const listener = new pg.Client({ connectionString: databaseUrl })
  let partitions: Promise<unknown> | undefined
  /** Resolves when messages of these days can be stored. */
  const createPartitions = () => (partitions ??= listener.query("set client_min_messages = 'error'; select realtime.create_partitions()"))

  ;(server as Server).on('upgrade', (request, socket, head) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local-stack')
    const key = searchParams.get('apikey')
    if (pathname !== '/realtime/v1/websocket' || (key !== keys.anonKey && key !== keys.serviceKey)) return socket.destroy()
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      joined.set(accepted, new Map())
      accepted.on('message', (data, isBinary) => void onMessage(accepted, key, readFrame(data as Buffer, isBinary)))
      accepted.on('close', () => joined.delete(accepted))
    })
  })

  listener.on('notification', ({ payload = '' }) => {
    const broadcast = JSON.parse(payload) as Broadcast
    publish({ ...broadcast, topic: `realtime:${broadcast.topic}` })
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
