/** Enqueues messages that database triggers have written. NOTIFY wakes every process, and one of them takes each message. */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Channel } from '../message.ts'
import type { Queryable } from '../../postgres/queryable.ts'
import type { Queue } from './outbox.ts'

export type Dispatcher = {
  /** Call it when there may be new messages. */
  wake: () => void
  /** Waits for the batch in progress. */
  close: () => Promise<void>
}

/** Messages per transaction. */
const batchSize = 500
/** Milliseconds. Polling catches messages whose NOTIFY was lost, and delayed messages. */
const pollInterval = 30_000

export function createDispatcher(pool: Pool, queue: Queue, log: Logger): Dispatcher {
  let hasWork = false
  let closed = false
  let work: Promise<void> | undefined
  const enqueueAll = async () => {
    while (hasWork) {
      hasWork = false
      const count = await enqueueBatch(pool, queue, log)
      if (count === batchSize) hasWork = true
      if (count > 0) queue.wake()
    }
  }
  const wake = () => {
    if (closed) return
    hasWork = true
    work ??= enqueueAll()
      .catch((error: unknown) => log.warn({ err: error }, 'messages could not be enqueued; they are tried again'))
      .finally(() => (work = undefined))
  }
  const poll = setInterval(wake, pollInterval).unref()
  wake()
  return {
    wake,
    async close() {
      closed = true
      hasWork = false
      clearInterval(poll)
      await work
    },
  }
}

type Row = { id: string; channel: Channel; kind: string; recipient: string; title: string }

/** One transaction, so that each message gets exactly one job. Rows that another process has locked are skipped. */
async function enqueueBatch(pool: Pool, queue: Queue, log: Logger): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const rows = await markEnqueued(client, queue)
    for (const channel of ['mail', 'sms'] as const) {
      const ids = rows.filter((row) => row.channel === channel).map(({ id }) => id)
      if (queue.canDeliver[channel] && ids.length > 0) await queue.add(client, channel, ids)
    }
    await client.query('commit')
    for (const { channel, kind, recipient, title } of rows)
      if (!queue.canDeliver[channel]) log.info({ to: recipient, kind, channel, title }, 'notification not sent, no provider')
    return rows.length
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function markEnqueued(client: Queryable, { canDeliver }: Queue): Promise<Row[]> {
  const deliverable = (['mail', 'sms'] as const).filter((channel) => canDeliver[channel])
  const { rows } = await client.query<Row>(
    `update accounts.outbox set enqueued = true, state = case when channel = any ($1) then 'queued' else 'logged' end
     where id in (select id from accounts.outbox as o where not enqueued and not accounts.is_throttled(o) order by created_at limit ${batchSize} for update skip locked)
     returning id, channel, kind, recipient, payload ->> 'title' as title`,
    [deliverable],
  )
  return rows
}
