import type { ClientBase } from 'pg'
import { expect } from 'vitest'

/** Waits until another connection waits for a lock that the transaction of `holder` has. */
export async function untilBlockedBy(holder: Pick<ClientBase, 'query'>): Promise<void> {
  // Unlike pg_stat_activity, pg_locks does not stay the same during a transaction.
  const blocked = () => holder.query('select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))')
  await expect.poll(async () => (await blocked()).rowCount).toBeGreaterThan(0)
}
