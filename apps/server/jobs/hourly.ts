/** What the club does by itself: the status check 2 s after start and then hourly, and the sweeping up of what has expired. */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { sweepOutbox } from '../outbox/delivery.ts'
import type { Images } from '../images/images.ts'

export type Hourly = { stop: () => void }

/** Any number, the same in every process: whoever holds the lock does the work, the others have nothing to do. */
const lock = 0x626f7468

export type Rhythm = { first: number; every: number }
const rhythm: Rhythm = { first: 2_000, every: 60 * 60_000 }

type Parts = { pool: Pool; images: Pick<Images, 'collect'>; log: Logger; rhythm?: Rhythm | undefined }

/** Starts the clock. Nothing that goes wrong here stops the server; the next hour tries again. */
export function startHourly({ pool, images, log, rhythm: { first, every } = rhythm }: Parts): Hourly {
  const run = () =>
    checkOnce(pool, log)
      .then((mine) => mine && images.collect().then((removed) => removed > 0 && log.info({ removed }, 'removed pictures that nobody uses')))
      .catch((error: unknown) => log.warn({ err: error }, 'the hourly check failed; it is tried again in an hour'))
  const soon = setTimeout(run, first).unref()
  const hourly = setInterval(run, every).unref()
  return {
    stop() {
      clearTimeout(soon)
      clearInterval(hourly)
    },
  }
}

/** False when another process does it. The lock belongs to the transaction, so a process that dies frees it. */
async function checkOnce(pool: Pool, log: Logger): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [lock])
    if (rows[0]?.mine) {
      const checked = await client.query<{ changed: number }>('select rules.check_statuses() as changed')
      await client.query(`delete from accounts.sessions where least(expires_at, ends_at) < now()`)
      await client.query(`delete from accounts.verifications where expires_at < now()`)
      await client.query(`delete from accounts.attempts where began_at < now() - interval '1 day'`)
      await client.query('select accounts.sweep_sign_ins()')
      await sweepOutbox(client)
      log.info({ changed: Number(checked.rows[0]?.changed) }, 'checked the statuses of activities')
    }
    await client.query('commit')
    return Boolean(rows[0]?.mine)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
