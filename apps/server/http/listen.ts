/** The Node HTTP server around the app: limits, security headers, one log line per request, and a graceful stop. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { currentRequest } from '../current-request.ts'
import { closeUnread, connectionsWithin, limitPerNetwork, openFileLimit, watchPace, type LeastPace } from './connections.ts'
import type { RequestBindings, RequestLabels } from './request-context.ts'

/** Ids as proxies make them: UUIDs, hexadecimal numbers, traces. No other character gets into the log and the answer. */
const validId = /^[\w.:+/=@-]{8,128}$/

/** The id that the proxy in front has given to a request in the header X-Request-Id, or a new one. */
const requestIdOf = (sent: string | string[] | undefined): string => (typeof sent === 'string' && validId.test(sent) ? sent : randomUUID())

/** Milliseconds and bytes. The server closes the connection of a client that sends more slowly. */
export const connectionLimits = {
  headersTimeout: 10_000,
  /** For a whole request with a small body. */
  requestTimeout: 30_000,
  /** For a form: enough for a picture on a slow network. */
  formTimeout: 130_000,
  /** For every form. */
  leastPace: { grace: 10_000, bytesPerSecond: 20_000, checkInterval: 1_000 },
  /** For requests whose timeout is extended: a backup of a large club on a slow network. */
  extendedRequestTimeout: 60 * 60_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  /** How long a client may take nothing of its answer. */
  unreadTimeout: 60_000,
  maxConnections: 20_000,
  /** Where clients connect directly. Behind a proxy, all of them come from its address. */
  maxPerNetwork: 500,
  /** How often Node checks for slow clients. */
  checkInterval: 2_000,
}
export type ConnectionLimits = typeof connectionLimits
type BodyTimeouts = { requestTimeout: number; formTimeout: number; leastPace: LeastPace }
/** Milliseconds that running requests have to finish during a stop. */
const drainTimeout = 10_000

export type RequestHandler = {
  fetch: (request: Request, env: RequestBindings) => Response | Promise<Response>
  findCached?: (request: IncomingMessage) => Answer | undefined
  /** Finds the refusals that the client gets before anything of its request is read. Undefined: handle the request as usual. */
  refuseEarly?: (request: IncomingMessage, address: () => string) => Promise<Answer | undefined> | undefined
}
/** An answer that needs no Request and Response, which cost more than writing it. */
export type Answer = { call: string; refusal?: string; status: number; headers: Record<string, string>; body: Buffer | undefined }
export type HttpServer = { port: number; close: () => Promise<void> }
/** Receives the name, status and duration in seconds of each request, also of one that got no answer. */
type Observe = (call: string, status: number, seconds: number) => void
type Options = {
  port: number
  host: string | undefined
  /** Headers of every response. */
  headers: Record<string, string>
  log: Logger
  observe?: Observe
  /** The client address, from the address of the socket and the header X-Forwarded-For. */
  clientAddress?: (socketAddress: string | undefined, forwardedFor: string | undefined) => string
  /** Whether the address of a socket is that of a client, so that connections are counted by network. */
  countNetworks?: boolean
  limits?: ConnectionLimits
}

/** Throws as `listen` does, before a long start, when nothing can listen there. Port 0 is always free. */
export async function expectFreePort({ port, host }: Pick<Options, 'port' | 'host'>): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen({ port, host }, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}

