/** Databases of the PostgreSQL that all server tests share. */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    serverCluster: string
  }
}

/** The database that every new one is copied from. */
export const template = 'server_template'

/** The DATABASE_URL of a database, as the owner of all databases. */
export const clusterUrl = (socket: string, database: string): string => `postgres://bothy@/${database}?host=${encodeURIComponent(socket)}`

async function runInCluster(statement: string): Promise<void> {
  const client = new Client({ connectionString: clusterUrl(inject('serverCluster'), 'postgres') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Creates an empty club. `drop` ends all connections to it. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `club_${randomUUID().replaceAll('-', '')}`
  await runInCluster(`create database ${name} template ${template}`)
  return { url: clusterUrl(inject('serverCluster'), name), drop: () => runInCluster(`drop database ${name} with (force)`) }
}
