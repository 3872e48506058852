/** A real PostgreSQL that ships with the server: the server starts it, supervises it and stops it. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { installBinaries, type Binaries } from './binaries.ts'
import { noRoomFor, prepareCluster, superuser } from './cluster.ts'
import type { Cluster } from './cluster.ts'
import { findDatabaseLocation, type DatabaseLocation } from './database-location.ts'
import { lockDatabase } from './database-lock.ts'
import { createEndpoint } from './endpoint.ts'
import type { Endpoint } from './endpoint.ts'
import type { Log } from './log.ts'
import { stopOrphans } from './orphaned-processes.ts'
import { writeConfiguration } from './postgresql-conf.ts'
import { startPostmaster } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'

export type Connection = { host: string; port: number; user: string; password: string; database: string }

export type EmbeddedPostgres = {
  connection: Connection
  /** Ends all sessions, stops PostgreSQL cleanly and releases the lock of the data directory. */
  stop(): Promise<void>
}

const database = 'postgres'
const role = 'bothy'
/** Milliseconds before each restart; the last value repeats. */
const restartDelays = [0, 1000, 2000, 5000, 10_000]
/** After a run of this many milliseconds, restarts begin again with the first delay. */
const stableAfter = 60_000

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, which the first start creates, and restarts it when it dies.
 * Throws DataDirectoryInUse when another process holds `dataDir`, DatabaseError when PostgreSQL cannot start.
 */
export async function startEmbeddedPostgres({ dataDir, log }: { dataDir: string; log: Log }): Promise<EmbeddedPostgres> {
  const began = performance.now()
  const location = findDatabaseLocation(dataDir, log)
  const lock = lockDatabase(location.home, dataDir)
  let endpoint: Endpoint | undefined
  try {
    await stopOrphans(join(location.home, 'cluster'), log)
    const { programs, cluster } = await prepare(location)
    endpoint = await createEndpoint(location)
    const settings = writeConfiguration(location.home, endpoint.listenOn)
    const start = () => startPostmaster({ program: programs.postgres, cluster: cluster.directory, settings, runAs: location.runAs, log })
    const supervision = await supervise(start, cluster.directory, log)
    const connection = { host: endpoint.host, port: endpoint.port, user: role, password: cluster.password, database }
    await provideRole(connection, cluster).catch(async (error: unknown) => {
      await supervision.stop()
      throw error
    })
    log.info(`database ${cluster.isNew ? 'created and ' : ''}started in ${Math.round(performance.now() - began)} ms`)
    const stop = async () => {
      await supervision.stop()
      endpoint?.remove()
      lock.release()
    }
    return { connection, stop: once(stop) }
  } catch (error) {
    endpoint?.remove()
    lock.release()
    throw error
  }
}

/** A first start that fails leaves nothing behind: what it has copied would keep a full disk full. */
async function prepare(location: DatabaseLocation): Promise<{ programs: Binaries; cluster: Cluster }> {
  const { home } = location
  const isFirst = !existsSync(join(home, 'cluster'))
  try {
    const programs = installBinaries(home)
    return { programs, cluster: await prepareCluster(location, programs) }
  } catch (error) {
    const left = readdirSync(home).filter((name) => name.startsWith('programs') || name === 'password')
    if (isFirst) for (const name of left) rmSync(join(home, name), { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    throw code === 'ENOSPC' || code === 'EDQUOT' ? noRoomFor(home, error) : error
  }
}

function once<Result>(action: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  return () => (running ??= action())
}

/** Keeps one PostgreSQL running until `stop`. */
async function supervise(start: () => Promise<Postmaster>, cluster: string, log: Log): Promise<{ stop(): Promise<void> }> {
  let current = await start()
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  // An exit without stop() must not leave PostgreSQL running.
  const interruptOnExit = () => current.interrupt()
  process.once('exit', interruptOnExit)

  const watch = async () => {
    let failures = 0
    while (!isStopping()) {
      const since = performance.now()
      const reason = await current.exited
      if (isStopping()) return
      if (performance.now() - since > stableAfter) failures = 0
      log.error(`PostgreSQL has died (${reason}); starting it again`)
      failures = await restart(failures)
    }
  }
  const restart = async (failures: number): Promise<number> => {
    for (;;) {
      await wait(restartDelays[Math.min(failures, restartDelays.length - 1)], undefined, { signal: stopping.signal }).catch(() => undefined)
      if (isStopping()) return failures
      failures += 1
      try {
        await stopOrphans(cluster, log)
        current = await start()
        log.info('PostgreSQL is running again')
        return failures
      } catch (error) {
        log.error(error)
      }
    }
  }
  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      await current.stop()
      await watching
      // A restart may have been in progress.
      await current.stop()
      process.off('exit', interruptOnExit)
    },
  }
}

/** The server does not connect as superuser: its own role may create the viewer roles, and cannot act outside the database. */
async function provideRole(connection: Connection, { password }: Cluster): Promise<void> {
  const client = new Client({ ...connection, user: superuser })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    if (rowCount !== 0) return
    const secret = client.escapeLiteral(password)
    await client.query(
      `create role ${role} login createrole createdb bypassrls password ${secret}; alter database ${database} owner to ${role}`,
    )
  } finally {
    await client.end()
  }
}
