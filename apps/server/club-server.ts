/** Starts the server: opens the database, installs its functions, wires all parts and listens. `close` stops everything again. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isEasy } from '@bothy/contract/easy-password.ts'
import { installRulebook } from '@bothy/db/install.ts'
import type { Logger } from 'pino'
import { createAccounts } from './accounts/accounts.ts'
import { adminFromEnvironment, hasAdmin, newSetupToken } from './accounts/first-admin.ts'
import { createMembers } from './accounts/members.ts'
import { createOpenId } from './accounts/open-id.ts'
import { createRateLimit } from './accounts/rate-limit.ts'
import { createVault } from './accounts/second-factor-secret.ts'
import { createClubBackups } from './backup/club-backups.ts'
import { ConfigError, type Config } from './config.ts'
import { createDrawAhead, type DrawAhead } from './covers/draw-ahead.ts'
import { createServer, type Parts } from './create-server.ts'
import { openDatabase, type Database } from './database/pool.ts'
import { originOf } from './http/client-address.ts'
import { lazyCovers } from './http/cover-pictures.ts'
import { createKeptLooks } from './http/kept-looks.ts'
import { listen } from './http/listen.ts'
import { createMemberLimits, createSearchLimit } from './http/member-limits.ts'
import { createPublicAnswers } from './http/public-answers.ts'
import { createRulebook, type Rulebook } from './http/rulebook.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createImages } from './images/images.ts'
import { imageStore } from './images/image-store.ts'
import { createUploads } from './images/uploads.ts'
import { startHourly, type Rhythm } from './jobs/hourly.ts'
import { changeIn, createEvents } from './live/events.ts'
import { carriersOf } from './outbox/carriers.ts'
import { startDelivery, type Patience } from './outbox/delivery.ts'
import type { createMetrics as MakeMetrics } from './metrics/metrics.ts'
import { createLineUp } from './outbox/line-up.ts'
import { createOutbox } from './outbox/outbox.ts'
import { createUnsubscribing } from './outbox/unsubscribing.ts'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }
const builtApp = fileURLToPath(new URL('../web/dist', import.meta.url))

export type ClubServer = {
  /** The public URL, or `http://localhost:<port>` when none is configured. */
  address: string
  port: number
  database: Database
  /** The one-time link that creates the first administrator; undefined when there is an administrator. */
  setupLink: string | undefined
  /** Drains requests, ends event streams and background work, and stops an embedded database. */
  close: () => Promise<void>
}

type Options = {
  webDir?: string
  rhythm?: Rhythm
  /** Whether covers are drawn before the first request for them. */
  drawAhead?: boolean
  patience?: Patience
}

