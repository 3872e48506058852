/** Calls the database functions of the mock backend, each call in one transaction. */
import type { PGliteInterface } from '@electric-sql/pglite'
import type { databaseFunction } from '@bothy/contract/calls.ts'
import { databaseRefusal } from '@bothy/contract/database-refusal.ts'
import { Refusal } from '@bothy/contract/errors.ts'

export type MockDatabase = Pick<PGliteInterface, 'query' | 'exec' | 'transaction' | 'listen' | 'close'>

/** The refusal behind an error of the database. Every other error stays what it is: nothing but our own code runs in the tab. */
export const toRefusal = (error: unknown): unknown => (error instanceof Refusal ? error : (databaseRefusal(error) ?? error))

/** Calls a database function as the member of the session; as a visitor without one. With `isActive`, the session counts as used. */
export async function callFunction(
  database: MockDatabase,
  tokenHash: Uint8Array | null,
  { name, input }: ReturnType<typeof databaseFunction>,
  isActive: boolean,
): Promise<unknown> {
  const values = [tokenHash, name, JSON.stringify(input), isActive]
  return (await database.query<{ answer: unknown }>('select accounts.call($1, $2, $3, $4) as answer', values)).rows[0]?.answer
}

/** The hash of a token and the member whose session it is. The member is null when the session has ended or its database was deleted. */
export async function findViewer(database: MockDatabase, token: string): Promise<{ tokenHash: Uint8Array; member: string | null }> {
  const { rows } = await database.query<{ tokenHash: Uint8Array; member: string | null }>(
    'select hash as "tokenHash", accounts.viewer_of(hash) as member from accounts.hash_token($1) as hash',
    [token],
  )
  return rows[0]!
}
