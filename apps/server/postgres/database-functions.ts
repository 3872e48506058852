/** Calls a database function: one statement that resolves the session, sets the role of the viewer and runs the command. */
import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { Pool } from 'pg'
import { Refusal } from '@bothy/contract/errors.ts'
import { poolSize } from './open-postgres.ts'

export type DatabaseFunctions = {
  /** The JSON text that the database built. With `isActive`, a person sent the request, and the session counts as used. Throws the error of the database when it refuses. */
  callFunction: (tokenHash: Buffer | null, sqlName: string, input: unknown, isActive?: boolean) => Promise<string>
}

/** Prepared once per connection, for all commands. */
const callStatement = { name: 'call', text: 'select accounts.call($1, $2, $3, $4)::text as answer' }

/** Calls without a session: at most half of the connections, so that members are served too, and a queue of a few seconds. */
const visitorLimits = { maxRunning: poolSize / 2, maxQueued: 200 }

export function createDatabaseFunctions(pool: Pick<Pool, 'query'>): DatabaseFunctions {
  const limitVisitors = pLimit(visitorLimits.maxRunning)
  const run = async (tokenHash: Buffer | null, sqlName: string, input: unknown, isActive: boolean): Promise<string> => {
    const values = [tokenHash, sqlName, JSON.stringify(input), isActive]
    return (await pool.query<{ answer: string }>({ ...callStatement, values })).rows[0]!.answer
  }
  return {
    async callFunction(tokenHash, sqlName, input, isActive = false) {
      if (tokenHash) return run(tokenHash, sqlName, input, isActive)
      if (limitVisitors.pendingCount >= visitorLimits.maxQueued) throw new Refusal('UNAVAILABLE', { retryAfter: 2 })
      return limitVisitors(run, null, sqlName, input, false)
    },
  }
}

/** The id of the member whose session has this token; undefined when there is no such session. */
export async function memberOf(pool: Pick<Pool, 'query'>, tokenHash: Buffer | null): Promise<string | undefined> {
  if (!tokenHash) return undefined
  const { rows } = await pool.query<{ member: string | null }>('select accounts.viewer_of($1) as member', [tokenHash])
  return rows[0]?.member ?? undefined
}

/** The hash of a token. The database stores only hashes. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
