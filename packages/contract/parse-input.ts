/** Validates inputs, and converts the issues that zod finds into field problems. */
import type * as z from 'zod/mini'
import { fieldProblems, Refusal, type FieldProblem } from './errors.ts'
import { findOversized } from './input-bounds.ts'
import { requestLimits } from './request-limits.ts'

type Issue = z.core.$ZodIssue

/** `routes.1.distance` for `['routes', 1, 'distance']`; unknown fields are named one by one. */
const fieldsOf = (issue: Issue): string[] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [issue.path.join('.')]

const isFieldProblem = (text: string): text is FieldProblem => (fieldProblems as readonly string[]).includes(text)

function problemOf(issue: Issue): FieldProblem {
  if (issue.code === 'unrecognized_keys') return 'UNKNOWN'
  if (issue.input == null) return 'REQUIRED'
  return isFieldProblem(issue.message) ? issue.message : 'INVALID'
}

/** The INVALID_INPUT refusal with the wrong fields and their problems: the first ones, because an input may have thousands. */
export function invalidInput(error: z.core.$ZodError): Refusal {
  // A map, because an input may have a field named `constructor` or `__proto__`.
  const fields = new Map<string, Set<FieldProblem>>()
  for (const issue of error.issues)
    for (const field of fieldsOf(issue))
      if (fields.has(field) || fields.size < requestLimits.input.problems)
        fields.set(field, (fields.get(field) ?? new Set()).add(problemOf(issue)))
  return new Refusal('INVALID_INPUT', { fields: Object.fromEntries([...fields].map(([field, problems]) => [field, [...problems]])) })
}

/** The validated and normalized input. Throws INVALID_INPUT with `fields`. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const oversized = findOversized(schema, input)
  if (oversized) throw new Refusal('INVALID_INPUT', { fields: oversized })
  const parsed = schema.safeParse(input, { reportInput: true })
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data as z.output<Schema>
}
