/** Delivers messages of the outbox. pg-boss queues, retries and gives up. Its jobs contain only ids, no address and no secret. */
import type { OtherSignIns } from '@bothy/contract/auth/other-sign-ins.ts'
import { digestKind, type AccountMessageKind, type NotificationKind } from '@bothy/contract/notifications.ts'
import type { Pool } from 'pg'
import type { Job, JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Channel } from '@bothy/auth/messages.ts'
import { localeOf, type OutgoingMessage, type ActivitySnapshot } from '../message.ts'
import type { Queryable } from '../../postgres/queryable.ts'

/** Sends one message. Rejects with Undeliverable when a retry is useless. */
export type Transport = { send: (letter: OutgoingMessage) => Promise<void>; close?: () => void }
export type Transports = Partial<Record<Channel, Transport>>

/** A permanent error: the message is not retried. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
}

/** Seconds. The pause between retries doubles, with jitter, up to `maxDelay`. Intervals and delays are in seconds. */
export type RetryPolicy = { pollInterval: number; channels: Record<Channel, { maxRetries: number; delay: number; maxDelay: number }> }
const defaultPolicy: RetryPolicy = {
  pollInterval: 2,
  channels: { mail: { maxRetries: 10, delay: 20, maxDelay: 3600 }, sms: { maxRetries: 6, delay: 5, maxDelay: 60 } },
}

export type DeliveryQueue = {
  /** Channels that have a transport. */
  canDeliver: Readonly<Record<Channel, boolean>>
  /** Adds jobs for these message ids, within the transaction of `client`. */
  add: (client: Queryable, channel: Channel, ids: string[]) => Promise<void>
  /** Makes the workers look for new jobs immediately. */
  wake: () => void
  /** Waits for deliveries in progress. */
  close: () => Promise<void>
}

const deadLetterQueue = 'undelivered'
const channels = ['mail', 'sms'] as const

/** Starts the queue if there is at least one transport. */
export async function startDeliveryQueue(
  pool: Pool,
  transports: Transports,
  log: Logger,
  policy: RetryPolicy = defaultPolicy,
): Promise<DeliveryQueue> {
  const canDeliver = { mail: transports.mail !== undefined, sms: transports.sms !== undefined }
  if (!canDeliver.mail && !canDeliver.sms)
    return { canDeliver, add: async () => undefined, wake: () => undefined, close: async () => undefined }
  const boss = await openQueue(pool, log)
  await boss.createQueue(deadLetterQueue)
  const workers: string[] = []
  for (const channel of channels) {
    const transport = transports[channel]
    if (!transport) continue
    const { maxRetries, delay, maxDelay } = policy.channels[channel]
    const retryOptions = { retryLimit: maxRetries, retryDelay: delay, retryBackoff: true, retryDelayMax: maxDelay }
    await boss.createQueue(channel, { ...retryOptions, expireInSeconds: 120, deadLetter: deadLetterQueue })
    await boss.updateQueue(channel, retryOptions)
    const options = { pollingIntervalSeconds: policy.pollInterval, batchSize: 5, burstWhenBatchFull: true, perJobResults: true } as const
    workers.push(await boss.work<JobData>(channel, options, (jobs) => Promise.all(jobs.map((job) => deliver(pool, transport, job)))))
  }
  await boss.work<JobData>(deadLetterQueue, { pollingIntervalSeconds: policy.pollInterval }, async ([job]) =>
    giveUp(pool, job!.data.id, log),
  )
  return {
    canDeliver,
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
    log.warn({ err: error }, 'an error in the queue of mails and SMS; the queue continues')
  })
  boss.on('warning', ({ message }) => log.warn(`the queue of mails and SMS: ${message}`))
  await boss.start()
  return boss
}

type Row = {
  recipient: string
  recipient_name: string
  locale: string
  secret: string | null
  late: boolean
  /** False when the club or the member has switched these notifications off. */
  wanted: boolean
} & (
  | { topic: 'account'; kind: AccountMessageKind; payload: { by?: string; otherSignIns?: OtherSignIns } | null }
  | { topic: 'activity' | 'leading' | 'system' | 'emergency'; kind: NotificationKind; payload: ActivitySnapshot; user_id: string }
  | { topic: 'system'; kind: typeof digestKind; payload: { activities: ActivitySnapshot[] }; user_id: string }
)

function toMessage(row: Row): OutgoingMessage {
  const to = { address: row.recipient, name: row.recipient_name, locale: localeOf(row.locale) }
  if (row.topic === 'account') {
    const { by = '', otherSignIns } = row.payload ?? {}
    return { ...to, kind: row.kind, secret: row.secret ?? '', by, otherSignIns }
  }
  if (row.kind === digestKind) return { ...to, kind: row.kind, member: row.user_id, activities: row.payload.activities }
  return { ...to, kind: row.kind, member: row.user_id, snapshot: { ...row.payload, ...(row.secret !== null && { message: row.secret }) } }
}

/** A missing row means that the message was sent before, or that its member was deleted. */
async function deliver(pool: Queryable, transport: Transport, { id: job, data: { id } }: Job<JobData>): Promise<JobResult> {
  const { rows } = await pool.query<Row>(
    `update accounts.outbox set attempts = attempts + 1, tried_at = now() where id = $1 and state in ('queued', 'failed')
     returning kind, topic, recipient, recipient_name, locale, secret, payload, user_id, expires_at < now() as late,
       accounts.is_notification_enabled(user_id, channel, topic) as wanted`,
    [id],
  )
  const row = rows[0]
  if (!row) return { id: job, status: 'completed' }
  if (row.recipient === '' || !row.wanted) {
    await pool.query('delete from accounts.outbox where id = $1', [id])
    return { id: job, status: 'completed' }
  }
  try {
    if (row.late) throw new Undeliverable('the message has expired')
    await transport.send(toMessage(row))
    await pool.query(`update accounts.outbox set state = 'sent', secret = null, last_error = null where id = $1`, [id])
    return { id: job, status: 'completed' }
  } catch (error) {
    const message = safeErrorMessage(error, row.secret)
    await pool.query(`update accounts.outbox set state = 'failed', last_error = $2 where id = $1`, [id, message])
    return { id: job, status: error instanceof Undeliverable ? 'deadletter' : 'failed', output: message }
  }
}

/** Removes the secret from the error, because some providers repeat the message. */
function safeErrorMessage(error: unknown, secret: string | null): string {
  const message = error instanceof Error ? error.message : String(error)
  return (secret ? message.replaceAll(secret, '…') : message).replaceAll(/\p{C}+/gu, ' ').slice(0, 500)
}

async function giveUp(pool: Queryable, id: string, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ kind: string; last_error: string | null }>(
    `update accounts.outbox set state = 'dead', secret = null where id = $1 and state in ('queued', 'failed') returning kind, last_error`,
    [id],
  )
  if (rows[0]) log.error({ message: id, kind: rows[0].kind, error: rows[0].last_error }, 'a message could not be delivered and is given up')
}
