/** Where messages wait: written in the transaction of what causes them, so that neither is there without the other. */
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { messageKinds, type Message } from './message.ts'

export type Channel = 'mail' | 'text'
export type Queryable = Pick<PoolClient, 'query'>

/** Puts a message into the outbox; without one, the same work is done for nobody, so that answers take as long. */
export type Post = (message: Message | undefined) => Promise<void>

export type Outbox = {
  /** Whether there is somebody to carry mails, and texts. `console`: texts are written to the log, as asked for. */
  carries: Readonly<Record<Channel, boolean>>
  /** Runs `work` in one transaction; what it posts leaves when the transaction has been committed, and never when it fails. */
  within: <Result>(work: (client: Queryable, post: Post) => Promise<Result>) => Promise<Result>
}

export function createOutbox(pool: Pool, log: Logger, carries: Outbox['carries']): Outbox {
  return {
    carries,
    async within(work) {
      const client = await pool.connect()
      const posted: Message[] = []
      try {
        await client.query('begin')
        const result = await work(client, async (message) => void (message && posted.push(message)))
        await client.query('commit')
        for (const message of posted) writeDown(log, message)
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
  const { channel } = messageKinds[message.kind]
  const carried = 'secret' in message ? { [channel === 'mail' ? 'link' : 'code']: message.secret } : {}
  log.info({ to: message.to.address, ...carried }, `${channel} not sent, no provider: "${message.kind}"`)
}
