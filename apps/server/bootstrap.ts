/** Starts the server: opens the database, installs its functions, wires all parts and listens. `close` stops everything again. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { isEasyToGuess } from '@bothy/contract/auth/password-policy.ts'
import { installDatabase } from '@bothy/db/install.ts'
import { createApp } from './app.ts'
import { createAccountCalls, type AccountCalls } from './auth/account-calls.ts'
import { createAdminFromEnvironment, hasAdmin, createSetupToken } from './auth/members/first-admin.ts'
import { createOidcClient } from './auth/oidc/oidc-client.ts'
import { createRateLimit } from './auth/rate-limit/rate-limit.ts'
import { createServerRunCall } from './auth/run-call.ts'
import { createSessionCheck, type CheckSession } from './auth/sessions/session-check.ts'
import { createSecretCipher } from './auth/two-factor/secret-cipher.ts'
import { createBackups } from './backup/backups.ts'
import { startDailyBackups } from './backup/daily-backups.ts'
import { removeUnfinishedRestore } from './backup/restore-backup.ts'
import { ConfigError, type Config } from './config.ts'
import { removeUnusedCovers } from './covers/cover-files.ts'
import { listCoverSources } from './covers/cover-source.ts'
import { createCovers } from './covers/covers.ts'
import { createDrawAheadQueue } from './covers/draw-ahead-queue.ts'
import { createReadHealth, type ReadHealth } from './health/health.ts'
import { createBaseUrl, type BaseUrl } from './http/base-url.ts'
import { removeAbandonedFiles } from './http/body/read-large-file.ts'
import { cachedAnswers } from './http/cache/serve-cached.ts'
import { listenForChanges, type LiveParts } from './http/listen-for-changes.ts'
import { expectFreePort, listen } from './http/listen.ts'
import { clientAddress } from './http/middleware/client-address.ts'
import { createEarlyRefusals } from './http/middleware/early-refusals.ts'
import { createLimits, type Limits } from './http/middleware/limits.ts'
import { securityHeaders } from './http/middleware/security-headers.ts'
import type { Env } from './http/request-context.ts'
import { lazyImageStore, type ImageStore } from './images/image-store.ts'
import { createImages } from './images/images.ts'
import { createUploads, type Uploads } from './images/uploads.ts'
import { createJobRuns, type JobRuns } from './job-runs.ts'
import { startHourlyJob, type JobIntervals } from './jobs/hourly-job.ts'
import { startOverdueAlarms } from './jobs/overdue-alarms.ts'
import { startVoteClosing } from './jobs/vote-closing.ts'
import { defaultLimits as streamLimits } from './live/event-streams.ts'
import { createClubMap, type ClubMap } from './map/club-map.ts'
import type { createMetrics as createMetricsFunction, Metrics } from './metrics/metrics.ts'
import { createUnsubscribeTokens } from './notifications/mail/unsubscribe-tokens.ts'
import { startDeliveryQueue, type RetryPolicy } from './notifications/outbox/delivery-queue.ts'
import { createDispatcher } from './notifications/outbox/dispatcher.ts'
import { createTransports } from './notifications/outbox/transports.ts'
import { isPushEndpoint as isKnownPushEndpoint } from './notifications/push/push-services.ts'
import { createDatabaseFunctions, type DatabaseFunctions } from './postgres/database-functions.ts'
import { openPostgres, type Postgres } from './postgres/open-postgres.ts'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }
const builtApp = fileURLToPath(new URL('../web/dist', import.meta.url))

export type RunningServer = {
  /** The public URL, or `http://localhost:<port>` when none is configured. */
  url: string
  port: number
  postgres: Postgres
  /** The one-time link that creates the first admin; undefined when there is an admin. */
  setupLink: string | undefined
  /** Drains requests, ends event streams and background work, and stops an embedded database. */
  close: () => Promise<void>
}

type Options = {
  webDir?: string
  hourlyIntervals?: JobIntervals
  /** Whether covers are drawn before the first request for them. */
  drawAhead?: boolean
  retryPolicy?: RetryPolicy
  /** Tests have a push service of their own. */
  isPushEndpoint?: (endpoint: URL) => boolean
}

/** What every part of the server is made of. What has started is in `services`, which stop in reverse. */
type Base = {
  config: Config
  log: Logger
  postgres: Postgres
  services: AsyncDisposableStack
  jobs: JobRuns
  database: DatabaseFunctions
  baseUrl: BaseUrl
  isPushEndpoint: (endpoint: URL) => boolean
  options: Options
}

