/** The one way from HTTP into the rulebook: one statement that resolves the session, becomes the viewer and runs the command. */
import { createHash } from 'node:crypto'
import type { Pool, QueryConfig } from 'pg'

export type Rulebook = {
  /** The answer as the JSON text that the database built. Throws what the database refuses with. */
  call: (tokenHash: Buffer | null, sqlName: string, input: unknown) => Promise<string>
  /** A page of activities as `{keys, unknown, nextCursor}`: the keys of its items, and the items whose keys are not `known`. */
  callKnowing: (tokenHash: Buffer, sqlName: string, input: unknown, known: string[]) => Promise<string>
}

/** Prepared once per connection each, whatever the command is. */
const statement = { name: 'call', text: 'select accounts.call($1, $2, $3)::text as answer' }
const knowing = { name: 'call knowing', text: 'select accounts.call_knowing($1, $2, $3, $4)::text as answer' }

export function createRulebook(pool: Pick<Pool, 'query'>): Rulebook {
  const ask = async (question: QueryConfig): Promise<string> => (await pool.query<{ answer: string }>(question)).rows[0]!.answer
  return {
    call: (tokenHash, sqlName, input) => ask({ ...statement, values: [tokenHash, sqlName, JSON.stringify(input)] }),
    callKnowing: (tokenHash, sqlName, input, known) => ask({ ...knowing, values: [tokenHash, sqlName, JSON.stringify(input), known] }),
  }
}

/** What the database knows of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The hash of the bearer token; null without one. A token that cannot be ours has a hash too, and no session. */
export function bearerHash(authorization: string | undefined): Buffer | null {
  if (!authorization) return null
  const token = /^Bearer +(\S{1,200}) *$/i.exec(authorization)?.[1]
  return hashOf(token ?? '')
}
