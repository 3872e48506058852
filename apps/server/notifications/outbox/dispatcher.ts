/** Enqueues messages that database functions have written. Messages about accounts are enqueued before the call that wrote them is answered. */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { linkOf } from '@bothy/auth/messages.ts'
import {
  deliveryChannels,
  isToContact,
  type AccountMessageKind,
  type DeliveryChannel,
  type DeliveryKind,
} from '@bothy/contract/notifications.ts'
import type { Track } from '../../job-runs.ts'
import type { Queryable } from '../../postgres/queryable.ts'
import type { DeliveryQueue, NotificationTopic } from './delivery-queue.ts'

type Queue = Pick<DeliveryQueue, 'canDeliver' | 'add' | 'wake'>

export type Dispatcher = {
  /** Enqueues these messages now. If this fails, the poll of any process enqueues them. */
  enqueue: (ids: string[]) => Promise<void>
  /** Call it when there may be new notifications. */
  wake: () => void
  /** Waits for the batch in progress. */
  close: () => Promise<void>
}

/** Messages per transaction. */
const batchSize = 500
/** Milliseconds. Polling catches messages whose NOTIFY was lost, delayed messages, and those of a process that was killed. */
const pollInterval = 30_000

export function createDispatcher(pool: Pool, queue: Queue, baseUrl: () => string, log: Logger, track: Track): Dispatcher {
  if (!queue.canDeliver.mail) log.warn('BOTHY_SMTP_URL and BOTHY_MAIL_FROM are not set: mails, links included, are written to this log')
  let hasWork = false
  let closed = false
  let work: Promise<void> | undefined
  const enqueueBatch = async (ids: string[] | null) => {
    const rows = await enqueueRows(pool, queue, ids)
    // Messages to unknown addresses have no recipient: they exist only so that the call takes as long.
    for (const row of rows) if (!queue.canDeliver[row.channel] && row.recipient !== '') writeToLog(log, row, baseUrl())
    if (rows.length > 0) queue.wake()
    return rows.length
  }
  const enqueueAll = async () => {
    while (hasWork) {
      hasWork = false
      if ((await enqueueBatch(null)) === batchSize && !closed) hasWork = true
    }
  }
  const wake = () => {
    if (closed) return
    hasWork = true
    work ??= track(enqueueAll)
      .catch((error: unknown) => log.warn({ err: error }, 'messages could not be enqueued; they are tried again'))
      .finally(() => (work = undefined))
  }
  const poll = setInterval(wake, pollInterval).unref()
  wake()
  return {
    async enqueue(ids) {
      await enqueueBatch(ids).catch((error: unknown) => log.warn({ err: error }, 'messages could not be enqueued; they are tried again'))
    },
    wake,
    async close() {
      closed = true
      hasWork = false
      clearInterval(poll)
      await work
    },
  }
}

type Row = { id: string; channel: DeliveryChannel; recipient: string } & (
  | { topic: 'account'; kind: AccountMessageKind; title: null; secret: string | null }
  | {
      topic: NotificationTopic | 'system' | 'summary'
      kind: DeliveryKind
      title: string | null
      secret: string | null
    }
)

/** One transaction, so that each message gets exactly one job. Rows that another process has locked are skipped. First writes what commands have noted. */
async function enqueueRows(pool: Pool, queue: Queue, ids: string[] | null): Promise<Row[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    if (ids === null) await client.query('select accounts.write_messages()')
    const rows = await markEnqueued(client, queue, ids)
    for (const channel of deliveryChannels) {
      const added = rows.filter((row) => row.channel === channel).map(({ id }) => id)
      if (queue.canDeliver[channel] && added.length > 0) await queue.add(client, channel, added)
    }
    await client.query('commit')
    return rows
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/**
 * Marks up to 500 waiting messages as enqueued: those with these ids, or else the oldest. Without ids, a message that an account call wrote is left
 * for 10 seconds to the process that wrote it, unless an admin caused it (`by`). `is_throttled` and `is_held` keep messages back: during quiet hours, for a
 * summary, and while their cause can be undone. A message without a transport is marked as logged, and its secret is deleted.
 */
async function markEnqueued(client: Queryable, { canDeliver }: Queue, ids: string[] | null): Promise<Row[]> {
  const deliverable = deliveryChannels.filter((channel) => canDeliver[channel])
  const { rows } = await client.query<Row>(
    `with waiting as (
       select id, secret from accounts.outbox as o
       where not enqueued and not accounts.is_throttled(o) and not accounts.is_held(o)
         and case when $2::uuid[] is null then topic <> 'account' or payload ? 'by' or created_at < now() - interval '10 seconds' else id = any ($2) end
       order by created_at limit ${batchSize} for update skip locked
     )
     update accounts.outbox as o set enqueued = true, state = case when channel = any ($1) then 'queued' else 'logged' end,
       secret = case when channel = any ($1) then o.secret end
     from waiting where o.id = waiting.id
     returning o.id, topic, channel, kind, recipient, payload ->> 'title' as title, waiting.secret`,
    [deliverable, ids],
  )
  return rows
}

/** Without a provider, a message is written to the log, which only the operator can read: its link or code, or the title of its activity. */
function writeToLog(log: Logger, row: Row, baseUrl: string): void {
  const { kind, channel, title, secret } = row
  // The address of an emergency contact is private to the member.
  const to = isToContact(row.kind) ? undefined : row.recipient
  if (row.topic !== 'account') return log.info({ to, kind, channel, title }, 'notification not sent, no provider')
  const link = secret === null ? undefined : linkOf(row.kind, secret, baseUrl)
  const content = secret === null ? {} : link === undefined ? { code: secret } : { link }
  log.info({ to, kind, ...content }, channel === 'mail' ? 'mail not sent, no provider' : 'SMS')
}
