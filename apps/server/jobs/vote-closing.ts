/**
 * Opens enrollment when the closing time of a vote is over: at that time, in the process that is first. A timer in every process and one database function
 * do it, because the job queue runs only where mails are sent, and a timer leaves no outdated job behind when the closing time changes: see docs/decisions/022-closing-of-votes.md.
 */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Track } from '../job-runs.ts'
import { startDatabaseTimer, type DatabaseTimer } from './database-timer.ts'

/** Wake it when a closing time may have changed. */
export const startVoteClosing = ({ pool, log, track }: { pool: Pool; log: Logger; track: Track }): DatabaseTimer =>
  startDatabaseTimer({
    async run() {
      const { rows } = await pool.query<{ next: number | null }>('select rules.close_votes() as next')
      return rows[0]?.next
    },
    log,
    track,
    failure: 'the votes whose closing time is over could not be closed; the next attempt is in a minute',
  })
