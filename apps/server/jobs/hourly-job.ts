/** The hourly job: updates the statuses of activities, writes the mails that gather what happened, and deletes expired rows, 2 s after the start and then every hour. */
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { Track } from '../job-runs.ts'
import { withAdvisoryLock } from '../postgres/advisory-lock.ts'

export type HourlyJob = { stop: () => void }

/** Any number, equal in all processes: the process that gets the advisory lock does the work. */
const jobLock = 0x626f7468

/** Milliseconds. */
export type JobIntervals = { first: number; every: number }
const defaultIntervals: JobIntervals = { first: 2_000, every: 60 * 60_000 }

type Parts = {
  pool: Pool
  /** Resolves with the number of removed pictures. */
  cleanUpImages: () => Promise<number>
  /** The same for drawn covers. Every process does it, because each has a directory of its own. */
  cleanUpCovers: () => Promise<number>
  log: Logger
  track: Track
  intervals?: JobIntervals | undefined
}

/** Starts the timers. An error never stops the server; the next hour tries again. */
export function startHourlyJob(parts: Parts): HourlyJob {
  const { cleanUpImages, cleanUpCovers, log, track, intervals: { first, every } = defaultIntervals } = parts
  const work = async () => {
    const removedImages = (await runOnce(parts)) ? await cleanUpImages() : 0
    if (removedImages > 0) log.info({ removed: removedImages }, 'removed unused pictures')
    const removedCovers = await cleanUpCovers()
    if (removedCovers > 0) log.info({ removed: removedCovers }, 'removed unused covers')
  }
  const run = () => track(work).catch((error: unknown) => log.warn({ err: error }, 'the hourly job failed; the next attempt is in an hour'))
  const soon = setTimeout(run, first).unref()
  const hourly = setInterval(run, every).unref()
  return {
    stop() {
      clearTimeout(soon)
      clearInterval(hourly)
    },
  }
}

/** False when another process does the work. */
async function runOnce({ pool, log }: Parts): Promise<boolean> {
  const client = await pool.connect()
  try {
    const changed = await withAdvisoryLock(client, jobLock, () => updateRows(client))
    if (changed !== undefined) log.info({ changed }, 'checked the statuses of activities')
    return changed !== undefined
  } finally {
    client.release()
  }
}

/** Returns the number of activities whose status has changed. */
async function updateRows(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ changed: number }>(
    'with updated as materialized (select rules.check_statuses() as changed) select changed, accounts.send_summaries(), accounts.delete_expired() from updated',
  )
  return Number(rows[0]?.changed)
}
