/** Checks inputs at the edges of what they accept. */
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { Refusal, type FieldProblems } from '../errors.ts'
import { parseInput } from '../parse-input.ts'

export const id = '3c9c0c36-6f0c-4f7e-8b52-7b8f0f6f1d11'
export const words = (length: number, letter = 'a') => letter.repeat(length)

/** The problems of an input; undefined when it is accepted. */
export function problems(schema: z.ZodMiniType, input: unknown): FieldProblems | undefined {
  try {
    parseInput(schema, input)
    return undefined
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INVALID_INPUT') return error.fields
    throw error
  }
}

export const aRoute = (some: object = {}) => ({
  title: 'North ridge',
  description: 'Steep',
  distance: 12.5,
  duration: 6,
  difficulty: 'Hard',
  ...some,
})
export const anActivity = (some: object = {}) => ({
  title: 'Sunrise on the ridge',
  description: 'Up at four',
  location: 'Huangshan',
  startTime: '2026-06-20T05:30:00+08:00',
  maxParticipants: 10,
  ...some,
})
export type Edge = [field: string, good: unknown[], bad: [value: unknown, problem: string][]]

/** Each good value is accepted; each bad one is refused with its problem, and with no problem of another field. */
export function checkEdges(schema: z.ZodMiniType, make: (some: object) => object, edges: Edge[]) {
  test.each(edges)('%s', (field, good, bad) => {
    const [name = '', ...deeper] = field.split('.')
    const withValue = (value: unknown) => make(deeper.length ? { [name]: [aRoute({ [deeper[1]!]: value })] } : { [name]: value })
    for (const value of good) expect([value, problems(schema, withValue(value))]).toEqual([value, undefined])
    for (const [value, problem] of bad) expect([value, problems(schema, withValue(value))]).toEqual([value, { [field]: [problem] }])
  })
}

export const text = (field: string, max: number): Edge => [
  field,
  [
    'x',
    ' x ',
    words(max),
    ` ${words(max)} `,
    words(max, '山'),
    words(max, '🏔'),
    'two\nlines\tand a tab',
    'a \u2067\u05D4\u05E8\u2069 b',
    '\u202Bx\u202C',
  ],
  [
    ['', 'REQUIRED'],
    ['   ', 'REQUIRED'],
    [undefined, 'REQUIRED'],
    [null, 'REQUIRED'],
    [words(max + 1), 'TOO_LONG'],
    [words(max + 1, '🏔'), 'TOO_LONG'],
    ['nul\u0000', 'BAD_CHARACTER'],
    ['bell\u0007', 'BAD_CHARACTER'],
    ['half \uD83C', 'BAD_CHARACTER'],
    ['\u202Egnihtyreve snrut', 'BAD_CHARACTER'],
    ['closed once \u202E\u2067x\u202C', 'BAD_CHARACTER'],
    [7, 'INVALID'],
  ],
]

export const number = (field: string, min: number, max: number, step: number): Edge => [
  field,
  [min, max, min + step],
  [
    [min - step, 'TOO_SMALL'],
    [max + step, 'TOO_LARGE'],
    [String(max), 'NOT_A_NUMBER'],
    [Number.NaN, 'NOT_A_NUMBER'],
  ],
]

export const required = ([field, good, bad]: Edge): Edge => [field, good, [...bad, [undefined, 'REQUIRED']]]
