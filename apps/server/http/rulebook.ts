/** The one way from HTTP into the rulebook: one statement that resolves the session, becomes the viewer and runs the command. */
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

export type Rulebook = {
  /** The answer as the JSON text that the database built. Throws what the database refuses with. */
  call: (tokenHash: Buffer | null, sqlName: string, input: unknown) => Promise<string>
}

/** Prepared once per connection, whatever the command is. */
const statement = { name: 'call', text: 'select accounts.call($1, $2, $3)::text as answer' }

export function createRulebook(pool: Pick<Pool, 'query'>): Rulebook {
  return {
    async call(tokenHash, sqlName, input) {
      const { rows } = await pool.query<{ answer: string }>({ ...statement, values: [tokenHash, sqlName, JSON.stringify(input)] })
      return rows[0]!.answer
    },
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
