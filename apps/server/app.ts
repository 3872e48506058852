/** Builds the request handler from its dependencies. It opens no port and starts no background work. */
import { Hono, type MiddlewareHandler } from 'hono'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { Refusal } from '@bothy/contract/errors.ts'
import type { AccountCalls } from './auth/account-calls.ts'
import { networkOf } from './auth/rate-limit/network-of.ts'
import type { CheckSession } from './auth/sessions/session-check.ts'
import type { Config } from './config.ts'
import type { Covers } from './covers/covers.ts'
import { readAsMember } from './http/cache/read-as-member.ts'
import { readAsVisitor } from './http/cache/read-as-visitor.ts'
import { errorResponse, toRefusal, refusalResponse } from './http/errors.ts'
import type { LiveParts } from './http/listen-for-changes.ts'
import { bearerTokenHash } from './http/middleware/bearer-token.ts'
import type { Limits } from './http/middleware/limits.ts'
import { addressOf, nameRequest, type Env } from './http/request-context.ts'
import { addApiReferenceRoutes } from './http/routes/api-reference.ts'
import { addCalendarRoutes } from './http/routes/calendars.ts'
import { addCallRoutes, MethodNotAllowed } from './http/routes/calls.ts'
import { addClubAppRoutes } from './http/routes/club-app.ts'
import { addCoverRoute } from './http/routes/covers.ts'
import { addHealthRoutes } from './http/routes/health.ts'
import { addImageRoute } from './http/routes/images.ts'
import { addMapFileRoute } from './http/routes/map-file.ts'
import { addMetricsRoute } from './http/routes/metrics.ts'
import { addPreviewPictureRoute } from './http/routes/preview-pictures.ts'
import { readPreviewed } from './http/routes/previewed-activity.ts'
import { addUnsubscribeRoutes } from './http/routes/unsubscribe.ts'
import { addWebAppRoutes } from './http/routes/web-app.ts'
import type { Images } from './images/images.ts'
import type { Uploads } from './images/uploads.ts'
import { elevationFileOf } from './map/copy-region.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { UnsubscribeTokens } from './notifications/mail/unsubscribe-tokens.ts'
import type { DatabaseFunctions } from './postgres/database-functions.ts'

type AppParts = Limits &
  LiveParts & {
    config: Pick<Config, 'publicUrl' | 'dataDir' | 'mapFile' | 'metricsToken'>
    /** Base URL of the app. */
    baseUrl: () => string
    version: string
    /** The directory of files that are being received. */
    uploadDir: string
    /** The directory of the built web app. */
    webDir: string
    pool: Pool
    database: DatabaseFunctions
    accounts: AccountCalls
    checkSession: CheckSession
    covers: Covers
    images: Images
    uploads: Uploads
    unsubscribeTokens: UnsubscribeTokens
    metrics: Pick<Metrics, 'read' | 'contentType'>
    log: Logger
  }

/** Passes the refusal of a request from the context to log and metrics. */
const reportLabels: MiddlewareHandler<Env> = async (c, next) => {
  // Tests that call `app.request()` pass no bindings.
  c.env ??= {}
  await next()
  if (c.env.labels) c.env.labels.refusal = c.var.refusal
}

export function createApp(parts: AppParts): Hono<Env> {
  const { config, eventStreams, log } = parts
  const app = new Hono<Env>()

  app.use(reportLabels)
  addHealthRoutes(app, parts.pool)
  addMetricsRoute(app, { metrics: parts.metrics, token: config.metricsToken })
  addApiReferenceRoutes(app, { publicUrl: config.publicUrl, version: parts.version })
  app.get('/api/events', async (c) => {
    nameRequest(c, 'events')
    if (c.req.raw.method === 'HEAD') return new Response(null, { headers: { 'content-type': 'text/event-stream' } })
    const tokenHash = bearerTokenHash(c.req.header('authorization'))
    const readMember = async (hash: Buffer) => (await parts.checkSession(hash, false)).memberId
    const memberId = tokenHash && (await readMember(tokenHash))
    // The client connects again without the token of a session that has ended.
    if (tokenHash && !memberId) throw new Refusal('NOT_SIGNED_IN')
    const session = tokenHash && memberId ? { memberId, isValid: async () => (await readMember(tokenHash)) === memberId } : null
    const activity = c.req.query('activity')?.slice(0, 36)
    return eventStreams.open({ activity, past: Number(c.req.query('past')) || 0, network: networkOf(addressOf(c)), session })
  })
  addCallRoutes(app, parts)
  addCalendarRoutes(app, parts)
  app.all('/api/*', () => {
    throw new Refusal('NOT_FOUND')
  })
  addCoverRoute(app, parts.pool, parts.covers)
  addImageRoute(app, parts.images)
  addUnsubscribeRoutes(app, { tokens: parts.unsubscribeTokens, limitComputed: parts.limitComputed })
  addPreviewPictureRoute(app, parts)
  addMapFileRoute(app, '/map.pmtiles', config.mapFile)
  addMapFileRoute(app, '/elevation.pmtiles', elevationFileOf(config.mapFile))
  const readClub = () => readAsVisitor(parts, 'getSettings', {})
  addClubAppRoutes(app, { directory: parts.webDir, readClub, images: parts.images })
  addWebAppRoutes(app, parts.webDir, {
    version: parts.version,
    publicUrl: config.publicUrl,
    readClub,
    readActivity: (activityId) => readPreviewed(parts, activityId),
    read: (call, input) => readAsVisitor(parts, call, input as never),
    readAs: (tokenHash) => readAsMember(parts, tokenHash),
    members: parts.members,
    limitComputed: parts.limitComputed,
    renderedPageCache: parts.renderedPageCache,
    log,
  })

  app.onError((error, c) => {
    const language = c.req.header('accept-language')
    c.set('refusal', toRefusal(error)?.code ?? 'UNAVAILABLE')
    if (!(error instanceof MethodNotAllowed)) return errorResponse(error, language, log)
    const answer = refusalResponse('NOT_FOUND', language, 405)
    answer.headers.set('allow', error.allow.join(', '))
    return answer
  })

  return app
}
