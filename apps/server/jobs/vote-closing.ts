/**
 * Opens enrollment when the closing time of a vote is over: at that time, in the process that is first. A timer in every process and one database function
 * do it, because the job queue runs only where mails are sent, and a timer leaves no outdated job behind when the closing time changes: see docs/decisions/022-closing-of-votes.md.
 */
import type { Pool } from 'pg'
import type { Logger } from 'pino'

export type VoteClosing = {
  /** A closing time may have changed. */
  wake: () => void
  stop: () => void
}

/** Milliseconds. A vote that a command had locked is tried again after the shortest pause, a failed attempt after a minute. */
const pauses = { shortest: 1_000, longest: 60 * 60_000, afterError: 60_000 }

export function startVoteClosing({ pool, log }: { pool: Pool; log: Logger }): VoteClosing {
  let timer: NodeJS.Timeout | undefined
  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), ms).unref()
  }

  async function run(): Promise<void> {
    const current = timer
    const pause = await closeVotes(pool).catch((error: unknown) => {
      log.warn({ err: error }, 'the votes whose closing time is over could not be closed; the next attempt is in a minute')
      return pauses.afterError
    })
    // Woken or stopped meanwhile otherwise.
    if (timer === current) schedule(pause)
  }

  schedule(0)
  return {
    wake: () => schedule(0),
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** Returns the milliseconds until the next closing time. */
async function closeVotes(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ next: number | null }>('select rules.close_votes() as next')
  const next = rows[0]?.next
  return typeof next === 'number' ? Math.min(Math.max(next * 1000, pauses.shortest), pauses.longest) : pauses.longest
}
