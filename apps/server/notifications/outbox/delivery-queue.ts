/** Delivers messages of the outbox. pg-boss queues, retries and gives up. Its jobs contain only ids, no address and no secret. */
import type { Pool } from 'pg'
import type { Job, JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { OtherSignIns } from '@bothy/contract/auth/other-sign-ins.ts'
import {
  deliveryChannels,
  digestKind,
  type AccountMessageKind,
  type PushedKind,
  type DeliveryChannel,
  type NotificationKind,
  summaryKind,
} from '@bothy/contract/notifications.ts'
import { currentRequest } from '../../current-request.ts'
import type { Queryable } from '../../postgres/queryable.ts'
import {
  localeOf,
  type AccountFacts,
  type ActivitySnapshot,
  type OutgoingMessage,
  type PushNotification,
  type SummaryEntry,
} from '../message.ts'

/** Sends one message. Rejects with Undeliverable when a retry is useless. */
export type Transport<Message = OutgoingMessage> = { send: (message: Message) => Promise<void>; close?: () => void }
export type Transports = { mail?: Transport; sms?: Transport; push?: Transport<PushNotification> }

/** A permanent error: the message is not retried. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
}

/** Seconds. The pause between retries doubles, with jitter, up to `maxDelay`. Intervals and delays are in seconds. */
export type RetryPolicy = {
  pollInterval: number
  channels: Record<DeliveryChannel, { maxRetries: number; delay: number; maxDelay: number }>
}
/**
 * A message that has expired is given up at its next retry, so a code for signing in is not sent hours later. The retries last until a notification by
 * mail expires (3 days), and as long as an alarm is valid (24 hours) on the other channels.
 */
export const defaultPolicy: RetryPolicy = {
  pollInterval: 2,
  channels: {
    mail: { maxRetries: 79, delay: 20, maxDelay: 3600 },
    sms: { maxRetries: 33, delay: 5, maxDelay: 3600 },
    push: { maxRetries: 31, delay: 20, maxDelay: 3600 },
  },
}

export type DeliveryQueue = {
  /** Channels that have a transport. */
  canDeliver: Readonly<Record<DeliveryChannel, boolean>>
  /** Adds jobs for these message ids, within the transaction of `client`. */
  add: (client: Queryable, channel: DeliveryChannel, ids: string[]) => Promise<void>
  /** Makes the workers look for new jobs immediately. */
  wake: () => void
  /** Waits for deliveries in progress. */
  close: () => Promise<void>
}

const deadLetterQueue = 'undelivered'

type RunningQueue = Pick<DeliveryQueue, 'add' | 'wake' | 'close'>
type Parts = { pool: Pool; transports: Transports; log: Logger; policy: RetryPolicy }

/** Starts the queue where mails or SMS are sent or a device is subscribed, else with the first notification to a device. */
export async function startDeliveryQueue(
  pool: Pool,
  transports: Transports,
  log: Logger,
  policy: RetryPolicy = defaultPolicy,
): Promise<DeliveryQueue> {
  const canDeliver = { mail: transports.mail !== undefined, sms: transports.sms !== undefined, push: transports.push !== undefined }
  let running: Promise<RunningQueue> | undefined
  const start = () =>
    (running ??= currentRequest
      .exit(() => runQueue({ pool, transports, log, policy }))
      .catch((error: unknown) => {
        running = undefined
        throw error
      }))
  if (canDeliver.mail || canDeliver.sms || (canDeliver.push && (await hasSubscriptions(pool)))) await start()
  return {
    canDeliver,
    add: async (...job) => (await start()).add(...job),
    wake: () =>
      void running?.then(
        (queue) => queue.wake(),
        () => undefined,
      ),
    close: async () => (await running)?.close(),
  }
}

const hasSubscriptions = async (pool: Pool) => (await pool.query('select from accounts.push_subscriptions limit 1')).rows.length > 0

async function runQueue({ pool, transports, log, policy }: Parts): Promise<RunningQueue> {
  const boss = await openQueue(pool, log)
  await boss.createQueue(deadLetterQueue)
  const workers: string[] = []
  for (const channel of deliveryChannels) {
    if (!transports[channel]) continue
    const { maxRetries, delay, maxDelay } = policy.channels[channel]
    const retryOptions = { retryLimit: maxRetries, retryDelay: delay, retryBackoff: true, retryDelayMax: maxDelay }
    await boss.createQueue(channel, { ...retryOptions, expireInSeconds: 120, deadLetter: deadLetterQueue })
    await boss.updateQueue(channel, retryOptions)
    const options = { pollingIntervalSeconds: policy.pollInterval, batchSize: 5, burstWhenBatchFull: true, perJobResults: true } as const
    workers.push(await boss.work<JobData>(channel, options, (jobs) => Promise.all(jobs.map((job) => deliver(pool, transports, job)))))
  }
  await boss.work<JobData>(deadLetterQueue, { pollingIntervalSeconds: policy.pollInterval }, async ([job]) =>
    giveUp(pool, job!.data.id, log),
  )
  return {
    async add(client, channel, ids) {
      const jobs = ids.map((id) => ({ data: { id } satisfies JobData }))
      await boss.insert(channel, jobs, { db: asQueueDatabase(client) })
    },
    wake: () => workers.forEach((worker) => boss.notifyWorker(worker)),
    async close() {
      await boss.stop({ graceful: true, timeout: 10_000, close: false })
      for (const transport of Object.values(transports)) transport.close?.()
    },
  }
}

type JobData = { id: string }

const asQueueDatabase = (client: Queryable) => ({ executeSql: (text: string, values?: unknown[]) => client.query(text, values) })

/** Milliseconds between two logged errors of the queue. Without a limit, every poll would log one while the database is down. */
const errorLogInterval = 60_000

async function openQueue(pool: Pool, log: Logger): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ db: asQueueDatabase(pool as unknown as Queryable), schema: 'pgboss', schedule: false })
  let lastLogged = -Infinity
  boss.on('error', (error) => {
    if (performance.now() - lastLogged < errorLogInterval) return
    lastLogged = performance.now()
    log.warn({ err: error }, 'an error in the queue of messages; the queue continues')
  })
  boss.on('warning', ({ message }) => log.warn(`the queue of messages: ${message}`))
  await boss.start()
  return boss
}

