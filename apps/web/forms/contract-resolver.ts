/** Validates forms with the schemas of the contract, so that a form and the API refuse the same input. */
import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import { Refusal, type FieldProblems } from '@bothy/contract/errors.ts'
import { parseInput } from '@bothy/contract/parse-input.ts'

type Schema = Parameters<typeof parseInput>[0]

/** The problems of an input by field; empty when it fits the schema. */
export function problemsIn(schema: Schema, input: unknown): FieldProblems {
  try {
    parseInput(schema, input)
    return {}
  } catch (error) {
    if (error instanceof Refusal && error.fields) return error.fields
    throw error
  }
}

/** Problems by field. A form may add its own, such as two passwords that differ. */
export type Problems = Record<string, readonly string[]>

/** The first problem of each field becomes its error's `type`. */
export function createResolver<Values extends FieldValues>(problemsOf: (values: Values) => Problems): Resolver<Values> {
  return (values) => {
    const problems = Object.entries(problemsOf(values))
    if (problems.length === 0) return { values, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const [field, [type]] of problems) set(errors, field, { type })
    return { values: {}, errors }
  }
}

/** The problems by field of a refusal; empty for any other error. */
export const refusedFields = (error: unknown): Problems => (error instanceof Refusal && error.fields) || {}
