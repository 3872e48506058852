/** The database of a running server, as its owner: for the passing of time, and for what no viewer may see. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Where it is, and who may do everything in it. */
export type Place = { host: string; user: string; database: string; password?: string }

/** The one that a server starts for itself. */
export function embeddedIn(dataDir: string): Place {
  const cluster = join(dataDir, 'postgres')
  const password = readFileSync(join(cluster, 'password'), 'utf8').trim()
  return { host: join(cluster, 'socket'), user: 'postgres', password, database: 'postgres' }
}

export async function asOwner<Answer>(place: Place, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client(place)
  await client.connect()
  return work(client).finally(() => client.end())
}
