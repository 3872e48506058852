/** Starts the server: opens the database, installs its functions, wires all parts and listens. `close` stops everything again. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isEasyToGuess } from '@bothy/contract/auth/password-policy.ts'
import { installDatabase } from '@bothy/db/install.ts'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { createAccountCalls, type AccountCalls } from './auth/account-calls.ts'
import { createAdminFromEnvironment, hasAdmin, createSetupToken } from './auth/members/first-admin.ts'
import { createJobRuns, type Track } from './job-runs.ts'
import { createOidcClient } from './auth/oidc/oidc-client.ts'
import { createServerRunCall } from './auth/run-call.ts'
import { createRateLimit } from './auth/rate-limit/rate-limit.ts'
import { createSessionCheck } from './auth/sessions/session-check.ts'
import { createSecretCipher } from './auth/two-factor/secret-cipher.ts'
import { createBackups } from './backup/backups.ts'
import { startDailyBackups } from './backup/daily-backups.ts'
import { removeUnfinishedRestore } from './backup/restore-backup.ts'
import { removeAbandonedFiles } from './http/body/read-large-file.ts'
import { createBaseUrl, type BaseUrl } from './http/base-url.ts'
import { ConfigError, type Config } from './config.ts'
import { createDrawAheadQueue } from './covers/draw-ahead-queue.ts'
import { createApp } from './app.ts'
import { openPostgres, type Postgres } from './postgres/open-postgres.ts'
import { clientAddress } from './http/middleware/client-address.ts'
import { removeUnusedCovers } from './covers/cover-files.ts'
import { listCoverSources } from './covers/cover-source.ts'
import { createCovers } from './covers/covers.ts'
import { createReadHealth, type ReadHealth } from './health/health.ts'
import { listen } from './http/listen.ts'
import { listenForChanges } from './http/listen-for-changes.ts'
import { cachedAnswers } from './http/cache/serve-cached.ts'
import { createEarlyRefusals } from './http/middleware/early-refusals.ts'
import { createLimits } from './http/middleware/limits.ts'
import { createDatabaseFunctions, type DatabaseFunctions } from './postgres/database-functions.ts'
import { securityHeaders } from './http/middleware/security-headers.ts'
import { createImages } from './images/images.ts'
import { lazyImageStore } from './images/image-store.ts'
import { createUploads, type Uploads } from './images/uploads.ts'
import { startHourlyJob, type JobIntervals } from './jobs/hourly-job.ts'
import { startOverdueAlarms } from './jobs/overdue-alarms.ts'
import { startVoteClosing } from './jobs/vote-closing.ts'
import { defaultLimits as streamLimits } from './live/event-streams.ts'
import { createTransports } from './notifications/outbox/transports.ts'
import { startDeliveryQueue, type RetryPolicy } from './notifications/outbox/delivery-queue.ts'
import type { createMetrics as createMetricsFunction } from './metrics/metrics.ts'
import { createDispatcher } from './notifications/outbox/dispatcher.ts'
import { isPushEndpoint as isKnownPushEndpoint } from './notifications/push/push-services.ts'
import { createUnsubscribeTokens } from './notifications/mail/unsubscribe-tokens.ts'

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

export async function startServer(config: Config, log: Logger, options: Options = {}): Promise<RunningServer> {
  // The module loads while the database starts.
  const metricsModule = import('./metrics/metrics.ts')
  const postgres = await openPostgres(config, log)
  try {
    return await serve(config, log, postgres, (await metricsModule).createMetrics, options)
  } catch (error) {
    await postgres.close()
    throw error
  }
}

async function serve(
  config: Config,
  log: Logger,
  postgres: Postgres,
  createMetrics: typeof createMetricsFunction,
  { webDir = builtApp, hourlyIntervals, drawAhead = true, retryPolicy, isPushEndpoint = isKnownPushEndpoint }: Options,
): Promise<RunningServer> {
  const { pool, longPool } = postgres
  await migrate(postgres, log)
  // In vain without the right to create databases, or without a directory.
  await removeUnfinishedRestore(longPool).catch((error: unknown) => log.warn({ err: error }, 'an interrupted restore could not be removed'))
  const jobs = createJobRuns()
  const baseUrl = createBaseUrl(config)
  const database = createDatabaseFunctions(pool)
  const coverDir = join(config.dataDir, 'covers')
  const uploadDir = join(config.dataDir, 'received')
  await removeAbandonedFiles(uploadDir)
  const covers = createCovers({ dir: coverDir, log })
  const drawAheadQueue = createDrawAheadQueue(pool, covers, log)
  const notifications = await startNotifications({
    config,
    pool,
    database,
    baseUrl,
    retryPolicy,
    isPushEndpoint,
    log,
    track: jobs.trackerOf('messages'),
  })
  const checkSession = createSessionCheck(pool)
  const voteClosing = startVoteClosing({ pool, log, track: jobs.trackerOf('votes') })
  const overdueAlarms = startOverdueAlarms({ pool, channels: notifications.alarmChannels, log, track: jobs.trackerOf('alarms') })
  const wake = { outbox: notifications.dispatcher.wake, votes: voteClosing.wake }
  const live = await listenForChanges(postgres, checkSession, wake, drawAhead ? drawAheadQueue : undefined)
  if (!config.rateLimit) log.warn('BOTHY_RATE_LIMIT is off: sign-in and registration may be tried without limit. For load tests only.')
  const rateLimit = createRateLimit(pool, config.rateLimit)
  const store = lazyImageStore(config)
  const images = createImages({ pool, longPool, store, log })
  const uploads = createUploads({ pool, images, limitMember: (member) => rateLimit('image', member) })
  await createConfiguredAdmin(config, pool)
  const { backupDir: directory } = config
  const dailyBackups = directory
    ? startDailyBackups({ pool: longPool, store, directory, log, track: jobs.trackerOf('backups'), intervals: hourlyIntervals })
    : undefined
  const readHealth = createReadHealth({
    config,
    version,
    pool,
    lastBackup: async () => dailyBackups?.lastBackup(),
    jobs: jobs.list,
    liveConnections: { count: live.eventStreams.count, max: streamLimits.all },
  })
  const accounts = wireAccounts({ config, postgres, notifications, isPushEndpoint, uploads, store, baseUrl, readHealth, log })
  const metrics = createMetrics({
    pool,
    openStreams: live.eventStreams.count,
    ...(dailyBackups && { lastBackup: dailyBackups.lastBackup }),
  })
  const limits = createLimits({ pool, rateLimit, isLimited: config.rateLimit })
  const app = createApp({
    config,
    uploadDir,
    baseUrl: baseUrl.current,
    version,
    webDir,
    pool,
    database,
    accounts,
    checkSession,
    ...limits,
    covers,
    images,
    uploads,
    unsubscribeTokens: notifications.unsubscribeTokens,
    ...live,
    metrics,
    log,
  })
  const listening = await listen(
    {
      fetch: app.fetch,
      findCached: cachedAnswers(live.publicResponseCache),
      refuseEarly: createEarlyRefusals(limits.refusedBodies, checkSession, limits.members),
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
  const url = baseUrl.setPort(listening.port)
  const hourly = startHourlyJob({
    pool: longPool,
    cleanUpImages: images.cleanUp,
    cleanUpCovers: () => removeUnusedCovers(coverDir, () => listCoverSources(pool)),
    log,
    track: jobs.trackerOf('hourly'),
    intervals: hourlyIntervals,
  })
  const setupToken = await createSetupToken(pool)
  return {
    url,
    port: listening.port,
    postgres,
    setupLink: setupToken === null ? undefined : `${url}/setup?token=${setupToken}`,
    async close() {
      hourly.stop()
      const backupsStopped = dailyBackups?.stop()
      voteClosing.stop()
      overdueAlarms.stop()
      const drained = listening.close()
      live.eventStreams.close()
      await drained
      await backupsStopped
      await notifications.close()
      const queueClosed = drawAheadQueue.close()
      await covers.close()
      await queueClosed
      metrics.close()
      await postgres.close()
    },
  }
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

type Notifications = Awaited<ReturnType<typeof startNotifications>>
type NotificationParts = {
  config: Config
  pool: Pool
  database: DatabaseFunctions
  baseUrl: BaseUrl
  retryPolicy: RetryPolicy | undefined
  isPushEndpoint: (endpoint: URL) => boolean
  log: Logger
  track: Track
}

/** Sends what the outbox holds by mail, by SMS and to devices, now and whenever `wake` is called. */
async function startNotifications(parts: NotificationParts) {
  const { config, pool, database, baseUrl, retryPolicy, isPushEndpoint, log, track } = parts
  const unsubscribeTokens = createUnsubscribeTokens(pool)
  const transports = await createTransports({ ...config, baseUrl: baseUrl.known, unsubscribeTokens, pool, isPushEndpoint }, database)
  const delivery = await startDeliveryQueue(pool, transports, log, retryPolicy)
  const dispatcher = createDispatcher(pool, delivery, baseUrl.current, log, track)
  return {
    unsubscribeTokens,
    dispatcher,
    canDeliver: { mail: delivery.canDeliver.mail, sms: delivery.canDeliver.sms || config.sms?.to === 'console' },
    alarmChannels: (['mail', 'sms'] as const).filter((channel) => delivery.canDeliver[channel]),
    async close() {
      await dispatcher.close()
      await delivery.close()
    },
  }
}

type AccountParts = Pick<NotificationParts, 'config' | 'baseUrl' | 'isPushEndpoint' | 'log'> & {
  postgres: Postgres
  notifications: Notifications
  uploads: Uploads
  store: ReturnType<typeof lazyImageStore>
  readHealth: ReadHealth
}

function wireAccounts(parts: AccountParts): AccountCalls {
  const { config, postgres, notifications, uploads, store, baseUrl, isPushEndpoint, readHealth, log } = parts
  const { pool, longPool } = postgres
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
    log,
  })
}

/** Creates the admin of the configuration in a club that has none. */
async function createConfiguredAdmin({ admin }: Config, pool: Pool): Promise<void> {
  if (!admin || (await hasAdmin(pool))) return
  if (await isEasyToGuess(admin.password, admin))
    throw new ConfigError(['BOTHY_ADMIN_PASSWORD is easy to guess: choose a longer or rarer one'])
  await createAdminFromEnvironment(pool, admin)
}
