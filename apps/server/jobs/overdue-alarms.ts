/** Raises the alarm for groups that are not back: asks the leader, and later tells others. */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Channel } from '@bothy/auth/messages.ts'
import type { Track } from '../job-runs.ts'
import { startDatabaseTimer, type DatabaseTimer } from './database-timer.ts'

type Options = {
  pool: Pool
  /** How an emergency contact can be told. */
  channels: readonly Channel[]
  log: Logger
  track: Track
}

export function startOverdueAlarms({ pool, channels, log, track }: Options): DatabaseTimer {
  return startDatabaseTimer({
    async run() {
      const { rows } = await pool.query<{ next: number | null }>('select rules.raise_alarms(now(), $1) as next', [channels])
      return rows[0]?.next
    },
    log,
    track,
    failure: 'overdue activities could not be looked for; the next attempt is in a minute',
  })
}
