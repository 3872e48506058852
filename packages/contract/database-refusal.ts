/** Converts an error of the database into a refusal. Every backend that calls the database functions directly uses it. */
import { fieldProblems, isRefusalCode, Refusal, type FieldProblem, type FieldProblems } from './errors.ts'

type DatabaseError = { code?: unknown; message?: unknown; detail?: unknown; constraint?: unknown }

/** SQLSTATEs that only an input can cause: characters or numbers that the database cannot store. */
const inputErrorStates = new Set(['22P02', '22P05', '22021', '22003', '22007', '22008', '22023'])

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
  return inputErrorStates.has(state) ? new Refusal('INVALID_INPUT', { cause: error }) : undefined
}

/** Constraints are named `<field>:<PROBLEM>`. */
function fieldProblemOf(constraint: string): FieldProblems {
  const [field = '', name] = constraint.split(':')
  const problem: FieldProblem = fieldProblems.find((one) => one === name) ?? 'INVALID'
  return { [field]: [problem] }
}
