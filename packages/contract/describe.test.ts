import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { parseInput } from './describe.ts'
import { Refusal } from './refusals.ts'

const schema = z.strictObject({
  title: z.string().check(z.minLength(2, 'TOO_SHORT')),
  seats: z.optional(z.int('NOT_A_NUMBER')),
  routes: z.optional(z.array(z.strictObject({ distance: z.number('NOT_A_NUMBER') }))),
})

function refusalOf(input: unknown): Refusal {
  try {
    parseInput(schema, input)
  } catch (fault) {
    if (fault instanceof Refusal) return fault
    throw fault
  }
  throw new Error('was taken')
}

describe('an input that the club does not understand', () => {
  test('is refused as invalid', () => {
    expect(refusalOf({})).toMatchObject({ code: 'INVALID_INPUT', status: 400 })
  })

  test('has every wrong field named, with its place in a list', () => {
    expect(refusalOf({ title: 'x', seats: 'many', routes: [{ distance: 1 }, { distance: '2' }, {}] }).fields).toEqual({
      title: ['TOO_SHORT'],
      seats: ['NOT_A_NUMBER'],
      'routes.1.distance': ['NOT_A_NUMBER'],
      'routes.2.distance': ['REQUIRED'],
    })
  })

  test.each([undefined, null])('calls a field that is %s required', (title) => {
    expect(refusalOf({ title }).fields).toEqual({ title: ['REQUIRED'] })
  })

  test('has its unknown fields named, also within a list', () => {
    expect(refusalOf({ title: 'ok', isAdmin: true, phase: 'voting', routes: [{ distance: 1, votes: 99 }] }).fields).toEqual({
      isAdmin: ['UNKNOWN'],
      phase: ['UNKNOWN'],
      'routes.0.votes': ['UNKNOWN'],
    })
  })

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('may have a field called %s', (name) => {
    const { fields } = refusalOf(JSON.parse(`{"title":"ok","${name}":1}`))
    expect(Object.entries(fields ?? {})).toEqual([[name, ['UNKNOWN']]])
  })

  test.each([null, undefined, 'text', 7, [], [{}]])('may be no object at all: %j', (input) => {
    expect(refusalOf(input).code).toBe('INVALID_INPUT')
  })

  test('has problems without a name of ours called invalid', () => {
    expect(refusalOf({ title: 'ok', routes: 'none' }).fields).toEqual({ routes: ['INVALID'] })
  })
})

test('an input that the club understands is answered as it goes on with it', () => {
  expect(parseInput(schema, { title: 'ok', routes: [] })).toEqual({ title: 'ok', routes: [] })
})
