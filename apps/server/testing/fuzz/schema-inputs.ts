/** Arbitrary values that fit a JSON schema of the OpenAPI document, and values that almost fit. */
import fc from 'fast-check'
import { nastyText, nastyValue } from './nasty-values.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
}

/** Values that exist in the club, by the name of the field. */
export type Known = Record<string, readonly unknown[]>

type Names = { schemas: Record<string, Schema>; known: Known }

/** One of eight nodes of a spoiled value is nasty. */
const cleanWeight = 7

/** Values that mostly fit the schema; some texts are too long. `isSpoiled` replaces some of the nodes, and adds fields. */
export function valuesOf(schema: Schema, names: Names, isSpoiled: boolean, field = ''): fc.Arbitrary<unknown> {
  const fitting = fittingValues(schema, names, isSpoiled, field)
  const found = names.known[field]
  if (!isSpoiled) return found ? fc.constantFrom(...found) : fitting
  const likely = found ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...found) }, fitting) : fitting
  return fc.oneof({ weight: cleanWeight, arbitrary: likely }, { weight: 1, arbitrary: nastyValue })
}

function fittingValues(schema: Schema, names: Names, isSpoiled: boolean, field: string): fc.Arbitrary<unknown> {
  if (schema.$ref) return fittingValues(names.schemas[schema.$ref.split('/').at(-1)!]!, names, isSpoiled, field)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fittingValues(choice, names, isSpoiled, field)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.format === 'binary') return fc.constant('')
  switch ([schema.type].flat()[0]) {
    case 'string':
      return textsOf(schema)
    case 'integer':
      return numbersOf(schema, 1)
    case 'number':
      return numbersOf(schema, 4)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, names, isSpoiled, field), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
    case 'object':
      return objectsOf(schema, names, isSpoiled)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objectsOf(
  { properties = {}, required = [], propertyNames, additionalProperties }: Schema,
  names: Names,
  isSpoiled: boolean,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valuesOf(inner, names, isSpoiled, name)]))
  const named = propertyNames ? textsOf(propertyNames) : fc.string({ maxLength: 8 })
  const complete =
    typeof additionalProperties === 'object'
      ? fc.dictionary(named, valuesOf(additionalProperties, names, isSpoiled), { maxKeys: 4 })
      : fc.record(fields, { requiredKeys: required })
  if (!isSpoiled) return complete
  const incomplete = fc.record(fields, { requiredKeys: [] })
  const withMore = fc.tuple(complete, fc.oneof(named, nastyText), nastyValue).map(([base, key, value]) => ({ ...base, [key]: value }))
  return fc.oneof({ weight: 6, arbitrary: complete }, { weight: 1, arbitrary: incomplete }, { weight: 1, arbitrary: withMore })
}

const day = 86_400_000
const dateTimes = fc
  .oneof(fc.integer({ min: -40 * day, max: 400 * day }), fc.integer({ min: -3 * 3_600_000, max: 3 * 3_600_000 }))
  .map((offset) => new Date(Date.now() + offset).toISOString())

function textsOf({ format, pattern, enum: choices, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (choices) return fc.constantFrom(...(choices as string[]))
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') return dateTimes
  if (format === 'date') return dateTimes.map((instant) => instant.slice(0, 10))
  if (format === 'email') return fc.nat({ max: 9 }).map((number) => `guest${number}@club.example`)
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'))
  const edge = Math.min(maxLength, 6_000)
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('Over the ridge', '雲海の山', 'Grüße, Zoë', 'قمة الجبل') },
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) }),
    fc.constantFrom('a'.repeat(edge), '山'.repeat(edge), '🏔'.repeat(edge), 'a'.repeat(edge + 1)),
  )
}

function numbersOf({ minimum = -1_000, maximum = 2_000 }: Schema, stepsPerUnit: number): fc.Arbitrary<number> {
  const within = fc
    .integer({ min: Math.ceil(minimum * stepsPerUnit), max: Math.floor(Math.min(maximum, minimum + 1e6) * stepsPerUnit) })
    .map((value) => value / stepsPerUnit)
  return fc.oneof({ weight: 3, arbitrary: within }, fc.constantFrom(minimum, maximum))
}
