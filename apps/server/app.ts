/** Builds the request handler from its dependencies. It opens no port and starts no background work. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Refusal } from '@bothy/contract/errors.ts'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { AccountCalls } from './auth/account-calls.ts'
import type { Config } from './config.ts'
import { addCallRoutes, MethodNotAllowed } from './http/routes/calls.ts'
import { networkOf } from './auth/rate-limit/network-of.ts'
import { requestAddress } from './http/middleware/client-address.ts'
import type { LazyCovers } from './covers/lazy-covers.ts'
import { addCoverRoute } from './http/routes/covers.ts'
import { errorResponse, toRefusal, refusalResponse } from './http/errors.ts'
import { addImageRoute } from './http/routes/images.ts'
import { addHealthRoutes } from './http/routes/health.ts'
import { addMetricsRoute } from './http/routes/metrics.ts'
import { addUnsubscribeRoutes } from './http/routes/unsubscribe.ts'
import { openApiDocument } from './http/openapi.ts'
import type { LimitMember, LimitSearch } from './http/middleware/member-limits.ts'
import { setRequestName, setRefusalCode } from './http/middleware/request-labels.ts'
import type { PublicResponseCache } from './http/cache/public-response-cache.ts'
import type { DatabaseFunctions } from './postgres/database-functions.ts'
import { addWebAppRoutes } from './http/routes/web-app.ts'
import type { Images } from './images/images.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Uploads } from './images/uploads.ts'
import type { EventStreams } from './live/event-streams.ts'
import type { UnsubscribeTokens } from './notifications/mail/unsubscribe-tokens.ts'

export type AppDependencies = {
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'dataDir' | 'metricsToken'>
  version: string
  /** The directory of the built web app. */
  webDir: string
  pool: Pool
  database: DatabaseFunctions
  accounts: AccountCalls
  limitMember: LimitMember
  limitSearch: LimitSearch
  publicResponseCache: PublicResponseCache
  eventStreams: EventStreams
  covers: LazyCovers
  images: Images
  uploads: Uploads
  unsubscribing: UnsubscribeTokens
  metrics: Pick<Metrics, 'read' | 'contentType'>
  log: Logger
}

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

export function createApp(parts: AppDependencies): RequestHandler {
  const { config, publicResponseCache, eventStreams, log } = parts
  const app = new Hono<{ Bindings: HttpBindings }>()
  const document = JSON.stringify(openApiDocument(config.publicUrl, parts.version))

  addHealthRoutes(app, parts.pool)
  addMetricsRoute(app, { metrics: parts.metrics, token: config.metricsToken })
  app.get('/api/openapi.json', () => new Response(document, { headers: { 'content-type': 'application/json; charset=utf-8' } }))
  app.get('/api/events', (c) => {
    if (c.env.incoming.method === 'HEAD') return new Response(null, { headers: { 'content-type': 'text/event-stream' } })
    setRequestName(c.env.incoming, 'events')
    const network = networkOf(requestAddress(c.env.incoming, config.trustProxy))
    eventStreams.open(c.env.incoming, c.env.outgoing, { activity: c.req.query('activity')?.slice(0, 36), network })
    return RESPONSE_ALREADY_SENT
  })
  addCallRoutes(app, { ...parts, trustProxy: config.trustProxy, uploadDir: join(config.dataDir, 'received') })
  app.all('/api/*', () => {
    throw new Refusal('NOT_FOUND')
  })
  addCoverRoute(app, parts.pool, parts.covers)
  addImageRoute(app, parts.images)
  addUnsubscribeRoutes(app, parts.unsubscribing)
  addWebAppRoutes(app, parts.webDir, parts.version)

  app.onError((error, c) => {
    const language = c.req.header('accept-language')
    setRefusalCode(c.env.incoming, toRefusal(error)?.code ?? 'UNAVAILABLE')
    if (!(error instanceof MethodNotAllowed))
      return errorResponse(error, language, log.child({ id: c.env.outgoing.getHeader('x-request-id') }))
    const answer = refusalResponse('NOT_FOUND', language, 405)
    answer.headers.set('allow', error.allow.join(', '))
    return answer
  })

  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: true })
  return (request, response) => {
    if (!publicResponseCache.tryServe(request, response)) void listener(request, response)
  }
}
