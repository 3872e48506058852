import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPostgres, type Postgres } from './open-postgres.ts'
import { silentLog } from './testing/silent-log.ts'
import { aDataDir, postmasterPid } from './testing/start-database-process.ts'

async function opened(dataDir: string): Promise<Postgres> {
  const database = await openPostgres({ dataDir }, silentLog)
  onTestFinished(() => database.close())
  return database
}

/** Collects notifications; `next` waits for the next one. */
function notificationQueue() {
  const received: string[] = []
  let wake = () => {}
  return {
    onNotification(channel: string, payload: string) {
      received.push(`${channel}: ${payload}`)
      wake()
    },
    async next(): Promise<string | undefined> {
      while (received.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return received.shift()
    },
  }
}

describe('with the embedded database', () => {
  test('pool and listener reconnect after the database was killed', async () => {
    const dataDir = aDataDir()
    const { pool, connectListener } = await opened(dataDir)
    const { onNotification, next } = notificationQueue()
    const reconnected = Promise.withResolvers<void>()
    await connectListener({ channels: ['club'], onNotification, onReconnect: () => reconnected.resolve() })
    await pool.query(`notify club, 'before'`)
    expect(await next()).toBe('club: before')

    process.kill(postmasterPid(dataDir), 'SIGKILL')
    await reconnected.promise
    await pool.query(`notify club, 'after'`)
    expect(await next()).toBe('club: after')
  })

  test('a checked-out connection that breaks rejects only its own queries', async () => {
    const { pool } = await opened(aDataDir())
    const client = await pool.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const ended = new Promise((resolve) => client.once('end', resolve))
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await ended
    await expect(client.query('select 1')).rejects.toThrow(/not queryable/)
    client.release(true)
    expect((await pool.query({ name: 'one', text: 'select 1 as one' })).rows).toEqual([{ one: 1 }])
    expect((await pool.query('select name from pg_prepared_statements')).rows).toEqual([{ name: 'one' }])
  })

  test('closing waits for running queries', async () => {
    const database = await openPostgres({ dataDir: aDataDir() }, silentLog)
    const counted = database.pool.query<{ count: string }>('select count(*) from generate_series(1, 2000000)')
    await database.close()
    expect((await counted).rows).toEqual([{ count: '2000000' }])
  })
})

/** A TCP proxy in front of the database of `pool`. `hang` stops forwarding on the open connections; new ones work. */
async function startProxy({ options }: Postgres['pool']) {
  const sockets: Socket[] = []
  const proxy = createServer((near) => {
    const far = connect(`${options.host}/.s.PGSQL.${options.port}`)
    for (const socket of [near, far]) sockets.push(socket.on('error', () => undefined))
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    sockets.forEach((socket) => socket.destroy())
    proxy.close()
  })
  const { port } = proxy.address() as AddressInfo
  return {
    url: `postgres://${options.user}:${String(options.password)}@127.0.0.1:${port}/${options.database}`,
    hang: () => sockets.forEach((socket) => socket.unpipe().pause()),
  }
}

describe('with DATABASE_URL', () => {
  test('a database that hangs rejects a statement, and the next one gets a new connection', async () => {
    const proxy = await startProxy((await opened(aDataDir())).pool)
    const ours = await openPostgres({ databaseUrl: proxy.url, dataDir: '/nowhere' }, silentLog, { query: 1000, close: 1000 })
    onTestFinished(() => ours.close())
    await ours.pool.query('select 1')
    proxy.hang()
    await expect(ours.pool.query('select 1')).rejects.toThrow('Query read timeout')
    expect((await ours.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('requests go through the pooler, what needs a session through the session URL, and the database keeps running after close', async () => {
    const { pool: other } = await opened(aDataDir())
    const { user, password, host, database } = other.options
    const databaseUrl = `postgresql://${user}:${String(password)}@/${database}?host=${host}`
    const databaseSessionUrl = `${databaseUrl}&application_name=session`
    const { pool, longPool, connectListener, close } = await openPostgres(
      { databaseUrl, databaseSessionUrl, dataDir: '/nowhere' },
      silentLog,
    )
    const state = {
      name: 'state',
      text: `select current_setting('application_name') as application, current_setting('statement_timeout') as timeout,
        (select count(*)::integer from pg_prepared_statements) as prepared`,
    }
    // The pooler may run each transaction on another connection.
    expect((await pool.query(state)).rows).toEqual([{ application: 'bothy', timeout: '0', prepared: 0 }])
    expect((await longPool.query(state)).rows).toEqual([{ application: 'session', timeout: '20s', prepared: 1 }])
    const { onNotification, next } = notificationQueue()
    await connectListener({ channels: ['club'], onNotification, onReconnect: () => undefined })
    await pool.query(`notify club, 'hello'`)
    expect(await next()).toBe('club: hello')
    await close()
    expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})
