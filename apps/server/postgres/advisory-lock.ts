/** Advisory locks of PostgreSQL: one process at a time does a piece of work. */
import type { ClientBase } from 'pg'

/**
 * Runs `work` while the connection of `client` holds the lock, and releases the lock before it resolves. A broken connection releases it too.
 * When another connection holds the lock: waits for it with `wait`, answers undefined without.
 */
export async function withAdvisoryLock<Result>(
  client: ClientBase,
  lock: number,
  work: () => Promise<Result>,
  { wait = false } = {},
): Promise<Result | undefined> {
  const attempt = wait ? 'select true as locked from pg_advisory_lock($1)' : 'select pg_try_advisory_lock($1) as locked'
  const { rows } = await client.query<{ locked: boolean }>(attempt, [lock])
  if (!rows[0]!.locked) return undefined
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
  }
}