export async function startServer(config: Config, log: Logger, options: Options = {}): Promise<RunningServer> {
  await expectFreePort(config)
  // The module loads while the database starts.
  const metricsModule = import('./metrics/metrics.ts')
  const services = new AsyncDisposableStack()
  try {
    const postgres = services.adopt(await openPostgres(config, log), ({ close }) => close())
    const { createMetrics } = await metricsModule
    const { isPushEndpoint = isKnownPushEndpoint } = options
    const parts = { jobs: createJobRuns(), database: createDatabaseFunctions(postgres.pool), baseUrl: createBaseUrl(config) }
    return await serve({ config, log, postgres, services, isPushEndpoint, options, ...parts }, createMetrics)
  } catch (error) {
    await services.disposeAsync()
    throw error
  }
}

async function serve(base: Base, createMetrics: typeof createMetricsFunction): Promise<RunningServer> {
  const { config, log, postgres, services, jobs, baseUrl, options } = base
  const { pool, longPool } = postgres
  await prepareDatabase(base)
  const uploadDir = join(config.dataDir, 'received')
  await removeAbandonedFiles(uploadDir)
  const drawing = startDrawing(base)
  const notifications = await startNotifications(base)
  const voteClosing = startVoteClosing({ pool, log, track: jobs.trackerOf('votes') })
  const overdueAlarms = startOverdueAlarms({ pool, channels: notifications.alarmChannels, log, track: jobs.trackerOf('alarms') })
  services.defer(voteClosing.stop)
  services.defer(overdueAlarms.stop)
  const checkSession = createSessionCheck(pool)
  const wake = { outbox: notifications.dispatcher.wake, votes: voteClosing.wake }
  const live = await listenForChanges(postgres, checkSession, wake, drawing.ahead)
  const rateLimit = createRateLimit(pool, config.rateLimit)
  const store = lazyImageStore(config)
  const images = createImages({ pool, longPool, store, log })
  const uploads = createUploads({ pool, images, database: base.database, limitMember: (member) => rateLimit('image', member) })
  const backups = startBackups(base, store)
  const clubMap = services.adopt(createClubMap({ pool, longPool, config, log }), ({ stop }) => stop())
  const readHealth = createReadHealth({
    config,
    version,
    pool,
    lastBackup: async () => backups?.lastBackup(),
    clubMap,
    jobs: jobs.list,
    liveConnections: { count: live.eventStreams.count, max: streamLimits.all },
  })
  const metrics = createMetrics({ pool, openStreams: live.eventStreams.count, ...(backups && { lastBackup: backups.lastBackup }) })
  services.defer(metrics.close)
  const limits = createLimits({ pool, rateLimit, isLimited: config.rateLimit })
  const accounts = createAccounts(base, { notifications, uploads, store, readHealth, clubMap })
  const parts = { ...base, ...limits, ...live, accounts, checkSession, images, uploads, metrics }
  const app = createApp({
    ...parts,
    unsubscribeTokens: notifications.unsubscribeTokens,
    baseUrl: baseUrl.current,
    covers: drawing.covers,
    version,
    uploadDir,
    webDir: options.webDir ?? builtApp,
    pool,
  })
  const port = await startListening(parts, app.fetch)
  const url = baseUrl.setPort(port)
  const hourly = startHourlyJob({
    pool: longPool,
    cleanUpImages: images.cleanUp,
    cleanUpCovers: drawing.cleanUp,
    log,
    track: jobs.trackerOf('hourly'),
    intervals: options.hourlyIntervals,
  })
  services.defer(hourly.stop)
  const setupToken = await createSetupToken(pool)
  const setupLink = setupToken === null ? undefined : `${url}/setup?token=${setupToken}`
  return { url, port, postgres, setupLink, close: () => services.disposeAsync() }
}

async function prepareDatabase({ config, log, postgres }: Base): Promise<void> {
  const { pool, longPool } = postgres
  await migrate(postgres, log)
  // In vain without the right to create databases, or without a directory.
  await removeUnfinishedRestore(longPool).catch((error: unknown) => log.warn({ err: error }, 'an interrupted restore could not be removed'))
  await createConfiguredAdmin(config, pool)
}

async function migrate({ longPool }: Postgres, log: Logger): Promise<void> {
  const client = await longPool.connect()
  try {
    // A migration of a large database takes long, and waits while another process migrates.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    const { migrations, functionsChanged } = await installDatabase(client, { accounts: true })
    if (migrations.length > 0 || functionsChanged) log.info({ migrations, functionsChanged }, 'updated the database')
    const { rows } = await client.query<{ missing: string[] }>('select rules.missing_zones() as missing')
    if (rows[0]!.missing.length > 0) log.warn(rows[0]!, 'the database does not know these time zones; update its PostgreSQL or tzdata')
  } finally {
    // The connection has no timeouts now, and after an error it may still hold the migration lock, so it must not go back to the pool.
    client.release(true)
  }
}

