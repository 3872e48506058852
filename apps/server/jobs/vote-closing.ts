/**
 * Opens enrollment when the closing time of a vote is over, moves an offer of a spot that nobody answered, and tells who waits that joining has opened: at that time, in the process that is first. A
 * timer in every process and database functions do it, because the job queue runs only where mails are sent, and a timer leaves no outdated job behind when the closing time changes: see docs/decisions/022-closing-of-votes.md.
 */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Track } from '../job-runs.ts'
import { startDatabaseTimer, type DatabaseTimer } from './database-timer.ts'

/** Wake it when a closing time, an offer or an opening may have changed. */
export const startVoteClosing = ({ pool, log, track }: { pool: Pool; log: Logger; track: Track }): DatabaseTimer =>
  startDatabaseTimer({
    async run() {
      const { rows } = await pool.query<{ next: number | null }>(
        'select least(rules.close_votes(), rules.move_offers(), rules.open_joining()) as next',
      )
      return rows[0]?.next
    },
    log,
    track,
    failure: 'votes could not be closed, offers not be moved, or joining not be opened; the next attempt is in a minute',
  })
