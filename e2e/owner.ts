/** Connects to the database of a running server as its owner, to change timestamps and to read what no viewer may read. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Connection settings of the database owner. */
export type Place = { host: string; user: string; database: string; password?: string }

/** The embedded database of a server. */
export function embeddedIn(dataDir: string): Place {
  const cluster = join(dataDir, 'postgres')
  const password = readFileSync(join(cluster, 'password'), 'utf8').trim()
  return { host: join(cluster, 'socket'), user: 'postgres', password, database: 'postgres' }
}

export async function asOwner<Result>(place: Place, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(place)
  await client.connect()
  return work(client).finally(() => client.end())
}
