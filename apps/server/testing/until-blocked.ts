import type { ClientBase } from 'pg'
import { vi } from 'vitest'
import type { TestServer } from './test-server.ts'

/** Waits until another connection waits for a lock that `holder` has. */
export async function untilBlockedBy(holder: ClientBase, { sql }: Pick<TestServer, 'sql'>): Promise<void> {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  const blocked = () => sql('select pid from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [rows[0]!.pid])
  await vi.waitUntil(async () => (await blocked()).length > 0, { timeout: 90_000 })
}
