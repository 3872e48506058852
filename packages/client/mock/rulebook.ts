/** The way into the rulebook of the tab: one call as one viewer, in one transaction. */
import type { PGliteInterface } from '@electric-sql/pglite'
import { sqlName, type CallName } from '@bothy/contract/calls.ts'
import { fieldProblems, isRefusalCode, Refusal, type FieldProblem, type Fields } from '@bothy/contract/refusals.ts'

export type TabDatabase = Pick<PGliteInterface, 'query' | 'exec' | 'transaction' | 'listen' | 'close'>

type DatabaseError = { code?: string; message?: string; detail?: string; constraint?: string }

/** SQLSTATEs that only an input can cause: characters or numbers that the database cannot hold. */
const inputState = new Set(['22P02', '22P05', '22021', '22003', '22007', '22008', '22023'])

/** The refusal behind whatever was thrown; a mistake of ours is UNAVAILABLE. */
export function refusalBehind(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code = '', message = '', detail, constraint = '' } = (error ?? {}) as DatabaseError
  if (/^PT\d{3}$/.test(code) && isRefusalCode(message))
    return new Refusal(message, { fields: detail?.startsWith('{') ? (JSON.parse(detail) as Fields) : undefined, cause: error })
  if (code === '23514' && constraint.includes(':')) return new Refusal('INVALID_INPUT', { fields: fieldOf(constraint), cause: error })
  if (inputState.has(code)) return new Refusal('INVALID_INPUT', { cause: error })
  return new Refusal('UNAVAILABLE', { message, cause: error })
}

/** Constraints are named `<field>:<PROBLEM>`. */
function fieldOf(constraint: string): Fields {
  const [field = '', said] = constraint.split(':')
  const problem: FieldProblem = fieldProblems.find((one) => one === said) ?? 'INVALID'
  return { [field]: [problem] }
}

/** Asks the function of this name as `viewer`, the id of a member, or null for a visitor. */
export function callAs(database: TabDatabase, viewer: string | null, name: CallName, input: unknown): Promise<unknown> {
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
