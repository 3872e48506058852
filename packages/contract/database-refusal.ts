/** Converts an error of the database into a refusal. Every backend that calls the database functions directly uses it. */
import { fieldProblems, isRefusalCode, Refusal, type FieldProblem, type FieldProblems } from './errors.ts'

type DatabaseError = { code?: unknown; message?: unknown; detail?: unknown; constraint?: unknown }

/** SQLSTATEs that only an input can cause: characters or numbers that the database cannot store. */
const inputErrorStates = new Set(['22P02', '22P05', '22021', '22003', '22007', '22008', '22023'])

/**
 * A row that names a member who is gone. A command locks whom else it names before it writes their rows, so the one who is gone is the viewer, whose account was
 * deleted after the session was checked. The message names the constraint in every language, and PostgREST answers no more than the message.
 */
const namesDeletedMember = (state: string, message: string) =>
  state === '23503' && /"\w+_(?:(?:user|member|creator|owner)_id|created_by)_fkey"/.test(message)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The refusal behind a database error; undefined for an unexpected error. */
export function databaseRefusal(error: unknown): Refusal | undefined {
  const databaseError = (error ?? {}) as DatabaseError
  const [state, message, detail] = [textOf(databaseError.code), textOf(databaseError.message), textOf(databaseError.detail)]
  if (/^PT\d{3}$/.test(state) && isRefusalCode(message))
    return new Refusal(message, { fields: detail.startsWith('{') ? (JSON.parse(detail) as FieldProblems) : undefined, cause: error })
  const constraint = textOf(databaseError.constraint)
  if (state === '23514' && /^[\w.]+:[A-Z_]+$/.test(constraint))
    return new Refusal('INVALID_INPUT', { fields: fieldProblemOf(constraint), cause: error })
  if (namesDeletedMember(state, message)) return new Refusal('NOT_SIGNED_IN', { cause: error })
  return inputErrorStates.has(state) ? new Refusal('INVALID_INPUT', { cause: error }) : undefined
}

/** Constraints are named `<field>:<PROBLEM>`. */
function fieldProblemOf(constraint: string): FieldProblems {
  const [field = '', name] = constraint.split(':')
  const problem: FieldProblem = fieldProblems.find((one) => one === name) ?? 'INVALID'
  return { [field]: [problem] }
}
