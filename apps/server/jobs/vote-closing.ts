/**
 * Opens enrollment when the closing time of a vote is over, and moves an offer of a spot that nobody answered: at that time, in the process that is first. A
 * timer in every process and database functions do it, because the job queue runs only where mails are sent, and a timer leaves no outdated job behind when the closing time changes: see docs/decisions/022-closing-of-votes.md.
 */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Track } from '../job-runs.ts'
import { startDatabaseTimer, type DatabaseTimer } from './database-timer.ts'

/** Wake it when a closing time or an offer may have changed. */
export const startVoteClosing = ({ pool, log, track }: { pool: Pool; log: Logger; track: Track }): DatabaseTimer =>
  startDatabaseTimer({
    async run() {
      const { rows } = await pool.query<{ next: number | null }>('select least(rules.close_votes(), rules.move_offers()) as next')
      return rows[0]?.next
    },
    log,
    track,
    failure: 'votes could not be closed, or offers not be moved; the next attempt is in a minute',
  })