/** Listens, and resolves when connections are accepted. Port 0 chooses a free one. */
export async function listen(handler: RequestHandler, options: Options): Promise<HttpServer> {
  const {
    maxConnections,
    maxPerNetwork,
    unreadTimeout,
    checkInterval,
    requestTimeout,
    formTimeout,
    leastPace,
    extendedRequestTimeout,
    ...bounds
  } = options.limits ?? connectionLimits
  const open = new Set<ServerResponse>()
  let isDraining = false
  const server = createServer(
    { ...bounds, requestTimeout: extendedRequestTimeout, connectionsCheckingInterval: checkInterval, keepAlive: true },
    (request, response) => {
      closeUnread(response, unreadTimeout)
      const bindings = bindingsOf(request, response, options, { requestTimeout, formTimeout, leastPace })
      const headers = { ...options.headers, 'x-request-id': bindings.requestId, ...(isDraining && { connection: 'close' }) }
      const write = ({ call, refusal, status, headers: own, body }: Answer): void => {
        Object.assign(bindings.labels, { call, refusal })
        // All at once: setHeader copies and checks each header one more time.
        response.writeHead(status, Object.assign(headers, own)).end(body)
      }
      const handle = () => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
        open.add(response)
        response.once('close', () => open.delete(response))
        void fetchListener(handler, bindings)(request, response)
      }
      const cached = handler.findCached?.(request)
      if (cached) return write(cached)
      currentRequest.run(bindings, () => {
        const refused = handler.refuseEarly?.(request, bindings.address)
        if (!refused) return handle()
        void refused.then((answer) => (answer ? write(answer) : handle()))
      })
    },
  )
  server.maxConnections = connectionsWithin(maxConnections, openFileLimit())
  if (options.countNetworks) limitPerNetwork(server, maxPerNetwork, options.log)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    socket.end(`HTTP/1.1 ${badRequest(error.code)}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
    // Node itself closes the connection after bytes that are no HTTP, but not that of a slow client that keeps its half open.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') (socket as Socket).destroySoon()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port: options.port, host: options.host }, resolve)
  })
  return { port: (server.address() as AddressInfo).port, close }

  async function close(): Promise<void> {
    isDraining = true
    open.forEach(announceClose)
    await drain(server)
  }
}

/** Without automatic cleanup: it would cut off a client that still sends its body half a second after a refusal. */
const fetchListener = ({ fetch }: RequestHandler, bindings: RequestBindings) =>
  getRequestListener((request) => fetch(request, bindings), { overrideGlobalObjects: true, autoCleanupIncoming: false })

/** Tells a client with a kept-alive connection to send its next request elsewhere, as the server is about to stop. */
function announceClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

function bindingsOf(request: IncomingMessage, response: ServerResponse, options: Options, timeouts: BodyTimeouts): RequestBindings {
  // Read now: a closed connection has no address any more.
  const { remoteAddress } = request.socket
  const requestId = requestIdOf(request.headers['x-request-id'])
  const labels: RequestLabels = { call: 'other', refusal: undefined }
  const address = () => options.clientAddress?.(remoteAddress, request.headers['x-forwarded-for']?.toString()) ?? ''
  const bindings = { requestId, address, remoteAddress, extendTimeout: limitTime(request, timeouts), labels }
  logRequest(request, response, options, bindings)
  return bindings
}

/** Node has one timeout for all requests; most need a shorter one. Returns a function that removes it. */
function limitTime(request: IncomingMessage, timeouts: BodyTimeouts): () => void {
  const { headers } = request
  // A request without a body is already complete.
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return () => undefined
  const closeConnection = () => {
    if (request.complete) return
    request.socket.end(`HTTP/1.1 ${badRequest('ERR_HTTP_REQUEST_TIMEOUT')}\r\nconnection: close\r\n\r\n`)
    // Otherwise a client that keeps its half open could continue sending.
    request.socket.destroySoon()
  }
  const isForm = headers['content-type']?.startsWith('multipart/')
  if (isForm) watchPace(request, timeouts.leastPace, closeConnection)
  const timer = setTimeout(closeConnection, isForm ? timeouts.formTimeout : timeouts.requestTimeout).unref()
  request.once('close', () => clearTimeout(timer))
  return () => clearTimeout(timer)
}

function badRequest(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large'
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'
}

/** Paths of sign-in and account security. */
const accountPaths = /^\/api\/(auth|user\/(password|two-factor|passkeys|sessions))\b/
const refusedStatuses = new Set([401, 403, 429])

/** A response whose headers were never sent has the status 200: the client closed the connection (499 in the log of nginx), or its body was too slow. */
function statusOf(request: IncomingMessage, response: ServerResponse): number {
  if (response.headersSent) return response.statusCode
  return request.complete ? 499 : 408
}

/** Logs one line per request, without query and token, which may contain secrets. Logs the client address only of account paths and refusals. */
function logRequest(request: IncomingMessage, response: ServerResponse, { log, observe }: Options, bindings: RequestBindings): void {
  const startedAt = performance.now()
  const { requestId: id, address, labels } = bindings
  response.on('close', () => {
    const duration = performance.now() - startedAt
    const status = statusOf(request, response)
    observe?.(labels.call, status, duration / 1000)
    const ms = Math.round(duration * 10) / 10
    const path = request.url?.split('?', 1)[0]?.slice(0, 300) ?? ''
    const from = accountPaths.test(path) || refusedStatuses.has(status) ? address() : undefined
    const line = { id, method: request.method, path, status, ms, refusal: labels.refusal, from }
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
