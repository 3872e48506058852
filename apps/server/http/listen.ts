/** The Node HTTP server around the app: limits, security headers, one log line per request, and a graceful stop. */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { requestName, refusalCode } from './middleware/request-labels.ts'

/** Milliseconds and bytes. The server closes the connection of a client that sends more slowly. */
export const connectionLimits = {
  headersTimeout: 10_000,
  /** Enough for a picture on a slow network. JSON bodies have less time, see read-json.ts. */
  requestTimeout: 130_000,
  /** For requests whose timeout is extended: a backup of a large club on a slow network. */
  extendedRequestTimeout: 60 * 60_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  maxConnections: 20_000,
  /** How often Node checks for slow clients. */
  checkInterval: 2_000,
}
export type ConnectionLimits = typeof connectionLimits
/** Milliseconds that running requests have to finish during a stop. */
const drainTimeout = 10_000

type Handler = (request: IncomingMessage, response: ServerResponse) => void
export type HttpServer = { port: number; close: () => Promise<void> }
/** Receives the name, status and duration in seconds of each answered request. */
type Observe = (call: string, status: number, seconds: number) => void
type Options = {
  port: number
  host: string | undefined
  headers: [string, string][]
  log: Logger
  observe?: Observe
  /** The client address of a request. */
  clientAddress?: (request: IncomingMessage) => string
  limits?: ConnectionLimits
}

/** Listens, and resolves when connections are accepted. Port 0 chooses a free one. */
export async function listen(handler: Handler, options: Options): Promise<HttpServer> {
  const { maxConnections, checkInterval, requestTimeout, extendedRequestTimeout, ...bounds } = options.limits ?? connectionLimits
  const server = createServer(
    { ...bounds, requestTimeout: extendedRequestTimeout, connectionsCheckingInterval: checkInterval, keepAlive: true },
    (request, response) => {
      for (const [name, value] of options.headers) response.setHeader(name, value)
      logRequest(request, response, options)
      limitTime(request, requestTimeout)
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

const requestTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Node has one timeout for all requests; most need a shorter one. A request without a body is already complete. */
function limitTime(request: IncomingMessage, milliseconds: number): void {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return
  const closeConnection = () =>
    request.complete || request.socket.end(`HTTP/1.1 ${badRequest('ERR_HTTP_REQUEST_TIMEOUT')}\r\nconnection: close\r\n\r\n`)
  const timer = setTimeout(closeConnection, milliseconds).unref()
  requestTimers.set(request, timer)
  request.once('close', () => clearTimeout(timer))
}

/** Extends the timeout of a request whose sender has been authorized. */
export function extendTimeout(request: IncomingMessage): void {
  clearTimeout(requestTimers.get(request))
}

function badRequest(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large'
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'
}

/** Paths of sign-in and account security. */
const accountPaths = /^\/api\/(auth|user\/(password|two-factor|passkeys|sessions))\b/
const refusedStatuses = new Set([401, 403, 429])

/** Logs one line per request, without query and token, which may contain secrets. Logs the client address only of account paths and refusals. */
function logRequest(request: IncomingMessage, response: ServerResponse, { log, observe, clientAddress }: Options): void {
  const startedAt = performance.now()
  const id = randomBytes(8).toString('base64url')
  response.setHeader('x-request-id', id)
  // Read now: a closed connection has no address any more.
  const address = clientAddress?.(request)
  response.on('close', () => {
    const duration = performance.now() - startedAt
    observe?.(requestName(request), response.statusCode, duration / 1000)
    const ms = Math.round(duration * 10) / 10
    const path = request.url?.split('?', 1)[0]?.slice(0, 300) ?? ''
    const { statusCode: status } = response
    const from = accountPaths.test(path) || refusedStatuses.has(status) ? address : undefined
    const line = { id, method: request.method, path, status, ms, refusal: refusalCode(request), from }
    log.info(response.writableFinished ? line : { ...line, aborted: true }, 'request')
  })
}

/** Accepts no new requests. Running requests finish within `drainTimeout`; a connection that becomes idle is closed at once. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const forceClose = setTimeout(() => server.closeAllConnections(), drainTimeout)
  await closed
  clearInterval(idle)
  clearTimeout(forceClose)
}
