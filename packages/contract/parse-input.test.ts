import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { parseInput } from './parse-input.ts'
import { Refusal } from './errors.ts'

const schema = z.strictObject({
  title: z.string().check(z.minLength(2, 'TOO_SHORT')),
  seats: z.optional(z.int('NOT_A_NUMBER')),
  routes: z.optional(z.array(z.strictObject({ distance: z.number('NOT_A_NUMBER') }))),
})

function refusalOf(input: unknown): Refusal {
  try {
    parseInput(schema, input)
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

test('a valid input is returned in its parsed form', () => {
  expect(parseInput(schema, { title: 'ok', routes: [] })).toEqual({ title: 'ok', routes: [] })
})
