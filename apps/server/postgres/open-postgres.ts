/** Opens the database: the embedded PostgreSQL, or another server by its URL. */
import { Client, Pool } from 'pg'
import type { ClientBase, ClientConfig, PoolConfig } from 'pg'
import { within } from '../promises.ts'
import { startEmbeddedPostgres } from './embedded-database.ts'
import { openListener } from './listener.ts'
import type { Listener, ListenerOptions } from './listener.ts'
import type { Log } from './log.ts'
import { logSlowStatements } from './slow-statements.ts'

export type Postgres = {
  /**
   * For requests: a statement that is not answered in time rejects, also when the database hangs. Behind a pooler in transaction mode,
   * nothing outlives a transaction here: no prepared statement, no setting, no advisory lock of a session.
   */
  pool: Pool
  /** For work that needs a session or may take hours: jobs under an advisory lock, migrations, backups, restores. */
  longPool: Pool
  /** Opens a dedicated connection for LISTEN that reconnects when it breaks. Rejects when the first attempt fails. */
  connectListener(options: ListenerOptions): Promise<Listener>
  /** Closes listeners and pool after their work, and stops the embedded database. */
  close(): Promise<void>
}

/** Connections for requests, and for long work. */
export const poolSize = 20
const longPoolSize = 5

/** Milliseconds. A statement is not answered later than `query`, because the database itself gives up after 20 s. */
const defaultTimeouts = { query: 25_000, close: 10_000 }

/**
 * No statement holds a connection or a row lock longer than its client waits. No statement here is long enough to be worth compiling: `jit`
 * would add up to a second to a command. Connection poolers refuse these as startup parameters;
 * one in transaction mode sets them itself (docs/scaling.md).
 */
const configureSession = async (client: ClientBase): Promise<void> => {
  await client.query(`set statement_timeout = '20s'; set lock_timeout = '8s'; set jit = off`)
}

/** The next transaction may reach another connection, where the statement is not prepared: names are left out. */
class TransactionClient extends Client {
  override query = ((first: unknown, ...rest: unknown[]) =>
    (super.query as Query)(
      typeof first === 'object' && first && 'name' in first ? { ...first, name: undefined } : first,
      ...rest,
    )) as Client['query']
}
type Query = (...args: unknown[]) => unknown

/** Connects to `databaseUrl`, or starts the embedded database in `dataDir`. It does not check that an external server answers. */
export async function openPostgres(
  config: { databaseUrl?: string | undefined; databaseSessionUrl?: string | undefined; dataDir: string; slowStatement?: number },
  log: Log,
  timeouts = defaultTimeouts,
): Promise<Postgres> {
  const embedded = config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : undefined
  const common: ClientConfig = {
    application_name: 'bothy',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  const session: PoolConfig = {
    ...common,
    ...(embedded?.connection ?? { connectionString: config.databaseSessionUrl ?? config.databaseUrl }),
    onConnect: configureSession,
  }
  const transaction: PoolConfig = { ...common, connectionString: config.databaseUrl, Client: TransactionClient }
  let closing = false
  const openPool = (options: PoolConfig): Pool => {
    const pool = new Pool({ ...options, idleTimeoutMillis: 60_000 })
    // An unhandled 'error' event would end the process. Idle connections emit it on the pool, checked-out connections on themselves.
    // While closing, PostgreSQL may end connections first; that is not worth a warning.
    pool.on('error', (error) => closing || log.warn(`a connection to the database broke: ${error.message}`))
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const pool = openPool({ ...(config.databaseSessionUrl ? transaction : session), max: poolSize, query_timeout: timeouts.query })
  if (config.slowStatement !== undefined) logSlowStatements(pool, config.slowStatement, log)
  const longPool = openPool({ ...session, max: longPoolSize })
  const listeners = new Set<Listener>()
  return {
    pool,
    longPool,
    async connectListener(options) {
      const listener = await openListener(session, options, log)
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
      // A query that hangs ends with the process.
      await within(timeouts.close, Promise.all([pool.end(), longPool.end()]))
      await embedded?.stop()
    },
  }
}
