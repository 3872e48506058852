import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callSchemas, maxBytesOf } from './call-schemas.ts'
import { hasBody, type Call } from './call.ts'
import { calls, callNames } from './calls.ts'
import { maxEntries } from './input-bounds.ts'
import { requestLimits } from './request-limits.ts'

type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  additionalProperties?: JsonSchema | false
  anyOf?: JsonSchema[]
  maxItems?: number
  maxLength?: number
  pattern?: string
  format?: string
  enum?: string[]
}

/** Addresses of images have this length on our server; they are long only where they contain the image. */
const imageAddressBytes = 100

/** A list of members may have long cells, not in all columns of all rows: on average, each has at most so many bytes. */
const averageCellBytes = 60

/** What an identity provider sends, and the address of a push service, are ASCII. */
const asciiFields = ['code', 'state', 'binding', 'endpoint']

/** The bytes of the longest JSON text that a schema accepts: four for a character, unless it must be ASCII. */
function largestJson(name: string, schema: JsonSchema): number {
  const { type, properties, items, additionalProperties, anyOf, maxItems, maxLength, pattern, format, enum: choices } = schema
  if (name === 'rows' && type === 'string') return averageCellBytes
  if (anyOf) return Math.max(...anyOf.map((one) => largestJson(name, one)))
  if (properties)
    return Object.entries(properties).reduce(
      (sum, [key, inner]) => sum + key.length + 4 + largestJson(name === 'rows' ? name : key, inner),
      2,
    )
  if (type === 'array') return 2 + (maxItems ?? Number.NaN) * (1 + largestJson(name, items!))
  // One time for each setting: see `userSettingsChange`.
  if (type === 'object' && additionalProperties) return 20 * 100
  if (type !== 'string') return 25
  if (format === 'uuid' && name.endsWith('Ids')) return 2 + 36
  if (choices) return 2 + Math.max(...choices.map((choice) => choice.length))
  if (name === 'avatar' || name === 'coverImage' || name === 'image') return imageAddressBytes
  // The line of a track is ASCII with backslashes, which are escaped.
  if (name === 'path') return 2 + maxLength! * 2
  return 2 + (maxLength ?? 60) * (pattern === '^[\\w-]+$' || asciiFields.includes(name) ? 1 : 4)
}

describe('the JSON body of a call', () => {
  const json = callNames.filter((name) => hasBody(calls[name]) && (calls[name] as Call).body !== 'multipart')

  test.each(json)('%s may have the longest values, and not much more', (name) => {
    const maxBytes = maxBytesOf(name)
    const largest = largestJson('', z.toJSONSchema(callSchemas[name].input, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
    expect(largest).toBeLessThanOrEqual(maxBytes)
    const smaller = Object.values(requestLimits.input.bytes).filter((bytes) => bytes < maxBytes)
    for (const bytes of smaller) expect(largest).toBeGreaterThan(bytes)
  })

  test('has a maximum for every list', () => {
    const unlimited = (schema: z.ZodMiniType): boolean => {
      const {
        type,
        innerType,
        shape = {},
        element,
      } = schema._zod.def as unknown as {
        type: string
        innerType?: z.ZodMiniType
        shape?: Record<string, z.ZodMiniType>
        element?: z.ZodMiniType
      }
      if (innerType) return unlimited(innerType)
      if (type === 'array') return maxEntries(schema) === undefined || unlimited(element!)
      return Object.values(shape).some(unlimited)
    }
    expect(callNames.filter((name) => unlimited(callSchemas[name].input))).toEqual([])
  })
})
