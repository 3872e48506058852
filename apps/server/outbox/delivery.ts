/** Carries what is in the outbox to where it goes: pg-boss keeps the line, tries again, and gives up. It knows ids only, no address and no secret. */
import type { Pool } from 'pg'
import type { Job, JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { localeOf, type Channel, type Letter, type MessageKind, type News, type NewsKind } from './message.ts'
import type { Queryable, Queue } from './outbox.ts'

/** Sends one message. Rejects with Undeliverable when trying again is useless. */
export type Carrier = { carry: (letter: Letter) => Promise<void>; close?: () => void }
export type Carriers = Partial<Record<Channel, Carrier>>

/** Whoever was asked to carry the message refused it for good. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
}

/** Seconds. The pauses between tries double, with some chance in them, up to `longest`. */
export type Patience = { look: number; tries: Record<Channel, { again: number; pause: number; longest: number }> }
const patience: Patience = {
  look: 2,
  tries: { mail: { again: 10, pause: 20, longest: 3600 }, text: { again: 6, pause: 5, longest: 60 } },
}

export type Delivery = Queue & {
  /** Waits for what is on its way. */
  close: () => Promise<void>
}

const undelivered = 'undelivered'
const channels = ['mail', 'text'] as const

/** Starts the queue when there is somebody to carry anything. */
export async function startDelivery(pool: Pool, carriers: Carriers, log: Logger, pace: Patience = patience): Promise<Delivery> {
  const carries = { mail: carriers.mail !== undefined, text: carriers.text !== undefined }
  if (!carries.mail && !carries.text) return { carries, add: async () => undefined, wake: () => undefined, close: async () => undefined }
  const boss = await openQueue(pool, log)
  await boss.createQueue(undelivered)
  const workers: string[] = []
  for (const channel of channels) {
    const carrier = carriers[channel]
    if (!carrier) continue
    const { again, pause, longest } = pace.tries[channel]
    const tries = { retryLimit: again, retryDelay: pause, retryBackoff: true, retryDelayMax: longest }
    await boss.createQueue(channel, { ...tries, expireInSeconds: 120, deadLetter: undelivered })
    await boss.updateQueue(channel, tries)
    const options = { pollingIntervalSeconds: pace.look, batchSize: 5, burstWhenBatchFull: true, perJobResults: true } as const
    workers.push(await boss.work<Ticket>(channel, options, (jobs) => Promise.all(jobs.map((job) => carryOne(pool, carrier, job)))))
  }
  await boss.work<Ticket>(undelivered, { pollingIntervalSeconds: pace.look }, async ([job]) => giveUp(pool, job!.data.id, log))
  return {
    carries,
    async add(client, channel, ids) {
      const jobs = ids.map((id) => ({ data: { id } satisfies Ticket }))
      await boss.insert(channel, jobs, { db: within(client) })
    },
    wake: () => workers.forEach((worker) => boss.notifyWorker(worker)),
    async close() {
      await boss.stop({ graceful: true, timeout: 10_000, close: false })
      for (const carrier of Object.values(carriers)) carrier.close?.()
    },
  }
}

type Ticket = { id: string }

const within = (client: Queryable) => ({ executeSql: (text: string, values?: unknown[]) => client.query(text, values) })

/** Each fault of the queue is told once a minute at most: while the database is away it would be told with every look. */
const quiet = 60_000

async function openQueue(pool: Pool, log: Logger): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ db: within(pool as unknown as Queryable), schema: 'pgboss', schedule: false })
  let told = -Infinity
  boss.on('error', (error) => {
    if (performance.now() - told < quiet) return
    told = performance.now()
    log.warn({ err: error }, 'the queue of mails and text messages stumbled; it goes on by itself')
  })
  boss.on('warning', ({ message }) => log.warn(`the queue of mails and text messages: ${message}`))
  await boss.start()
  return boss
}

type Row = {
  recipient: string
  recipient_name: string
  locale: string
  secret: string | null
  late: boolean
  /** False when the club or the member does not want to be told any more. */
  wanted: boolean
} & ({ kind: MessageKind; news: null } | { kind: NewsKind; news: News; user_id: string })

function letterOf(row: Row): Letter {
  const to = { address: row.recipient, name: row.recipient_name, locale: localeOf(row.locale) }
  if (row.news === null) return { ...to, kind: row.kind, secret: row.secret ?? '' }
  return { ...to, kind: row.kind, member: row.user_id, news: row.news }
}

/** A message that is not there any more was sent before, or its member has left. */
async function carryOne(pool: Queryable, carrier: Carrier, { id: job, data: { id } }: Job<Ticket>): Promise<JobResult> {
  const { rows } = await pool.query<Row>(
    `update accounts.outbox set attempts = attempts + 1, tried_at = now() where id = $1 and state in ('queued', 'failed')
     returning kind, recipient, recipient_name, locale, secret, news, user_id, expires_at < now() as late,
       accounts.is_wanted(user_id, channel, topic) as wanted`,
    [id],
  )
  const row = rows[0]
  if (!row) return { id: job, status: 'completed' }
  if (row.recipient === '' || !row.wanted) {
    await pool.query('delete from accounts.outbox where id = $1', [id])
    return { id: job, status: 'completed' }
  }
  try {
    if (row.late) throw new Undeliverable('too late to be of use')
    await carrier.carry(letterOf(row))
    await pool.query(`update accounts.outbox set state = 'sent', secret = null, last_error = null where id = $1`, [id])
    return { id: job, status: 'completed' }
  } catch (error) {
    const said = sayingOf(error, row.secret)
    await pool.query(`update accounts.outbox set state = 'failed', last_error = $2 where id = $1`, [id, said])
    return { id: job, status: error instanceof Undeliverable ? 'deadletter' : 'failed', output: said }
  }
}

/** Some providers repeat what they were given. */
function sayingOf(error: unknown, secret: string | null): string {
  const said = error instanceof Error ? error.message : String(error)
  return (secret ? said.replaceAll(secret, '…') : said).replaceAll(/\p{C}+/gu, ' ').slice(0, 500)
}

async function giveUp(pool: Queryable, id: string, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ kind: string; last_error: string | null }>(
    `update accounts.outbox set state = 'dead', secret = null where id = $1 and state in ('queued', 'failed') returning kind, last_error`,
    [id],
  )
  if (rows[0]) log.error({ message: id, kind: rows[0].kind, error: rows[0].last_error }, 'a message could not be delivered and is given up')
}

/** Run hourly: nothing that a secret is in waits for longer than it is of use, and old messages go. */
export async function sweepOutbox(client: Queryable): Promise<void> {
  await client.query(
    `update accounts.outbox set state = 'dead', secret = null, last_error = coalesce(last_error, 'too late to be of use')
     where state in ('queued', 'failed') and expires_at < now() - interval '1 hour'`,
  )
  await client.query(
    `delete from accounts.outbox where created_at < now() - interval '30 days' or recipient = '' and created_at < now() - interval '1 day'`,
  )
  await client.query(`delete from accounts.phone_codes where expires_at < now() - interval '1 hour'`)
}
