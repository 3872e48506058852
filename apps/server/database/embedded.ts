/** A real PostgreSQL that the server brings along, starts, watches over and stops. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { prepareCluster, superuser } from './cluster.ts'
import type { Cluster } from './cluster.ts'
import type { Log } from './log.ts'
import { takeOwnership } from './ownership.ts'
import { findPlace } from './place.ts'
import { startPostmaster } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { installPrograms } from './programs.ts'
import { clearRemains } from './remains.ts'
import { writeSettings } from './settings.ts'
import { makeMeetingPoint } from './socket.ts'
import type { MeetingPoint } from './socket.ts'

export type Connection = { host: string; port: number; user: string; password: string; database: string }

export type EmbeddedDatabase = {
  connection: Connection
  /** Ends all sessions, stops PostgreSQL cleanly and gives the data directory free. */
  stop(): Promise<void>
}

const database = 'postgres'
const role = 'bothy'
const pauses = [0, 1000, 2000, 5000, 10_000]
const steadyAfter = 60_000

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, which is made on the first start, and keeps it running: should it die, it is started again.
 * Throws DataDirectoryInUse when another process has `dataDir`, DatabaseError when it cannot start.
 */
export async function startEmbeddedDatabase({ dataDir, log }: { dataDir: string; log: Log }): Promise<EmbeddedDatabase> {
  const began = performance.now()
  const place = findPlace(dataDir, log)
  const ownership = takeOwnership(place.home, dataDir)
  let meeting: MeetingPoint | undefined
  try {
    await clearRemains(join(place.home, 'cluster'), log)
    const programs = installPrograms(place.home)
    const cluster = await prepareCluster(place, programs)
    meeting = await makeMeetingPoint(place)
    const settings = writeSettings(place.home, meeting.reach)
    const start = () => startPostmaster({ program: programs.postgres, cluster: cluster.directory, settings, runAs: place.runAs, log })
    const supervision = await supervise(start, cluster.directory, log)
    const connection = { host: meeting.host, port: meeting.port, user: role, password: cluster.password, database }
    await provideRole(connection, cluster).catch(async (error: unknown) => {
      await supervision.stop()
      throw error
    })
    log.info(`database ${cluster.isNew ? 'created and ' : ''}started in ${Math.round(performance.now() - began)} ms`)
    const stop = async () => {
      await supervision.stop()
      meeting?.remove()
      ownership.release()
    }
    return { connection, stop: once(stop) }
  } catch (error) {
    meeting?.remove()
    ownership.release()
    throw error
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
  const signalled = () => stopping.signal.aborted
  // Whoever ends the process without stop() must not leave PostgreSQL behind.
  const farewell = () => current.interrupt()
  process.once('exit', farewell)

  const watch = async () => {
    let failures = 0
    while (!signalled()) {
      const since = performance.now()
      const how = await current.ended
      if (signalled()) return
      if (performance.now() - since > steadyAfter) failures = 0
      log.error(`PostgreSQL has died (${how}); starting it again`)
      failures = await revive(failures)
    }
  }
  const revive = async (failures: number): Promise<number> => {
    for (;;) {
      await wait(pauses[Math.min(failures, pauses.length - 1)], undefined, { signal: stopping.signal }).catch(() => undefined)
      if (signalled()) return failures
      failures += 1
      try {
        await clearRemains(cluster, log)
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
      // A restart was under way.
      await current.stop()
      process.off('exit', farewell)
    },
  }
}

/** The server does not work as superuser: its own role may make the roles of the viewers and nothing outside the database. */
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
