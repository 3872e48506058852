/** A PostgreSQL server as an operator runs it: over TCP, with the binaries and settings of the embedded one. Its databases are of our server and of the peers. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installBinaries } from '../../apps/server/postgres/binaries.ts'
import { prepareCluster } from '../../apps/server/postgres/cluster.ts'
import { findDatabaseLocation } from '../../apps/server/postgres/database-location.ts'
import { writeConfiguration } from '../../apps/server/postgres/postgresql-conf.ts'
import { startPostmaster } from '../../apps/server/postgres/postmaster.ts'
import { silentLog } from '../../apps/server/postgres/testing/silent-log.ts'
import { freePort } from '../../supabase/testing/local-stack/free-port.ts'
import { withOwnerConnection } from '../../testing/fixtures/database-owner.ts'
import { removeFolder, temporaryFolder } from '../programs.ts'

export type DatabaseServer = {
  pid: number
  host: string
  port: number
  password: string
  /** Creates a database that the role of the same name owns, and answers its URL. */
  createDatabase: (name: string, privileges?: string) => Promise<string>
  stop: () => Promise<void>
}

/** Process id of the PostgreSQL below a data directory. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

export async function startDatabaseServer(): Promise<DatabaseServer> {
  const dataDir = temporaryFolder()
  const location = findDatabaseLocation(dataDir, silentLog)
  const programs = installBinaries(location.home)
  const cluster = await prepareCluster(location, programs)
  const [host, port] = ['127.0.0.1', await freePort()]
  const settings = writeConfiguration(location.home, { port })
  const { runAs } = location
  const postmaster = await startPostmaster({ program: programs.postgres, cluster: cluster.directory, settings, runAs, log: silentLog })
  const interrupt = () => postmaster.interrupt()
  process.once('exit', interrupt)
  const { password } = cluster
  const run = async (sql: string) =>
    void (await withOwnerConnection({ host, port, user: 'postgres', password, database: 'postgres' }, (client) => client.query(sql)))
  return {
    pid: postmasterOf(dataDir),
    host,
    port,
    password,
    async createDatabase(name, privileges = '') {
      await run(`create role ${name} login ${privileges} password '${password}'`)
      await run(`create database ${name} owner ${name}`)
      return `postgres://${name}:${password}@${host}:${port}/${name}`
    },
    async stop() {
      process.off('exit', interrupt)
      await postmaster.stop()
      removeFolder(dataDir)
    },
  }
}
