/** Puts in line what the database has written by itself: it tells that there is something, and one of any number of processes takes it. */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Channel } from './message.ts'
import type { Queryable, Queue } from './outbox.ts'

export type LineUp = {
  /** There may be something. */
  hear: () => void
  /** Waits for what is being put in line. */
  close: () => Promise<void>
}

/** How many messages are put in line at once. */
const handful = 500
/** Milliseconds between looks, should a word of the database be lost. */
const lookEvery = 30_000

export function createLineUp(pool: Pool, queue: Queue, log: Logger): LineUp {
  let heard = false
  let closed = false
  let work: Promise<void> | undefined
  const takeAll = async () => {
    while (heard) {
      heard = false
      const taken = await takeHandful(pool, queue, log)
      if (taken === handful) heard = true
      if (taken > 0) queue.wake()
    }
  }
  const hear = () => {
    if (closed) return
    heard = true
    work ??= takeAll()
      .catch((error: unknown) => log.warn({ err: error }, 'messages could not be put in line; they are tried again'))
      .finally(() => (work = undefined))
  }
  const look = setInterval(hear, lookEvery).unref()
  hear()
  return {
    hear,
    async close() {
      closed = true
      heard = false
      clearInterval(look)
      await work
    },
  }
}

type Row = { id: string; channel: Channel; kind: string; recipient: string; title: string }

/** In one transaction, so that each has one job and none is left without. Rows that another process is taking are passed over. */
async function takeHandful(pool: Pool, queue: Queue, log: Logger): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const rows = await mark(client, queue)
    for (const channel of ['mail', 'text'] as const) {
      const ids = rows.filter((row) => row.channel === channel).map(({ id }) => id)
      if (queue.carries[channel] && ids.length > 0) await queue.add(client, channel, ids)
    }
    await client.query('commit')
    for (const { channel, kind, recipient, title } of rows)
      if (!queue.carries[channel]) log.info({ to: recipient, kind, channel, title }, 'news not sent, no provider')
    return rows.length
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function mark(client: Queryable, { carries }: Queue): Promise<Row[]> {
  const carried = (['mail', 'text'] as const).filter((channel) => carries[channel])
  const { rows } = await client.query<Row>(
    `update accounts.outbox set in_line = true, state = case when channel = any ($1) then 'queued' else 'logged' end
     where id in (select id from accounts.outbox as o where not in_line and not accounts.waits(o) order by created_at limit ${handful} for update skip locked)
     returning id, channel, kind, recipient, news ->> 'title' as title`,
    [carried],
  )
  return rows
}