/** Draws covers, on request and ahead of it. */
function startDrawing({ config, log, postgres: { pool }, services, options }: Base) {
  const dir = join(config.dataDir, 'covers')
  const covers = createCovers({ dir, log })
  const queue = createDrawAheadQueue(pool, covers, log)
  services.defer(async () => {
    const queueClosed = queue.close()
    await covers.close()
    await queueClosed
  })
  return {
    covers,
    ahead: options.drawAhead === false ? undefined : queue,
    cleanUp: () => removeUnusedCovers(dir, () => listCoverSources(pool)),
  }
}

/** Sends what the outbox holds by mail, by SMS and to devices, now and whenever `wake` is called. */
async function startNotifications({ config, log, postgres: { pool }, services, jobs, database, baseUrl, isPushEndpoint, options }: Base) {
  const unsubscribeTokens = createUnsubscribeTokens(pool)
  const transports = await createTransports({ ...config, baseUrl: baseUrl.known, unsubscribeTokens, pool, isPushEndpoint }, database)
  const delivery = await startDeliveryQueue(pool, transports, log, options.retryPolicy)
  services.defer(delivery.close)
  const dispatcher = createDispatcher(pool, delivery, baseUrl.current, log, jobs.trackerOf('messages'))
  services.defer(dispatcher.close)
  return {
    unsubscribeTokens,
    dispatcher,
    canDeliver: { mail: delivery.canDeliver.mail, sms: delivery.canDeliver.sms || config.sms?.to === 'console' },
    alarmChannels: (['mail', 'sms'] as const).filter((channel) => delivery.canDeliver[channel]),
  }
}

function startBackups({ config: { backupDir }, log, postgres, services, jobs, options }: Base, store: () => Promise<ImageStore>) {
  if (!backupDir) return undefined
  const track = jobs.trackerOf('backups')
  const intervals = options.hourlyIntervals
  const backups = startDailyBackups({ pool: postgres.longPool, store, directory: backupDir, log, track, intervals })
  services.defer(backups.stop)
  return backups
}

type AccountParts = {
  clubMap: ClubMap
  notifications: Awaited<ReturnType<typeof startNotifications>>
  uploads: Uploads
  store: () => Promise<ImageStore>
  readHealth: ReadHealth
}

function createAccounts({ config, log, postgres, baseUrl, isPushEndpoint }: Base, parts: AccountParts): AccountCalls {
  const { pool, longPool } = postgres
  const { notifications, uploads, store, readHealth, clubMap } = parts
  return createAccountCalls({
    pool,
    run: createServerRunCall(pool, notifications.dispatcher.enqueue),
    isLimited: config.rateLimit,
    canDeliver: notifications.canDeliver,
    alarmChannels: notifications.alarmChannels,
    isPushEndpoint,
    uploads,
    backups: createBackups({ pool: longPool, store }),
    secretCipher: createSecretCipher(pool, config.secret),
    oidcClient: config.oidc && createOidcClient(config.oidc),
    baseUrl: baseUrl.current,
    readHealth,
    clubMap,
    log,
  })
}

type HttpParts = Base & Limits & LiveParts & { checkSession: CheckSession; metrics: Pick<Metrics, 'observe'> }

/** Resolves with the port. When it stops, running requests are answered, and event streams end. */
async function startListening(parts: HttpParts, fetch: Hono<Env>['fetch']): Promise<number> {
  const { config, log, services, refusedBodies, members, eventStreams, publicResponseCache, checkSession, metrics } = parts
  if (!config.rateLimit) log.warn('BOTHY_RATE_LIMIT is off: sign-in and registration may be tried without limit. For load tests only.')
  const { port, close } = await listen(
    {
      fetch,
      findCached: cachedAnswers(publicResponseCache),
      refuseEarly: createEarlyRefusals(refusedBodies, checkSession, members),
    },
    {
      port: config.port,
      host: config.host,
      headers: securityHeaders(config.publicUrl),
      log,
      observe: metrics.observe,
      countNetworks: config.rateLimit && config.trustProxy === 0,
      clientAddress: (socketAddress, forwardedFor) => clientAddress(socketAddress, forwardedFor, config.trustProxy),
    },
  )
  services.defer(async () => {
    const drained = close()
    eventStreams.close()
    await drained
  })
  return port
}

/** Creates the admin of the configuration in a club that has none. */
async function createConfiguredAdmin({ admin }: Config, pool: Pool): Promise<void> {
  if (!admin || (await hasAdmin(pool))) return
  if (await isEasyToGuess(admin.password, admin))
    throw new ConfigError(['BOTHY_ADMIN_PASSWORD is easy to guess: choose a longer or rarer one'])
  await createAdminFromEnvironment(pool, admin)
}
