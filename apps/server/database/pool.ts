/** The one way to the database, whichever it is. */
import { Pool } from 'pg'
import type { ClientBase, ClientConfig } from 'pg'
import { startEmbeddedDatabase } from './embedded.ts'
import { listen } from './listener.ts'
import type { Listener, ListenerOptions } from './listener.ts'
import type { Log } from './log.ts'

export type Database = {
  pool: Pool
  /** A connection of its own for LISTEN, which comes back by itself. Rejects when the very first attempt fails. */
  connectListener(options: ListenerOptions): Promise<Listener>
  /** Ends listeners and pool, waits for their work, and stops the embedded database. */
  close(): Promise<void>
}

const patience = { close: 10_000 }

/** No statement holds a connection, or an activity, for longer than its asker waits. Not startup parameters: connection poolers refuse those. */
const boundStatements = async (client: ClientBase): Promise<void> => {
  await client.query(`set statement_timeout = '20s'; set lock_timeout = '8s'`)
}

/** Connects to `databaseUrl`, or else starts the embedded database in `dataDir`. Does not prove that another server answers. */
export async function openDatabase(config: { databaseUrl?: string | undefined; dataDir: string }, log: Log): Promise<Database> {
  const embedded = config.databaseUrl === undefined ? await startEmbeddedDatabase({ dataDir: config.dataDir, log }) : undefined
  const connection: ClientConfig = {
    ...(embedded?.connection ?? { connectionString: config.databaseUrl }),
    application_name: 'bothy',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  const pool = new Pool({ ...connection, max: 20, idleTimeoutMillis: 60_000, onConnect: boundStatements })
  let closing = false
  // Without a listener an 'error' of a connection would end the process: of an idle one on the pool, of a borrowed one on itself.
  // At a stop the pool does not wait for its goodbyes to arrive, so some connections are ended from the other side: no news.
  pool.on('error', (error) => closing || log.warn(`a connection to the database broke: ${error.message}`))
  pool.on('connect', (client) => client.on('error', () => {}))
  const listeners = new Set<Listener>()
  return {
    pool,
    async connectListener(options) {
      const listener = await listen(connection, options, log)
      listeners.add(listener)
      return {
        async close() {
          listeners.delete(listener)
          await listener.close()
        },
      }
    },
    async close() {
      closing = true
      await Promise.all([...listeners].map((listener) => listener.close()))
      await atMost(patience.close, pool.end())
      await embedded?.stop()
    },
  }
}

/** Waits for `work`, but not for ever: a query that hangs is ended with the process. */
async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([work, promise])
  clearTimeout(timer)
}
