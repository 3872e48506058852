/** Transactional outbox: a message is stored in the transaction that causes it. */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Queryable } from '../../postgres/queryable.ts'
import { messageKinds, type Channel, type Message } from '../message.ts'

/** The queue that delivers stored messages. */
export type Queue = {
  canDeliver: Readonly<Record<Channel, boolean>>
  /** Adds jobs for these message ids, within the transaction of `client`. */
  add: (client: Queryable, channel: Channel, ids: string[]) => Promise<void>
  /** Makes the workers look for new jobs immediately. */
  wake: () => void
}

export type Enqueue = (message: Message) => Promise<void>

export type Outbox = {
  /** Channels that reach members: by a transport, or, for SMS, by the log if the operator configured it. */
  canDeliver: Readonly<Record<Channel, boolean>>
  /** Runs `work` in one transaction. Its messages are sent after the commit, and never after a rollback. */
  transaction: <Result>(work: (client: Queryable, post: Enqueue) => Promise<Result>) => Promise<Result>
}

export function createOutbox(pool: Pool, queue: Queue, log: Logger, smsInLog: boolean): Outbox {
  if (!queue.canDeliver.mail) log.warn('BOTHY_SMTP_URL is not set: mails, links included, are written to this log')
  async function store(client: Queryable, message: Message): Promise<void> {
    const { kind, to } = message
    const { channel, ttlSeconds } = messageKinds[kind]
    const queued = queue.canDeliver[channel]
    const { rows } = await client.query<{ id: string }>(
      `insert into accounts.outbox (kind, channel, user_id, recipient, recipient_name, locale, secret, state, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9)) returning id`,
      [
        kind,
        channel,
        to?.id ?? null,
        to?.address ?? '',
        to?.name ?? '',
        to?.locale ?? 'en',
        queued && 'secret' in message ? message.secret : null,
        queued ? 'queued' : 'logged',
        ttlSeconds,
      ],
    )
    if (queued) await queue.add(client, channel, [rows[0]!.id])
  }

  return {
    canDeliver: { mail: queue.canDeliver.mail, sms: queue.canDeliver.sms || smsInLog },
    async transaction(work) {
      const client = await pool.connect()
      const messages: Message[] = []
      try {
        await client.query('begin')
        const result = await work(client, async (message) => {
          await store(client, message)
          messages.push(message)
        })
        await client.query('commit')
        for (const message of messages) if (!queue.canDeliver[messageKinds[message.kind].channel]) writeToLog(log, message)
        if (messages.length > 0) queue.wake()
        return result
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        throw error
      } finally {
        client.release()
      }
    },
  }
}

/** Without a provider the message is written to the log, which only the operator can read. */
function writeToLog(log: Logger, message: Message): void {
  if (!message.to) return
  const { channel } = messageKinds[message.kind]
  const content = 'secret' in message ? { [channel === 'mail' ? 'link' : 'code']: message.secret } : {}
  log.info({ to: message.to.address, kind: message.kind, ...content }, channel === 'mail' ? 'mail not sent, no provider' : 'SMS')
}
