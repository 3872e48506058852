/** Builds the request handler from its dependencies. It opens no port and starts no background work. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Refusal } from '@bothy/contract/refusals.ts'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Accounts } from './accounts/accounts.ts'
import type { Config } from './config.ts'
import { addCalls, MethodNotAllowed } from './http/calls.ts'
import { networkOf, originOf } from './http/client-address.ts'
import { addCoverPictures, type LazyCovers } from './http/cover-pictures.ts'
import { errorAnswer, refusalBehind, refusedAnswer } from './http/errors.ts'
import { addUploadedImages } from './http/uploaded-images.ts'
import { addHealth } from './http/health.ts'
import { addMetricsPage } from './http/metrics-page.ts'
import { addUnsubscribe } from './http/unsubscribe.ts'
import { openApiDocument } from './http/openapi.ts'
import type { LimitMember, LimitSearch } from './http/member-limits.ts'
import { nameRequest, noteRefusal } from './http/request-name.ts'
import type { KeptLooks } from './http/kept-looks.ts'
import type { PublicAnswers } from './http/public-answers.ts'
import type { Rulebook } from './http/rulebook.ts'
import { addWebApp } from './http/web-app.ts'
import type { Images } from './images/images.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Uploads } from './images/uploads.ts'
import type { Events } from './live/events.ts'
import type { Unsubscribing } from './outbox/unsubscribing.ts'

export type Parts = {
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'dataDir' | 'metricsToken'>
  version: string
  /** The directory of the built web app. */
  webDir: string
  pool: Pool
  rulebook: Rulebook
  accounts: Accounts
  limitMember: LimitMember
  limitSearch: LimitSearch
  publicAnswers: PublicAnswers
  keptLooks: KeptLooks
  events: Events
  covers: LazyCovers
  images: Images
  uploads: Uploads
  unsubscribing: Unsubscribing
  metrics: Pick<Metrics, 'read' | 'contentType'>
  log: Logger
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

export function createServer(parts: Parts): Handler {
  const { config, publicAnswers, events, log } = parts
  const app = new Hono<{ Bindings: HttpBindings }>()
  const document = JSON.stringify(openApiDocument(config.publicUrl, parts.version))

  addHealth(app, parts.pool)
  addMetricsPage(app, { metrics: parts.metrics, token: config.metricsToken })
  app.get('/api/openapi.json', () => new Response(document, { headers: { 'content-type': 'application/json; charset=utf-8' } }))
  app.get('/api/events', (c) => {
    if (c.env.incoming.method === 'HEAD') return new Response(null, { headers: { 'content-type': 'text/event-stream' } })
    nameRequest(c.env.incoming, 'events')
    const network = networkOf(originOf(c.env.incoming, config.trustProxy))
    events.open(c.env.incoming, c.env.outgoing, { activity: c.req.query('activity')?.slice(0, 36), network })
    return RESPONSE_ALREADY_SENT
  })
  addCalls(app, { ...parts, trustProxy: config.trustProxy, receiveIn: join(config.dataDir, 'received') })
  app.all('/api/*', () => {
    throw new Refusal('NOT_FOUND')
  })
  addCoverPictures(app, parts.pool, parts.covers)
  addUploadedImages(app, parts.images)
  addUnsubscribe(app, parts.unsubscribing)
  addWebApp(app, parts.webDir, parts.version)

  app.onError((error, c) => {
    const language = c.req.header('accept-language')
    noteRefusal(c.env.incoming, refusalBehind(error)?.code ?? 'UNAVAILABLE')
    if (!(error instanceof MethodNotAllowed))
      return errorAnswer(error, language, log.child({ id: c.env.outgoing.getHeader('x-request-id') }))
    const answer = refusedAnswer('NOT_FOUND', language, 405)
    answer.headers.set('allow', error.allow.join(', '))
    return answer
  })

  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: true })
  return (request, response) => {
    if (!publicAnswers.serve(request, response)) void listener(request, response)
  }
}
