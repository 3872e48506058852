/** Lets a form ask the contract: what is wrong with it is what the club would refuse. */
import { parseInput } from '@bothy/contract/describe.ts'
import { Refusal, type Fields } from '@bothy/contract/refusals.ts'
import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'

type Schema = Parameters<typeof parseInput>[0]

/** Every wrong field of an input with its problems; empty when the club would take it. */
export function problemsIn(schema: Schema, input: unknown): Fields {
  try {
    parseInput(schema, input)
    return {}
  } catch (fault) {
    if (fault instanceof Refusal && fault.fields) return fault.fields
    throw fault
  }
}

/** Problems by field; a form may have some that the contract does not know, such as two passwords that differ. */
export type Problems = Record<string, readonly string[]>

/** The first problem of each field becomes its error's `type`. */
export function resolverOf<Values extends FieldValues>(problemsOf: (values: Values) => Problems): Resolver<Values> {
  return (values) => {
    const problems = Object.entries(problemsOf(values))
    if (problems.length === 0) return { values, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const [field, [type]] of problems) set(errors, field, { type })
    return { values: {}, errors }
  }
}

/** What the club found wrong after all, by field. */
export const refusedFields = (error: unknown): Problems => (error instanceof Refusal && error.fields) || {}
