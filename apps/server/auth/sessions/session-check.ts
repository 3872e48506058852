/** Checks the session of a request, and reads the version of the data with it. Requests that arrive together share one statement. */
import type { Pool } from 'pg'

/**
 * `memberId` is null when the session has ended. Equal versions mean equal data: the version is the snapshot of PostgreSQL, which says
 * which transactions are visible. A visible transaction stays visible, so an old version never comes back.
 */
export type SessionCheck = { memberId: string | null; version: string }
export type CheckSession = (tokenHash: Buffer) => Promise<SessionCheck>

const statement = {
  name: 'check sessions',
  text: `select pg_current_snapshot()::text as version, array(
    select accounts.viewer_of(hash) from unnest($1::bytea[]) with ordinality as request (hash, position) order by position) as members`,
}

type Batch = { positions: Map<string, number>; hashes: Buffer[]; result: Promise<{ version: string; members: (string | null)[] }> }

export function createSessionCheck(pool: Pick<Pool, 'query'>): CheckSession {
  // Its statement has not been sent. No request joins a statement that may have read the session before the request arrived.
  let next: Batch | undefined

  function createBatch(): Batch {
    const hashes: Buffer[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    setImmediate(resolve)
    const result = promise.then(async () => {
      next = undefined
      const { rows } = await pool.query<{ version: string; members: (string | null)[] }>({ ...statement, values: [hashes] })
      return rows[0]!
    })
    return { positions: new Map(), hashes, result }
  }

  return async (tokenHash) => {
    const { positions, hashes, result } = (next ??= createBatch())
    const key = tokenHash.toString('latin1')
    const position = positions.get(key) ?? hashes.push(tokenHash) - 1
    positions.set(key, position)
    const { version, members } = await result
    return { memberId: members[position]!, version }
  }
}
