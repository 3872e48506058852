/** Checks the session of a request, and reads the version of the data with it. Requests that arrive together share one statement. */
import type { Pool } from 'pg'

/**
 * `memberId` is null when the session has ended. Equal versions mean equal data: the version is the snapshot of PostgreSQL, which says
 * which transactions are visible. A visible transaction stays visible, so an old version never comes back. After a restart or the promotion
 * of a replica, PostgreSQL may give the numbers of lost transactions to others, so the version begins with the start of the server.
 */
export type SessionCheck = { memberId: string | null; version: string }
/** With `isActive`, a person sent the request, and the session counts as used. */
export type CheckSession = (tokenHash: Buffer, isActive: boolean) => Promise<SessionCheck>

const statement = {
  name: 'check sessions',
  text: `select pg_postmaster_start_time() || ' ' || pg_current_snapshot() as version, array(
    select accounts.check_session(hash, active) from unnest($1::bytea[], $2::boolean[]) with ordinality as request (hash, active, position)
    order by position) as members`,
}

type Batch = {
  positions: Map<string, number>
  hashes: Buffer[]
  active: boolean[]
  result: Promise<{ version: string; members: (string | null)[] }>
}

export function createSessionCheck(pool: Pick<Pool, 'query'>): CheckSession {
  /** The batch whose statement is not sent yet. Later requests start a new one: a statement under way may have read an older state. */
  let next: Batch | undefined

  function createBatch(): Batch {
    const hashes: Buffer[] = []
    const active: boolean[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    setImmediate(resolve)
    const result = promise.then(async () => {
      next = undefined
      const { rows } = await pool.query<{ version: string; members: (string | null)[] }>({ ...statement, values: [hashes, active] })
      return rows[0]!
    })
    return { positions: new Map(), hashes, active, result }
  }

  return async (tokenHash, isActive) => {
    const { positions, hashes, active, result } = (next ??= createBatch())
    const key = tokenHash.toString('latin1')
    const position = positions.get(key) ?? hashes.push(tokenHash) - 1
    positions.set(key, position)
    active[position] ||= isActive
    const { version, members } = await result
    return { memberId: members[position]!, version }
  }
}
