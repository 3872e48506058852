/** An HTTP server whose responses the test chooses, in the format of the REST API. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SessionAnswer, UserInfo } from '@bothy/contract/entities.ts'
import type { RefusalCode } from '@bothy/contract/errors.ts'

export type ReceivedRequest = {
  method: string
  /** Below /api, still encoded. */
  path: string
  query: URLSearchParams
  headers: Record<string, string | string[] | undefined>
  body: unknown
  token: string | undefined
}

/** Sends a response, at once, later or never. */
export type Responder = (response: ServerResponse) => void

export const respond =
  (status: number, body: unknown, headers: Record<string, string> = {}): Responder =>
  (response) =>
    void response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))

export const refuse = (status: number, code: RefusalCode | string, more: object = {}, headers: Record<string, string> = {}): Responder =>
  respond(status, { error: { code, message: `about ${code}`, ...more } }, headers)

export const neverRespond: Responder = () => undefined
export const hangUp: Responder = (response) => void response.destroy()

/** Listens on a free port. The last handler answers all further requests. */
export async function aTestServer(...handlers: ((request: ReceivedRequest) => Responder | Promise<Responder>)[]) {
  const requests: ReceivedRequest[] = []
  const waiters = new Set<() => void>()
  const server = createServer(async (request, response) => {
    response.on('error', () => undefined)
    // The real date would contradict the test's fake clock.
    response.sendDate = false
    let text = ''
    for await (const chunk of request) text += chunk
    const url = new URL(request.url!, 'http://server')
    const one: ReceivedRequest = {
      method: request.method!,
      path: url.pathname.replace(/^\/api/, ''),
      query: url.searchParams,
      headers: request.headers,
      body: text && request.headers['content-type']?.startsWith('application/json') ? JSON.parse(text) : text || undefined,
      token: request.headers.authorization?.replace('Bearer ', ''),
    }
    const handler = handlers[Math.min(requests.length, handlers.length - 1)]!
    requests.push(one)
    waiters.forEach((check) => check())
    ;(await handler(one))(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    requests,
    /** Resolves when `count` requests have arrived. */
    received: (count: number): Promise<void> =>
      new Promise((resolve) => {
        const check = () => {
          if (requests.length < count) return
          waiters.delete(check)
          resolve()
        }
        waiters.add(check)
        check()
      }),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export const aUser = (some: Partial<UserInfo> = {}): UserInfo => ({
  gender: null,
  birthday: null,
  interests: [],
  id: '0b7e9f34-2f5d-4c0a-9b7a-1d2c3e4f5a6b',
  name: 'Mei Lin',
  email: 'mei@example.org',
  pendingEmail: null,
  takenPhone: null,
  phone: null,
  phoneVerified: false,
  hasPassword: true,
  avatar: null,
  bio: '',
  location: '',
  isAdmin: false,
  language: 'zh',
  createdAt: '2026-01-01T00:00:00Z',
  created: 0,
  joined: 0,
  favorite: 0,
  ...some,
})

export const aSession = (some: Partial<SessionAnswer> = {}): SessionAnswer => ({
  token: 'first',
  expiresAt: '2026-06-20T06:00:00Z',
  user: aUser(),
  ...some,
})
