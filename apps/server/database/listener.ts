/** A connection that hears NOTIFY, and comes back by itself when it breaks. */
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import type { Log } from './log.ts'

export type ListenerOptions = {
  channels: string[]
  onNotification(channel: string, payload: string): void
  /** The connection was lost: nothing is heard until `onReconnect`. */
  onLost?(): void
  /** The connection was lost and is back: whatever was notified meanwhile is gone, so read again what matters. */
  onReconnect(): void
}

export type Listener = { close(): Promise<void> }

const pauses = [1000, 2000, 5000, 10_000]
const heartbeat = { every: 30_000, answerWithin: 5000 }

/** Listens on `channels` until `close`. Rejects when the first connection cannot be made. */
export async function listen(connection: ClientConfig, options: ListenerOptions, log: Log): Promise<Listener> {
  const closing = new AbortController()
  let client = await connect(connection, options)
  const stayConnected = async () => {
    for (;;) {
      await lost(client, closing.signal)
      if (closing.signal.aborted) return
      options.onLost?.()
      log.warn('the connection that listens for changes broke; connecting again')
      const next = await connectAgain(connection, options, closing.signal)
      if (!next) return
      client = next
      if (closing.signal.aborted) return
      log.info('listening for changes again')
      options.onReconnect()
    }
  }
  const work = stayConnected()
  return {
    async close() {
      closing.abort()
      await work
      await client.end().catch(() => undefined)
    },
  }
}

async function connect(connection: ClientConfig, { channels, onNotification }: ListenerOptions): Promise<Client> {
  const client = new Client({ ...connection, application_name: 'bothy listener' })
  // 'end' follows every error; this only keeps it from ending the process.
  client.on('error', () => {})
  client.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''))
  try {
    await client.connect()
    await client.query(channels.map((channel) => `listen ${client.escapeIdentifier(channel)}`).join(';'))
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

async function connectAgain(connection: ClientConfig, options: ListenerOptions, signal: AbortSignal): Promise<Client | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    await wait(pauses[Math.min(attempt, pauses.length - 1)], undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return undefined
    try {
      return await connect(connection, options)
    } catch {
      // Not yet.
    }
  }
}

/** Resolves when `client` has lost its connection, or when `signal` says that it does not matter any more. */
async function lost(client: Client, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (signal.aborted) return
  client.once('end', resolve)
  signal.addEventListener('abort', () => resolve(), { once: true })
  // A peer that vanished without a word is only noticed by asking.
  const pulse = setInterval(() => {
    const silence = setTimeout(resolve, heartbeat.answerWithin)
    client
      .query('select')
      .catch(() => resolve())
      .finally(() => clearTimeout(silence))
  }, heartbeat.every)
  await promise
  clearInterval(pulse)
  if (!signal.aborted) void client.end().catch(() => undefined)
}
