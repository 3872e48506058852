/** Calls the database functions of the mock backend: one call as one viewer, in one transaction. */
import type { PGliteInterface } from '@electric-sql/pglite'
import { sqlName, type CallName } from '@bothy/contract/calls.ts'
import { databaseRefusal } from '@bothy/contract/database-refusal.ts'
import { Refusal } from '@bothy/contract/errors.ts'

export type MockDatabase = Pick<PGliteInterface, 'query' | 'exec' | 'transaction' | 'listen' | 'close'>

/** Converts any error into a refusal; an unexpected one is UNAVAILABLE. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  return databaseRefusal(error) ?? new Refusal('UNAVAILABLE', { message: error instanceof Error ? error.message : '', cause: error })
}

/** Calls the function of this name as `viewer`: the id of a member, or null for a visitor. */
export function callFunction(database: MockDatabase, viewer: string | null, name: CallName, input: unknown): Promise<unknown> {
  const role = viewer ? 'authenticated' : 'anon'
  const claims = JSON.stringify(viewer ? { sub: viewer, role } : { role })
  return database.transaction(async (transaction) => {
    await transaction.query("select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)", [claims, role])
    const { rows } = await transaction.query<{ answer: unknown }>(`select public.${sqlName(name)}($1::jsonb) as answer`, [
      JSON.stringify(input),
    ])
    return rows[0]?.answer
  })
}
