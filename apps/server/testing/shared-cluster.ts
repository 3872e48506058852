/** The global setup of the server tests: one PostgreSQL for all files. Its template database has everything that a server installs. */
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { embeddedPrograms, startCluster } from '@bothy/db/testing/clusters.ts'
import { startServer } from '../bootstrap.ts'
import { readConfig } from '../config.ts'
import { clusterUrl, template } from './test-database.ts'

/** Like apps/server/postgres/postgresql-conf.ts, as far as results depend on it. */
const settings = {
  createrole_self_grant: 'set, inherit',
  timezone: 'UTC',
  datestyle: 'iso, ymd',
  default_text_search_config: 'pg_catalog.simple',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  idle_in_transaction_session_timeout: '60s',
}

async function createOwner(socket: string): Promise<void> {
  const client = new Client({ host: socket, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query('create role bothy login createrole createdb bypassrls')
  for (const [name, value] of Object.entries(settings)) await client.query(`alter role bothy set ${name} to ${client.escapeLiteral(value)}`)
  await client.query(`create database ${template} owner bothy`)
  await client.end()
}

/** A server that starts and stops installs its functions, its tables and its queue. */
async function installTemplate(socket: string, dataDir: string): Promise<void> {
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', BOTHY_DATA_DIR: dataDir, DATABASE_URL: clusterUrl(socket, template) })
  const server = await startServer(config, pino({ level: 'silent' }), { drawAhead: false })
  await server.close()
}

export default async function startSharedCluster({ provide }: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'bothy-server-tests-'))
  chmodSync(home, 0o755)
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const { cluster, process } = await startCluster('PostgreSQL 18', embeddedPrograms(home), locale, home)
  await createOwner(cluster.socket)
  await installTemplate(cluster.socket, join(home, 'data-of-template'))
  provide('serverCluster', cluster.socket)
  return async () => {
    process.stdin?.end()
    if (process.exitCode === null) await once(process, 'exit')
    rmSync(home, { recursive: true, force: true })
  }
}
