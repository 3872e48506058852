/** The node server around the app: limits, headers of every answer, one log line per request, and a stop that drains. */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { nameOf, refusalOf } from './request-name.ts'

/** Milliseconds, bytes. A client that sends its request slower than this is cut off. */
export const limits = {
  headersTimeout: 10_000,
  /** A picture on a slow network; what is not a picture has less, see read-json.ts. */
  requestTimeout: 130_000,
  /** Of a request that has been granted more time: a backup of a large club on a slow network. */
  patientTimeout: 60 * 60_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  maxConnections: 20_000,
  /** How often slow clients are looked for. */
  checkEvery: 2_000,
}
export type Limits = typeof limits
/** Milliseconds that requests under way have to finish at a stop. */
const drainTime = 10_000

type Handler = (request: IncomingMessage, response: ServerResponse) => void
export type Listening = { port: number; close: () => Promise<void> }
/** What is told of each answer: the call, its status, and how many seconds it took. */
type Observe = (call: string, status: number, seconds: number) => void
type Options = {
  port: number
  host: string | undefined
  headers: [string, string][]
  log: Logger
  observe?: Observe
  /** Where a request comes from, as far as it can be believed. */
  origin?: (request: IncomingMessage) => string
  limits?: Limits
}

/** Listens, and resolves when connections are accepted. Port 0 chooses a free one. */
export async function listen(handler: Handler, options: Options): Promise<Listening> {
  const { maxConnections, checkEvery, requestTimeout, patientTimeout, ...bounds } = options.limits ?? limits
  const server = createServer(
    { ...bounds, requestTimeout: patientTimeout, connectionsCheckingInterval: checkEvery, keepAlive: true },
    (request, response) => {
      for (const [name, value] of options.headers) response.setHeader(name, value)
      logged(request, response, options)
      hurry(request, requestTimeout)
      handler(request, response)
    },
  )
  server.maxConnections = maxConnections
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    socket.end(`HTTP/1.1 ${badRequest(error.code)}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port: options.port, host: options.host }, resolve)
  })
  return { port: (server.address() as AddressInfo).port, close: () => drain(server) }
}

const hurried = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Node knows one bound for all requests, and most of them are to come faster. What has no body has come already. */
function hurry(request: IncomingMessage, milliseconds: number): void {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return
  const cut = () =>
    request.complete || request.socket.end(`HTTP/1.1 ${badRequest('ERR_HTTP_REQUEST_TIMEOUT')}\r\nconnection: close\r\n\r\n`)
  const timer = setTimeout(cut, milliseconds).unref()
  hurried.set(request, timer)
  request.once('close', () => clearTimeout(timer))
}

/** Lets this request come as slowly as the longest may: its sender is known to be welcome. */
export function grantTime(request: IncomingMessage): void {
  clearTimeout(hurried.get(request))
}

function badRequest(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large'
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'
}

/** Whatever opens an account, or guards it. */
const ofAccounts = /^\/api\/(auth|user\/(password|two-factor|passkeys|sessions))\b/
const refused = new Set([401, 403, 429])

/** Neither the query nor a token is written down: both can hold what is nobody's business. Where a request came from is, when it is about coming in or was not allowed. */
function logged(request: IncomingMessage, response: ServerResponse, { log, observe, origin }: Options): void {
  const began = performance.now()
  const id = randomBytes(8).toString('base64url')
  response.setHeader('x-request-id', id)
  // Asked now: of a connection that is gone nobody knows it any more.
  const address = origin?.(request)
  response.on('close', () => {
    const took = performance.now() - began
    observe?.(nameOf(request), response.statusCode, took / 1000)
    const ms = Math.round(took * 10) / 10
    const path = request.url?.split('?', 1)[0]?.slice(0, 300) ?? ''
    const { statusCode: status } = response
    const from = ofAccounts.test(path) || refused.has(status) ? address : undefined
    const line = { id, method: request.method, path, status, ms, refusal: refusalOf(request), from }
    log.info(response.writableFinished ? line : { ...line, aborted: true }, 'request')
  })
}

/** No new requests; those under way finish, or are cut off after `drainTime`. A connection that falls idle meanwhile is closed at once. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const impatient = setTimeout(() => server.closeAllConnections(), drainTime)
  await closed
  clearInterval(idle)
  clearTimeout(impatient)
}
