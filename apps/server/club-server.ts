/** One club being served: the database opened and brought up to date, the parts put together, the port listened to; and all of it undone. */
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
import { createServer } from './create-server.ts'
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
  /** Where people find it. */
  address: string
  port: number
  database: Database
  /** The one-time link for the first administrator; undefined once there is one. */
  setupLink: string | undefined
  /** Drains, ends what is open, and stops an embedded database. */
  close: () => Promise<void>
}

type Options = {
  webDir?: string
  rhythm?: Rhythm
  /** Whether covers are drawn before anybody asks for them. */
  drawAhead?: boolean
  patience?: Patience
}

export async function openClub(config: Config, log: Logger, options: Options = {}): Promise<ClubServer> {
  // Loaded while the database starts.
  const loading = import('./metrics/metrics.ts')
  const database = await openDatabase(config, log)
  try {
    return await serve(config, log, database, (await loading).createMetrics, options)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(
  config: Config,
  log: Logger,
  database: Database,
  createMetrics: typeof MakeMetrics,
  { webDir = builtApp, rhythm, drawAhead = true, patience }: Options,
): Promise<ClubServer> {
  const { pool } = database
  await install(database, log)
  const covers = lazyCovers(join(config.dataDir, 'covers'), log)
  const ahead = createDrawAhead(pool, covers, log)
  const rulebook = createRulebook(pool)
  const unsubscribing = createUnsubscribing(pool)
  const found = Promise.withResolvers<string>()
  const carriers = await carriersOf({ ...config, address: found.promise, unsubscribing }, rulebook)
  const delivery = await startDelivery(pool, carriers, log, patience)
  const lineUp = createLineUp(pool, delivery, log)
  const live = await connectLive(database, rulebook, lineUp.hear, drawAhead ? ahead : undefined)
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
    rulebook,
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
    rulebook,
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
  found.resolve(address)
  const hourly = startHourly({ pool, images, log, rhythm })
  return {
    address,
    port: listening.port,
    database,
    setupLink: (await hasAdmin(pool)) ? undefined : `${address}/setup?token=${await newSetupToken(pool)}`,
    async close() {
      hourly.stop()
      const drained = listening.close()
      live.events.close()
      await drained
      await lineUp.close()
      await delivery.close()
      const noLongerAhead = ahead.close()
      await covers.close()
      await noLongerAhead
      metrics.close()
      await database.close()
    },
  }
}

async function install({ pool }: Database, log: Logger): Promise<void> {
  const client = await pool.connect()
  try {
    // A migration of a large club may take its time, and waits for another process that installs.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    const { migrations, rulesChanged } = await installRulebook(client, { accounts: true })
    if (migrations.length > 0 || rulesChanged) log.info({ migrations, rulesChanged }, 'the rulebook is up to date')
  } finally {
    // The lock of the installer belongs to the connection: it must not live on in the pool.
    client.release(true)
  }
}

/** Open screens, kept answers, covers and mails, all moved by what the database notifies. */
async function connectLive(database: Database, rulebook: Rulebook, hearOfMessages: () => void, ahead: DrawAhead | undefined) {
  let hears = false
  const events = createEvents()
  const publicAnswers = createPublicAnswers(() => hears)
  const keptLooks = createKeptLooks(rulebook, () => hears)
  const forget = () => {
    publicAnswers.drop()
    keptLooks.drop()
  }
  await database.connectListener({
    channels: ['club', 'outbox'],
    onNotification(channel, payload) {
      if (channel === 'outbox') return hearOfMessages()
      forget()
      const change = changeIn(payload)
      if (!change) return
      if (change.restored) return events.resync()
      events.tell(change)
      if (change.activity) ahead?.hear(change.activity)
      if (change.review) ahead?.hearOfHidden()
    },
    onLost() {
      hears = false
      forget()
    },
    onReconnect() {
      hears = true
      forget()
      events.resync()
      hearOfMessages()
    },
  })
  hears = true
  return { events, publicAnswers, keptLooks }
}