export async function openClub(config: Config, log: Logger, options: Options = {}): Promise<ClubServer> {
  // The module loads while the database starts.
  const metricsModule = import('./metrics/metrics.ts')
  const postgres = await openDatabase(config, log)
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
  postgres: Database,
  createMetrics: typeof MakeMetrics,
  { webDir = builtApp, rhythm, drawAhead = true, patience }: Options,
): Promise<ClubServer> {
  const { pool } = postgres
  await migrate(postgres, log)
  const covers = lazyCovers(join(config.dataDir, 'covers'), log)
  const drawAheadQueue = createDrawAhead(pool, covers, log)
  const database = createRulebook(pool)
  const unsubscribing = createUnsubscribing(pool)
  const resolvedUrl = Promise.withResolvers<string>()
  const transports = await carriersOf({ ...config, address: resolvedUrl.promise, unsubscribing }, database)
  const delivery = await startDelivery(pool, transports, log, patience)
  const dispatcher = createLineUp(pool, delivery, log)
  const live = await connectLive(postgres, database, dispatcher.hear, drawAhead ? drawAheadQueue : undefined)
  const members = createMembers(pool, config.publicUrl ?? 'http://localhost', log)
  let address = config.publicUrl ?? ''
  if (!config.rateLimit) log.warn('BOTHY_RATE_LIMIT is off: sign-in and registration may be tried without limit. For load tests only.')
  const rateLimit = createRateLimit(pool, config.rateLimit)
  const outbox = createOutbox(pool, delivery, log, config.sms?.to === 'console')
  const store = imageStore(config)
  const images = createImages({ pool, store, log })
  const uploads = createUploads({ pool, images, rateLimit })
  const vault = createVault(pool, config.secret)
  const accounts = createAccounts({
    pool,
    members,
    rulebook: database,
    rateLimit,
    outbox,
    uploads,
    backups: createClubBackups({ pool, store }),
    vault,
    openId: config.openId && createOpenId(config.openId),
    address: () => address,
    log,
  })
  if (config.admin && !(await hasAdmin(pool))) {
    if (await isEasy(config.admin.password, config.admin))
      throw new ConfigError(['BOTHY_ADMIN_PASSWORD is easy to guess: choose a longer or rarer one'])
    await adminFromEnvironment({ pool, members }, config.admin)
  }

  const metrics = createMetrics({ pool, liveScreens: live.events.count })
  const handler = createServer({
    config,
    version,
    webDir,
    pool,
    rulebook: database,
    accounts,
    limitMember: createMemberLimits(pool, rateLimit),
    limitSearch: createSearchLimit(rateLimit),
    covers,
    images,
    uploads,
    unsubscribing,
    ...live,
    metrics,
    log,
  })
  const listening = await listen(handler, {
    port: config.port,
    host: config.host,
    headers: securityHeaders(config.publicUrl),
    log,
    observe: metrics.observe,
    origin: (request) => originOf(request, config.trustProxy),
  })
  address ||= `http://localhost:${listening.port}`
  resolvedUrl.resolve(address)
  const hourly = startHourly({ pool, images, log, rhythm })
  return {
    address,
    port: listening.port,
    database: postgres,
    setupLink: (await hasAdmin(pool)) ? undefined : `${address}/setup?token=${await newSetupToken(pool)}`,
    async close() {
      hourly.stop()
      const drained = listening.close()
      live.events.close()
      await drained
      await dispatcher.close()
      await delivery.close()
      const queueClosed = drawAheadQueue.close()
      await covers.close()
      await queueClosed
      metrics.close()
      await postgres.close()
    },
  }
}

async function migrate({ pool }: Database, log: Logger): Promise<void> {
  const client = await pool.connect()
  try {
    // A migration of a large database takes long, and waits while another process migrates.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    const { migrations, rulesChanged } = await installRulebook(client, { accounts: true })
    if (migrations.length > 0 || rulesChanged) log.info({ migrations, rulesChanged }, 'the database functions are up to date')
  } finally {
    // The migration lock belongs to the connection, so the connection must not go back to the pool.
    client.release(true)
  }
}

/** Forwards database notifications to open event streams, the response caches, the covers and the outbox. */
async function connectLive(
  postgres: Database,
  database: Rulebook,
  onOutboxChange: () => void,
  drawAheadQueue: DrawAhead | undefined,
): Promise<Pick<Parts, 'events' | 'publicAnswers' | 'keptLooks'>> {
  let isListening = false
  const events = createEvents()
  const publicAnswers = createPublicAnswers(() => isListening)
  const keptLooks = createKeptLooks(database, () => isListening)
  const clearCaches = () => {
    publicAnswers.drop()
    keptLooks.drop()
  }
  await postgres.connectListener({
    channels: ['club', 'outbox'],
    onNotification(channel, payload) {
      if (channel === 'outbox') return onOutboxChange()
      clearCaches()
      const change = changeIn(payload)
      if (!change) return
      if (change.restored) return events.resync()
      events.tell(change)
      if (change.activity) drawAheadQueue?.hear(change.activity)
      if (change.review) drawAheadQueue?.hearOfHidden()
    },
    onLost() {
      isListening = false
      clearCaches()
    },
    onReconnect() {
      isListening = true
      clearCaches()
      events.resync()
      onOutboxChange()
    },
  })
  isListening = true
  return { events, publicAnswers, keptLooks }
}
