import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Refusal } from './errors.ts'
import { list } from './fields.ts'
import { parseInput } from './parse-input.ts'
import { requestLimits } from './request-limits.ts'

const schema = z.strictObject({
  title: z.string().check(z.minLength(2, 'TOO_SHORT')),
  seats: z.optional(z.int('NOT_A_NUMBER')),
  routes: z.optional(z.array(z.strictObject({ distance: z.number('NOT_A_NUMBER') }))),
})

function refusalOf(input: unknown, of: z.ZodMiniType = schema): Refusal {
  try {
    parseInput(of, input)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('The input was accepted')
}

describe('an invalid input', () => {
  test('is refused with INVALID_INPUT', () => {
    expect(refusalOf({})).toMatchObject({ code: 'INVALID_INPUT', status: 400 })
  })

  test('names every wrong field, with its index in a list', () => {
    expect(refusalOf({ title: 'x', seats: 'many', routes: [{ distance: 1 }, { distance: '2' }, {}] }).fields).toEqual({
      title: ['TOO_SHORT'],
      seats: ['NOT_A_NUMBER'],
      'routes.1.distance': ['NOT_A_NUMBER'],
      'routes.2.distance': ['REQUIRED'],
    })
  })

  test.each([undefined, null])('reports a field that is %s as required', (title) => {
    expect(refusalOf({ title }).fields).toEqual({ title: ['REQUIRED'] })
  })

  test('names its unknown fields, also within a list', () => {
    expect(refusalOf({ title: 'ok', isAdmin: true, phase: 'voting', routes: [{ distance: 1, votes: 99 }] }).fields).toEqual({
      isAdmin: ['UNKNOWN'],
      phase: ['UNKNOWN'],
      'routes.0.votes': ['UNKNOWN'],
    })
  })

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('may have a field named %s', (name) => {
    const { fields } = refusalOf(JSON.parse(`{"title":"ok","${name}":1}`))
    expect(Object.entries(fields ?? {})).toEqual([[name, ['UNKNOWN']]])
  })

  test.each([null, undefined, 'text', 7, [], [{}]])('may be something other than an object: %j', (input) => {
    expect(refusalOf(input).code).toBe('INVALID_INPUT')
  })

  test('reports a problem that has no code as INVALID', () => {
    expect(refusalOf({ title: 'ok', routes: 'none' }).fields).toEqual({ routes: ['INVALID'] })
  })
})

describe('an input with too many entries', () => {
  let checked = 0
  const counted = z.string().check(z.refine(() => ++checked > 0))
  const bounded = z.strictObject({
    tags: z.optional(list(counted, { max: 2 })),
    changes: z.optional(z.record(z.string(), counted)),
    routes: z.optional(list(z.strictObject({ tags: list(counted, { max: 2 }) }), { max: 3 })),
  })
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, number) => [`key${number}`, 'x']))

  test.each<[string, unknown, string]>([
    ['a list', { tags: ['a', 'b', 'c'] }, 'tags'],
    ['a list inside of a list', { routes: [{ tags: ['a', 'b'] }, { tags: ['a', 'b', 'c'] }] }, 'routes.1.tags'],
    ['an object with any names', { changes: many(requestLimits.input.entries + 1) }, 'changes'],
  ])('is refused before the entries of %s are checked', (_, input, field) => {
    checked = 0
    expect(refusalOf(input, bounded).fields).toEqual({ [field]: ['TOO_MANY'] })
    expect(checked).toBe(0)
  })

  test('names twenty of its unknown fields', () => {
    const { fields = {} } = refusalOf({ tags: ['a'], ...many(20_000) }, bounded)
    expect(Object.keys(fields)).toEqual(Object.keys(many(requestLimits.input.problems)))
    expect(fields['key0']).toEqual(['UNKNOWN'])
  })

  test('names twenty of its wrong fields', () => {
    const some = z.strictObject({ tags: list(z.string(), { max: 100 }) })
    const { fields = {} } = refusalOf({ tags: Array<number>(50).fill(1) }, some)
    expect(Object.keys(fields)).toHaveLength(requestLimits.input.problems)
  })
})

test('a valid input is returned in its parsed form', () => {
  expect(parseInput(schema, { title: 'ok', routes: [] })).toEqual({ title: 'ok', routes: [] })
})
