/** Calls a database function: one statement that resolves the session, sets the role of the viewer and runs the command. */
import { createHash } from 'node:crypto'
import type { Pool, QueryConfig } from 'pg'

export type DatabaseFunctions = {
  /** The JSON text that the database built. Throws the error of the database when it refuses. */
  callFunction: (tokenHash: Buffer | null, sqlName: string, input: unknown) => Promise<string>
  /** A page of activities as `{keys, unknown, nextCursor}`: the cache keys of its items, and the items whose keys are not in `cachedKeys`. */
  callWithCachedKeys: (tokenHash: Buffer, sqlName: string, input: unknown, cachedKeys: string[]) => Promise<string>
}

/** Each is prepared once per connection, for all commands. */
const callStatement = { name: 'call', text: 'select accounts.call($1, $2, $3)::text as answer' }
const callWithCacheStatement = {
  name: 'call with cached keys',
  text: 'select accounts.call_with_cached_keys($1, $2, $3, $4)::text as answer',
}

export function createDatabaseFunctions(pool: Pick<Pool, 'query'>): DatabaseFunctions {
  const query = async (config: QueryConfig): Promise<string> => (await pool.query<{ answer: string }>(config)).rows[0]!.answer
  return {
    callFunction: (tokenHash, sqlName, input) => query({ ...callStatement, values: [tokenHash, sqlName, JSON.stringify(input)] }),
    callWithCachedKeys: (tokenHash, sqlName, input, cachedKeys) =>
      query({ ...callWithCacheStatement, values: [tokenHash, sqlName, JSON.stringify(input), cachedKeys] }),
  }
}

/** The hash of a token. The database stores only hashes. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
