/** The hourly job: updates the statuses of activities and deletes expired rows, 2 s after the start and then every hour. */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Images } from '../images/images.ts'

export type HourlyJob = { stop: () => void }

/** Any number, equal in all processes: the process that gets the advisory lock does the work. */
const jobLock = 0x626f7468

/** Milliseconds. */
export type JobIntervals = { first: number; every: number }
const defaultIntervals: JobIntervals = { first: 2_000, every: 60 * 60_000 }

type Parts = { pool: Pool; images: Pick<Images, 'cleanUp'>; log: Logger; intervals?: JobIntervals | undefined }

/** Starts the timers. An error never stops the server; the next hour tries again. */
export function startHourlyJob({ pool, images, log, intervals: { first, every } = defaultIntervals }: Parts): HourlyJob {
  const run = () =>
    runOnce(pool, log)
      .then((mine) => mine && images.cleanUp().then((removed) => removed > 0 && log.info({ removed }, 'removed unused pictures')))
      .catch((error: unknown) => log.warn({ err: error }, 'the hourly job failed; the next attempt is in an hour'))
  const soon = setTimeout(run, first).unref()
  const hourly = setInterval(run, every).unref()
  return {
    stop() {
      clearTimeout(soon)
      clearInterval(hourly)
    },
  }
}

/** False when another process does the work. The lock belongs to the transaction, so a process that dies releases it. */
async function runOnce(pool: Pool, log: Logger): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [jobLock])
    if (rows[0]?.mine) {
      const updated = await client.query<{ changed: number }>('select rules.check_statuses() as changed')
      await client.query('select accounts.delete_expired()')
      log.info({ changed: Number(updated.rows[0]?.changed) }, 'checked the statuses of activities')
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
