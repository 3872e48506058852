/** Where messages wait: written in the transaction of what causes them, so that neither is there without the other. */
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { messageKinds, type Channel, type Message } from './message.ts'

export type Queryable = Pick<PoolClient, 'query'>

/** What takes messages further. */
export type Queue = {
  carries: Readonly<Record<Channel, boolean>>
  /** Puts the messages of these ids in line, within the transaction of `client`. */
  add: (client: Queryable, channel: Channel, ids: string[]) => Promise<void>
  /** There is something new in line. */
  wake: () => void
}

export type Post = (message: Message) => Promise<void>

export type Outbox = {
  /** Whether messages reach people: by somebody who carries them, or, texts, by the log of an operator who asked for it. */
  carries: Readonly<Record<Channel, boolean>>
  /** Runs `work` in one transaction; what it posts leaves when the transaction has been committed, and never when it fails. */
  within: <Result>(work: (client: Queryable, post: Post) => Promise<Result>) => Promise<Result>
}

export function createOutbox(pool: Pool, queue: Queue, log: Logger, textsInLog: boolean): Outbox {
  if (!queue.carries.mail) log.warn('BOTHY_SMTP_URL is not set: what would be mailed, links included, is written to this log')
  async function put(client: Queryable, message: Message): Promise<void> {
    const { kind, to } = message
    const { channel, worthFor } = messageKinds[kind]
    const queued = queue.carries[channel]
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
        worthFor,
      ],
    )
    if (queued) await queue.add(client, channel, [rows[0]!.id])
  }

  return {
    carries: { mail: queue.carries.mail, text: queue.carries.text || textsInLog },
    async within(work) {
      const client = await pool.connect()
      const posted: Message[] = []
      try {
        await client.query('begin')
        const result = await work(client, async (message) => {
          await put(client, message)
          posted.push(message)
        })
        await client.query('commit')
        for (const message of posted) if (!queue.carries[messageKinds[message.kind].channel]) writeDown(log, message)
        if (posted.length > 0) queue.wake()
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

/** Without a provider a message is written to the log, where only who runs the server sees it. */
function writeDown(log: Logger, message: Message): void {
  if (!message.to) return
  const { channel } = messageKinds[message.kind]
  const carried = 'secret' in message ? { [channel === 'mail' ? 'link' : 'code']: message.secret } : {}
  log.info({ to: message.to.address, kind: message.kind, ...carried }, channel === 'mail' ? 'mail not sent, no provider' : 'text message')
}