type Row = {
  id: string
  recipient: string
  recipient_name: string
  locale: string
  secret: string | null
  late: boolean
  expires_at: Date
  /** False when the club or the member has switched these notifications off, or when they are pointless. */
  wanted: boolean
  /** The member has quiet hours. */
  held: boolean
} & (AccountRow | ActivityRow | DigestRow | SummaryRow | PushRow)
export type NotificationTopic = 'activity' | 'leading' | 'votes' | 'reminders' | 'review' | 'emergency'
type AccountRow = {
  channel: 'mail' | 'sms'
  topic: 'account'
  kind: AccountMessageKind
  payload: ({ by?: string; otherSignIns?: OtherSignIns } & AccountFacts) | null
}
type ActivityRow = {
  channel: 'mail' | 'sms'
  topic: NotificationTopic
  kind: NotificationKind
  payload: ActivitySnapshot
  user_id: string
}
type DigestRow = { channel: 'mail'; topic: 'system'; kind: typeof digestKind; payload: { activities: ActivitySnapshot[] }; user_id: string }
type SummaryRow = { channel: 'mail'; topic: 'summary'; kind: typeof summaryKind; payload: { entries: SummaryEntry[] }; user_id: string }
type PushRow = {
  channel: 'push'
  topic: NotificationTopic
  kind: PushedKind
  payload: ActivitySnapshot
  subscription: PushNotification['subscription']
}

const snapshotOf = ({ payload, secret }: Row & (ActivityRow | PushRow)): ActivitySnapshot => ({
  ...payload,
  ...(secret !== null && { message: secret }),
})

