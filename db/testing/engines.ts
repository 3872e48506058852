/**
 * The database engines that the tests run on. Rules of the club: `describe.each(engines)`.
 * What may differ from engine to engine, such as texts, time zones and installation: `describe.each(everyEngine)` or `everyServer`.
 */
import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { asConnection } from '../as-connection.ts'
import type { Connection } from '../installation.ts'
import { type Cluster, template } from './clusters.ts'
import { mutantEngines } from './mutants/mutant-engines.ts'

/** How an actor calls the database functions: through the server's `accounts.call`, or in a transaction with the viewer's role, as PostgREST does. */
export type CallMode = 'server' | 'postgrest'

export type Database = {
  callMode: CallMode
  /** Runs SQL as the database owner. */
  query: Connection['query']
  /** Runs `work` on one connection in a transaction; rolled back when it throws. */
  transaction: <Answer>(work: (connection: Connection) => Promise<Answer>) => Promise<Answer>
  close: () => Promise<void>
}

/** A server, which unlike PGlite accepts concurrent connections. */
export type ServerDatabase = Database & { name: string; socket: string; connect: (database?: string) => Promise<pg.Client> }

export type Engine = { name: string; open: () => Promise<Database> }
export type Server = { name: string; open: (connections?: number) => Promise<ServerDatabase> }

async function openServer(cluster: Cluster, connections: number): Promise<ServerDatabase> {
  const name = `club_${randomUUID().replaceAll('-', '')}`
  const address = { host: cluster.socket, user: 'postgres' }
  const connect = async (database = name): Promise<pg.Client> => {
    const client = new pg.Client({ ...address, database })
    // Tests may terminate a connection on purpose. The pending query reports the error.
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const maintenance = await connect('postgres')
  await maintenance.query(`create database ${name} template ${template}`)
  const pool = new pg.Pool({ ...address, database: name, max: connections })
  pool.on('error', () => {})
  return {
    name,
    socket: cluster.socket,
    callMode: cluster.name === 'PostgreSQL 18' ? 'server' : 'postgrest',
    connect,
    query: (sql, values) => pool.query(sql, values),
    async transaction(work) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const answer = await work(client)
        await client.query('commit')
        return answer
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
    async close() {
      // The drop may terminate a connection that is still closing.
      pool.on('error', () => undefined)
      await pool.end()
      await maintenance.query(`drop database ${name} with (force)`)
      await maintenance.end()
    },
  }
}

async function openPglite(): Promise<Database> {
  const database = await PGlite.create({ extensions: { pg_trgm }, loadDataDir: await openAsBlob(inject('pgliteImage')) })
  return {
    callMode: 'postgrest',
    query: asConnection(database).query,
    transaction: <Answer>(work: (connection: Connection) => Promise<Answer>) =>
      database.transaction((transaction) => work(asConnection(transaction))),
    close: () => database.close(),
  }
}

const mutants = inject('mutants')

const clusterServers: Server[] = inject('clusters').map((cluster) => ({
  name: cluster.name,
  open: (connections = 4) => openServer(cluster, connections),
}))

export const everyServer: Server[] = mutants ? mutantEngines(mutants, true, clusterServers[0]!.open) : clusterServers

/** Mutants run on a server, where a copy of the club is made ten times faster than in PGlite. */
export const everyEngine: Engine[] = mutants
  ? mutantEngines(mutants, false, () => clusterServers[0]!.open())
  : [...everyServer.map(({ name, open }) => ({ name, open: () => open() })), { name: 'PGlite', open: openPglite }]

/** In the quick gate each file runs on one PostgreSQL. The name of the file decides on which, so that it stays the same. */
function serverOfFile(): Server {
  const [first = 0] = createHash('sha256').update(basename(expect.getState().testPath!)).digest()
  return everyServer[first % everyServer.length]!
}

const serverOfEachFile: Server = { name: 'PostgreSQL', open: (connections) => serverOfFile().open(connections) }

export const servers: Server[] = inject('isQuick') ? [serverOfEachFile] : everyServer

export const engines: Engine[] = inject('isQuick') ? [{ ...serverOfEachFile, open: () => serverOfFile().open() }] : everyEngine
