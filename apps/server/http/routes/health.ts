/** Liveness and readiness for monitoring. */
import type { Hono } from 'hono'
import type { Pool } from 'pg'
import { within } from '../../promises.ts'
import type { Env } from '../request-context.ts'

const plain = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' }
/** Milliseconds. */
const databaseTimeout = 2_000

/** `/livez` answers 200 while the process runs; `/readyz` only while the database answers too. */
export function addHealthRoutes(app: Hono<Env>, pool: Pick<Pool, 'query'>): void {
  app.get('/livez', () => new Response('alive\n', { headers: plain }))
  app.get('/readyz', async () => {
    const ready = await within(databaseTimeout, pool.query('select 1')).catch(() => undefined)
    return new Response(ready ? 'ready\n' : 'the database does not answer\n', { status: ready ? 200 : 503, headers: plain })
  })
}