function toMessage(row: Row & (AccountRow | ActivityRow | DigestRow | SummaryRow)): OutgoingMessage {
  const to = { address: row.recipient, name: row.recipient_name, locale: localeOf(row.locale) }
  if (row.topic === 'account') {
    const { by = '', otherSignIns, ...facts } = row.payload ?? {}
    return { ...to, kind: row.kind, secret: row.secret ?? '', by, otherSignIns, facts }
  }
  if (row.kind === digestKind) return { ...to, kind: row.kind, member: row.user_id, activities: row.payload.activities }
  if (row.kind === summaryKind) return { ...to, kind: row.kind, member: row.user_id, entries: row.payload.entries }
  return { ...to, kind: row.kind, member: row.user_id, snapshot: snapshotOf(row) }
}

async function send(transports: Transports, row: Row): Promise<void> {
  if (row.channel !== 'push') return transports[row.channel]!.send(toMessage(row))
  const { id, kind, locale, expires_at, subscription } = row
  await transports.push!.send({
    id,
    kind,
    locale: localeOf(locale),
    snapshot: snapshotOf(row),
    expiresAt: expires_at.toISOString(),
    subscription,
  })
}

/** A missing row means that the message was sent before, or that its member or device was deleted. */
async function deliver(pool: Queryable, transports: Transports, { id: job, data: { id } }: Job<JobData>): Promise<JobResult> {
  const { rows } = await pool.query<Row>(
    `update accounts.outbox as o set attempts = attempts + 1, tried_at = now() where id = $1 and state in ('queued', 'failed')
     returning id, kind, topic, channel, recipient, recipient_name, locale, secret, user_id, expires_at, expires_at < now() as late,
       accounts.facts_when_sent(o) as payload, accounts.is_wanted(o) as wanted, accounts.is_held(o) as held,
       (select json_build_object('endpoint', p.endpoint, 'p256dh', p.p256dh, 'auth', p.auth)
        from accounts.push_subscriptions as p where p.id = o.subscription_id) as subscription`,
    [id],
  )
  const row = rows[0]
  if (!row) return { id: job, status: 'completed' }
  if ((row.recipient === '' && row.channel !== 'push') || !row.wanted) {
    await pool.query('delete from accounts.outbox where id = $1', [id])
    return { id: job, status: 'completed' }
  }
  if (row.held) {
    await pool.query(`update accounts.outbox set state = 'queued', enqueued = false where id = $1`, [id])
    return { id: job, status: 'completed' }
  }
  try {
    if (row.late) throw new Undeliverable('the message has expired')
    await send(transports, row)
    await pool.query(`update accounts.outbox set state = 'sent', secret = null, last_error = null where id = $1`, [id])
    return { id: job, status: 'completed' }
  } catch (error) {
    const message = safeErrorMessage(error, row)
    await pool.query(`update accounts.outbox set state = 'failed', last_error = $2 where id = $1`, [id, message])
    return { id: job, status: error instanceof Undeliverable ? 'deadletter' : 'failed', output: message }
  }
}

/** Removes the secret and the recipient from the error, because providers repeat them, and admins see no emergency contacts. */
function safeErrorMessage(error: unknown, { secret, recipient }: Pick<Row, 'secret' | 'recipient'>): string {
  const original = error instanceof Error ? error.message : String(error)
  const message = [secret, recipient].reduce<string>((text, hidden) => (hidden ? replaceAnyCase(text, hidden) : text), original)
  return message.replaceAll(/\p{C}+/gu, ' ').slice(0, 500)
}

/** Mail servers answer with addresses in lower case. */
const replaceAnyCase = (text: string, hidden: string) => text.replaceAll(new RegExp(hidden.replaceAll(/\W/g, '\\$&'), 'gi'), '…')

async function giveUp(pool: Queryable, id: string, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ kind: string; last_error: string | null }>(
    `update accounts.outbox set state = 'dead', secret = null where id = $1 and state in ('queued', 'failed') returning kind, last_error`,
    [id],
  )
  if (rows[0]) log.error({ message: id, kind: rows[0].kind, error: rows[0].last_error }, 'a message could not be delivered and is given up')
}
