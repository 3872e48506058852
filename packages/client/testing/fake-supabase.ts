/** A fake Supabase project whose responses the test chooses, over real HTTP and WebSockets. */
import { WebSocketServer, type WebSocket } from 'ws'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { aTestServer, aUser, respond, type ReceivedRequest, type Responder } from './test-server.ts'

const member = aUser()
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** One time for all tokens, in seconds: the same tokens are equal whenever they are made. */
const now = Math.floor(Date.now() / 1000)

/** Tokens for the test member, in the format of the Supabase library. `name` distinguishes them. */
export function someTokens(name: string, { lasting = 3600, factor = false } = {}) {
  const exp = now + lasting
  const factors = factor ? [{ id: 'a-factor', factor_type: 'totp', status: 'verified' }] : []
  const user = { id: member.id, email: member.email, aud: 'authenticated', factors, app_metadata: {}, user_metadata: {} }
  const access_token = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: member.id, exp, name })}.${part({ signed: name })}`
  return { access_token, refresh_token: `refresh-${name}`, token_type: 'bearer', expires_in: lasting, expires_at: exp, user }
}

export const authError = (status: number, code: string): Responder =>
  respond(status, { code, message: code }, { 'X-Supabase-Api-Version': '2024-01-01' })

/** The response of PostgREST when a database function refuses. */
export const functionRefusal = (status: number, code: string): Responder =>
  respond(status, { code: `PT${status}`, message: code, details: '', hint: null })

export type Handlers = Partial<Record<string, (request: ReceivedRequest, count: number) => Responder>>

/** `handlers` maps the last segment of the path to a handler; other known paths get a successful default response. */
export async function aFakeSupabase(handlers: Handlers = {}) {
  const counts = new Map<string, number>()
  const waiters = new Set<() => void>()
  const defaults: Handlers = {
    get_user_info: () => respond(200, member satisfies UserInfo),
    user: ({ token }) => respond(200, { ...someTokens('').user, token }),
    logout: () => respond(204, ''),
    list_activities: () => respond(200, { items: [], nextCursor: null }),
  }
  const server = await aTestServer((request) => {
    const end = request.path.split('/').at(-1)!
    const count = (counts.get(end) ?? 0) + 1
    counts.set(end, count)
    waiters.forEach((check) => check())
    return (handlers[end] ?? defaults[end] ?? (() => respond(404, { code: 'PGRST202', message: `Could not find the function ${end}` })))(
      request,
      count,
    )
  })
  const requestsTo = (end: string) => server.requests.filter(({ path }) => path.endsWith(`/${end}`))
  /** Resolves when such a request has arrived. */
  const requested = (end: string): Promise<void> =>
    new Promise((resolve) => {
      const check = () => void (counts.has(end) && resolve())
      waiters.add(check)
      check()
    })
  return { ...server, project: { url: server.baseUrl, anonKey: 'the-public-key' }, requestsTo, requested }
}

type JoinPayload = { config?: { broadcast?: { replay?: unknown } } }

/** A fake Realtime server: everyone may join and receives what the test broadcasts. */
export async function aRealtimeServer() {
  const sockets = new Set<WebSocket>()
  const waiters = new Set<() => void>()
  const topics = new Set<string>()
  const replays: unknown[] = []
  let joined = 0
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('message', (data) => {
      const [joinRef, ref, topic, event, payload] = JSON.parse(String(data)) as [string, string, string, string, JoinPayload]
      if (event === 'phx_leave') topics.delete(topic)
      if (event === 'phx_join') topics.add(topic)
      socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} }]))
      if (event !== 'phx_join') return
      if (payload.config?.broadcast?.replay) replays.push(payload.config.broadcast.replay)
      joined += 1
      waiters.forEach((check) => check())
    })
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    broadcast: (payload: unknown, meta?: { replayed: true }) =>
      sockets.forEach((socket) =>
        socket.send(JSON.stringify([null, null, 'realtime:club', 'broadcast', { type: 'broadcast', event: 'change', payload, meta }])),
      ),
    /** Which past events the clients have asked for. */
    replays: () => replays,
    hangUp: () => sockets.forEach((socket) => socket.terminate()),
    /** The channels that the client has joined and not left. */
    topics: () => [...topics],
    /** Resolves when `count` clients have joined in total. */
    joined: (count: number): Promise<void> =>
      new Promise((resolve) => {
        const check = () => void (joined >= count && (waiters.delete(check), resolve()))
        waiters.add(check)
        check()
      }),
    close: () => new Promise<void>((resolve) => (sockets.forEach((socket) => socket.terminate()), server.close(() => resolve()))),
  }
}
