/** What the rulebook refuses with, read from the error that the database throws. Every door that talks to the database itself asks here. */
import { fieldProblems, isRefusalCode, Refusal, type FieldProblem, type Fields } from './refusals.ts'

type Described = { code?: unknown; message?: unknown; detail?: unknown; constraint?: unknown }

/** SQLSTATEs that only an input can cause: characters or numbers that the database cannot hold. */
const inputState = new Set(['22P02', '22P05', '22021', '22003', '22007', '22008', '22023'])

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The refusal behind a database's error, or undefined when the error is none of the rulebook's. */
export function databaseRefusal(error: unknown): Refusal | undefined {
  const described = (error ?? {}) as Described
  const [state, message, detail] = [textOf(described.code), textOf(described.message), textOf(described.detail)]
  if (/^PT\d{3}$/.test(state) && isRefusalCode(message))
    return new Refusal(message, { fields: detail.startsWith('{') ? (JSON.parse(detail) as Fields) : undefined, cause: error })
  const constraint = textOf(described.constraint)
  if (state === '23514' && /^[\w.]+:[A-Z_]+$/.test(constraint))
    return new Refusal('INVALID_INPUT', { fields: fieldIn(constraint), cause: error })
  return inputState.has(state) ? new Refusal('INVALID_INPUT', { cause: error }) : undefined
}

/** Constraints are named `<field>:<PROBLEM>`. */
function fieldIn(constraint: string): Fields {
  const [field = '', said] = constraint.split(':')
  const problem: FieldProblem = fieldProblems.find((one) => one === said) ?? 'INVALID'
  return { [field]: [problem] }
}
