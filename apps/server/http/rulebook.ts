/** Calls a database function: one statement that resolves the session, sets the role of the viewer and runs the command. */
import { createHash } from 'node:crypto'
import type { Pool, QueryConfig } from 'pg'

export type Rulebook = {
  /** The JSON text that the database built. Throws the error of the database when it refuses. */
  call: (tokenHash: Buffer | null, sqlName: string, input: unknown) => Promise<string>
  /** A page of activities as `{keys, unknown, nextCursor}`: the cache keys of its items, and the items whose keys are not in `cachedKeys`. */
  callKnowing: (tokenHash: Buffer, sqlName: string, input: unknown, cachedKeys: string[]) => Promise<string>
}

/** Each is prepared once per connection, for all commands. */
const callStatement = { name: 'call', text: 'select accounts.call($1, $2, $3)::text as answer' }
const callWithCacheStatement = { name: 'call knowing', text: 'select accounts.call_knowing($1, $2, $3, $4)::text as answer' }

export function createRulebook(pool: Pick<Pool, 'query'>): Rulebook {
  const query = async (config: QueryConfig): Promise<string> => (await pool.query<{ answer: string }>(config)).rows[0]!.answer
  return {
    call: (tokenHash, sqlName, input) => query({ ...callStatement, values: [tokenHash, sqlName, JSON.stringify(input)] }),
    callKnowing: (tokenHash, sqlName, input, cachedKeys) =>
      query({ ...callWithCacheStatement, values: [tokenHash, sqlName, JSON.stringify(input), cachedKeys] }),
  }
}

/** The hash of a token. The database stores only hashes. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The hash of the bearer token; null without one. A malformed token has a hash too, which matches no session. */
export function bearerHash(authorization: string | undefined): Buffer | null {
  if (!authorization) return null
  const token = /^Bearer +(\S{1,200}) *$/i.exec(authorization)?.[1]
  return hashOf(token ?? '')
}
