/** What is at the other end of the hosted door: a provider that says what a test lets it say, over real HTTP and real WebSockets. */
import type { UserInfo } from '@bothy/contract/entities.ts'
import { WebSocketServer, type WebSocket } from 'ws'
import { aPeer, aUser, say, type Heard, type Say } from './peer.ts'

const member = aUser()
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Tokens of the provider for the member, as its library reads them. `name` tells one pair from another. */
export function someTokens(name: string, { lasting = 3600, factor = false } = {}) {
  const exp = Math.floor(Date.now() / 1000) + lasting
  const factors = factor ? [{ id: 'a-factor', factor_type: 'totp', status: 'verified' }] : []
  const user = { id: member.id, email: member.email, aud: 'authenticated', factors, app_metadata: {}, user_metadata: {} }
  const access_token = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: member.id, exp, name })}.${part({ signed: name })}`
  return { access_token, refresh_token: `refresh-${name}`, token_type: 'bearer', expires_in: lasting, expires_at: exp, user }
}

export const problem = (status: number, code: string): Say =>
  say(status, { code, message: code }, { 'X-Supabase-Api-Version': '2024-01-01' })

/** A function of the database that refuses, in the words of PostgREST. */
export const refused = (status: number, code: string): Say => say(status, { code: `PT${status}`, message: code, details: '', hint: null })

export type Ways = Partial<Record<string, (heard: Heard, count: number) => Say>>

/** `ways` are by the end of the path; what is not among them is answered as a club does that has nothing to say against it. */
export async function aProvider(ways: Ways = {}) {
  const counts = new Map<string, number>()
  const waiting = new Set<() => void>()
  const usual: Ways = {
    get_user_info: () => say(200, member satisfies UserInfo),
    user: ({ token }) => say(200, { ...someTokens('').user, token }),
    logout: () => say(204, ''),
    list_activities: () => say(200, { items: [], nextCursor: null }),
  }
  const peer = await aPeer((heard) => {
    const end = heard.path.split('/').at(-1)!
    const count = (counts.get(end) ?? 0) + 1
    counts.set(end, count)
    waiting.forEach((look) => look())
    return (ways[end] ?? usual[end] ?? (() => say(404, { code: 'PGRST202', message: `Could not find the function ${end}` })))(heard, count)
  })
  const asked = (end: string) => peer.heard.filter(({ path }) => path.endsWith(`/${end}`))
  /** Resolves when one has come. */
  const comes = (end: string): Promise<void> =>
    new Promise((resolve) => {
      const look = () => void (counts.has(end) && resolve())
      waiting.add(look)
      look()
    })
  return { ...peer, project: { url: peer.baseUrl, anonKey: 'the-public-key' }, asked, comes }
}

/** A realtime server of the provider: everybody may join, and hears what the test says. */
export async function aStation() {
  const sockets = new Set<WebSocket>()
  const waiting = new Set<() => void>()
  let joined = 0
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('message', (data) => {
      const [joinRef, ref, topic, event] = JSON.parse(String(data)) as string[]
      socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} }]))
      if (event !== 'phx_join') return
      joined += 1
      waiting.forEach((look) => look())
    })
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    broadcast: (payload: unknown) =>
      sockets.forEach((socket) =>
        socket.send(JSON.stringify([null, null, 'realtime:club', 'broadcast', { type: 'broadcast', event: 'news', payload }])),
      ),
    hangUp: () => sockets.forEach((socket) => socket.terminate()),
    /** Resolves when so many have joined, one after the other. */
    joined: (count: number): Promise<void> =>
      new Promise((resolve) => {
        const look = () => void (joined >= count && (waiting.delete(look), resolve()))
        waiting.add(look)
        look()
      }),
    close: () => new Promise<void>((resolve) => (sockets.forEach((socket) => socket.terminate()), server.close(() => resolve()))),
  }
}
