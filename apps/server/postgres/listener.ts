/** A connection that listens for NOTIFY and reconnects when it breaks. */
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import type { Log } from './log.ts'

export type ListenerOptions = {
  channels: string[]
  onNotification(channel: string, payload: string): void
  /** The connection is lost: no notification arrives until `onReconnect`. */
  onLost?(): void
  /** The connection is back. Notifications sent in between are lost, so read again what matters. */
  onReconnect(): void
}

export type Listener = { close(): Promise<void> }

/** Milliseconds before each reconnect; the last value repeats. */
const reconnectDelays = [1000, 2000, 5000, 10_000]
/** Milliseconds. */
const heartbeat = { every: 30_000, answerWithin: 5000 }

/** Listens on `channels` until `close`. Rejects when the first connection cannot be made. */
export async function openListener(connection: ClientConfig, options: ListenerOptions, log: Log): Promise<Listener> {
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
  const connected = stayConnected()
  return {
    async close() {
      closing.abort()
      await connected
      await client.end().catch(() => undefined)
    },
  }
}

async function connect(connection: ClientConfig, { channels, onNotification }: ListenerOptions): Promise<Client> {
  const client = new Client({ ...connection, application_name: 'bothy listener' })
  // An 'end' event follows every error. Without this handler the error would end the process.
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
    await wait(reconnectDelays[Math.min(attempt, reconnectDelays.length - 1)], undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return undefined
    try {
      return await connect(connection, options)
    } catch {
      // The next attempt follows.
    }
  }
}

/** Resolves when `client` loses its connection or `signal` aborts. */
async function lost(client: Client, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (signal.aborted) return
  client.once('end', resolve)
  signal.addEventListener('abort', () => resolve(), { once: true })
  // Only a query notices a peer that vanished without closing the connection.
  const pulse = setInterval(() => {
    const timeout = setTimeout(resolve, heartbeat.answerWithin)
    client
      .query('select')
      .catch(() => resolve())
      .finally(() => clearTimeout(timeout))
  }, heartbeat.every)
  await promise
  clearInterval(pulse)
  if (!signal.aborted) void client.end().catch(() => undefined)
}
