import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { callSchemas } from './call-schemas.ts'
import { callNames } from './calls.ts'
import { fieldProblems, type FieldProblems } from './errors.ts'
import { parseInput } from './parse-input.ts'
import { aRoute, checkEdges, id, number, problems, text, words } from './testing/input-edges.ts'

const createActivity = callSchemas.createActivity.input
const listActivities = callSchemas.listActivities.input
const register = callSchemas.register.input

const aRegistration = (some: object = {}) => ({
  name: 'Mei Lin',
  email: 'mei@example.org',
  phone: '+8613800138000',
  password: 'secret',
  ...some,
})

describe('a member registers with', () => {
  checkEdges(register, aRegistration, [
    text('name', 60),
    [
      'email',
      ['mei@example.org', ' MEI@Example.org ', `${words(64)}@${words(63)}.${words(63)}.${words(57)}.de`],
      [
        [undefined, 'REQUIRED'],
        ['mei', 'NOT_AN_EMAIL'],
        ['mei@', 'NOT_AN_EMAIL'],
        ['mei@example.org, otto@example.org', 'NOT_AN_EMAIL'],
        [`${words(64)}@${words(63)}.${words(63)}.${words(59)}.de`, 'TOO_LONG'],
      ],
    ],
    [
      'phone',
      ['+8613800138000', '+49 (170) 123-45.67', '+49 (0)170 1234567', '0049 170 1234567', '+4312345', '+491234567890123'],
      [
        [undefined, 'REQUIRED'],
        ['13800138000', 'NOT_A_PHONE'],
        ['+0123456789', 'NOT_A_PHONE'],
        ['+123456', 'NOT_A_PHONE'],
        ['+1234567', 'NOT_A_PHONE'],
        ['+999123456789', 'NOT_A_PHONE'],
        ['+1234567890123456', 'NOT_A_PHONE'],
      ],
    ],
    [
      'password',
      ['x', ' with blanks ', words(128), '密码密码密码'],
      [
        ['', 'REQUIRED'],
        [undefined, 'REQUIRED'],
        [words(129), 'TOO_LONG'],
        ['nul\u0000', 'BAD_CHARACTER'],
      ],
    ],
  ])

  test('no field that makes an admin', () => {
    expect(problems(register, aRegistration({ isAdmin: true, is_admin: true }))).toEqual({
      isAdmin: ['UNKNOWN'],
      is_admin: ['UNKNOWN'],
    })
  })

  test('an email address and a phone number in one spelling', () => {
    expect(parseInput(register, aRegistration({ name: ' Mei ', email: ' MEI@Example.org', phone: '+49 (170) 123-45.67' }))).toEqual({
      name: 'Mei',
      email: 'mei@example.org',
      phone: '+491701234567',
      password: 'secret',
    })
  })
})

const hostedPicture = 'https://club.supabase.example/storage/v1/object/public/activity-images/'
describe('an admin changes the system settings with', () => {
  checkEdges(callSchemas.updateSystemSettings.input, (some) => some, [
    [
      'systemName',
      ['Bothy', words(60)],
      [
        [words(61), 'TOO_LONG'],
        ['', 'REQUIRED'],
      ],
    ],
    ['systemDescription', ['', words(500)], [[words(501), 'TOO_LONG']]],
    [
      'systemLogo',
      [null, '/images/logo/192.webp', `${hostedPicture}${'x'.repeat(500 - hostedPicture.length)}`],
      [
        [`${hostedPicture}${'x'.repeat(501 - hostedPicture.length)}`, 'TOO_LONG'],
        ['https://elsewhere.example/logo.svg', 'INVALID'],
        ['javascript:alert(1)', 'INVALID'],
        ['//elsewhere.example/logo.svg', 'INVALID'],
        ['http://club.example/logo.svg', 'INVALID'],
      ],
    ],
    number('maxParticipants', 1, 1000, 1),
    number('minimumPasswordLength', 4, 50, 1),
    number('sessionTimeout', 5, 1440, 1),
    number('maxLoginAttempts', 1, 20, 1),
    ['autoApprove', [true, false, undefined], [['true', 'INVALID']]],
    ['offerStaySignedIn', [true, false, undefined], [['true', 'INVALID']]],
    ['mapSource', ['none', 'raster', 'style', 'pmtiles', 'pmtiles-url', undefined], [['wms', 'NOT_A_CHOICE']]],
    [
      'mapUrl',
      ['', 'https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example:8443/style.json?key=a', 'http://localhost:8080/style.json'],
      [
        ['http://tiles.example/style.json', 'INVALID'],
        ['https://x..example/style.json', 'INVALID'],
        ['https://x.-y.example/style.json', 'INVALID'],
        ['https://tiles.example:99999/style.json', 'INVALID'],
        ['https://tiles.example', 'INVALID'],
        ['https://tiles.example:99999/', 'INVALID'],
        ['https://{s}.tiles.example/{z}/{x}/{y}.png', 'INVALID'],
        ["https://tiles.example 'unsafe-eval'/", 'INVALID'],
        ['//tiles.example/style.json', 'INVALID'],
        [`https://tiles.example/${words(500)}`, 'TOO_LONG'],
      ],
    ],
    ['mapAttribution', ['', words(200)], [[words(201), 'TOO_LONG']]],
    [
      'emergencyNumber',
      ['112', '1414', '15', '+41333333333', undefined],
      [
        ['', 'REQUIRED'],
        ['1', 'INVALID'],
        ['112;ext=1', 'INVALID'],
        ['help', 'INVALID'],
        ['1'.repeat(16), 'INVALID'],
      ],
    ],
  ])
})

test('an instant is stored in UTC whatever its offset', () => {
  expect(parseInput(listActivities, { from: '2026-06-20T05:30:00+08:00', to: `2026-06-20T05:30:00.${words(90, '9')}-23:59` })).toEqual({
    from: '2026-06-19T21:30:00.000Z',
    to: '2026-06-21T05:29:00.999Z',
  })
})

const nearTheEdge = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer({ min: 0, max: 5001 }).map((length) => words(length)),
  fc.double(),
  fc.integer({ min: -1, max: 1441 }),
  fc.constantFrom(null, undefined, true, 'Hard', 'UTC', id, [], {}, '+491701234567', 'mei@example.org'),
  fc.date().map((date) => (Number.isNaN(date.getTime()) ? 'never' : date.toISOString())),
)

/** An input with fields of the right names and anything in them. */
const someInput = (schema: z.ZodMiniType) => {
  const { shape } = schema._zod.def as unknown as { shape: Record<string, unknown> }
  const field = fc.oneof(
    nearTheEdge,
    fc.array(nearTheEdge, { maxLength: 14 }),
    fc.constant(aRoute()).map((route) => [route]),
  )
  return fc.record(Object.fromEntries(Object.keys(shape).map((name) => [name, field])), { requiredKeys: [] })
}

const isNamed = (fields: FieldProblems) => {
  const found = Object.values(fields).flat()
  return found.length > 0 && found.every((problem) => fieldProblems.includes(problem))
}

test.each(callNames)('%s accepts an input or names its problems, and accepts its own result again', (name) => {
  const schema: z.ZodMiniType = callSchemas[name].input
  const acceptsResult = (input: unknown) => {
    const taken = parseInput(schema, input)
    return isDeepStrictEqual(parseInput(schema, taken), taken)
  }
  fc.assert(
    fc.property(fc.oneof(someInput(schema), fc.anything()), (input) => {
      const found = problems(schema, input)
      return found ? isNamed(found) : acceptsResult(input)
    }),
  )
  expect(problems(schema, { weather: 'fine' })).toMatchObject({ weather: ['UNKNOWN'] })
})

const within = (value: number, min: number, max: number) => value >= min && value <= max
const isText = (typed: string, max: number) => typed === typed.trim() && within([...typed].length, 1, max) && !typed.includes('\u0000')

test('every accepted activity lies within the limits', () => {
  const field = <T>(likely: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 20, arbitrary: likely as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: nearTheEdge })
  const hundredths = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((value) => value / 100)
  const sized = (max: number) => field(fc.string({ unit: 'grapheme', minLength: 1, maxLength: max + 2 }))
  const route = fc.record({
    title: sized(120),
    description: sized(20),
    distance: field(hundredths(-5, 105)),
    duration: field(hundredths(-1, 25)),
    difficulty: fc.constantFrom('Easy', 'Medium', 'Hard'),
  })
  const proposal = fc.record({
    title: sized(120),
    description: sized(20),
    location: sized(200),
    startTime: fc.constant('2026-06-20T05:30:00Z'),
    maxParticipants: field(fc.integer({ min: 1, max: 101 })),
    durationHours: field(hundredths(0, 75)),
    tags: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 31 }), { maxLength: 13 }),
    routes: fc.array(route, { maxLength: 1 }),
  })
  let taken = 0
  fc.assert(
    fc.property(proposal, (proposed) => {
      if (problems(createActivity, proposed)) return true
      taken += 1
      const { title, location, maxParticipants, durationHours, tags = [], routes = [] } = parseInput(createActivity, proposed)
      return (
        isText(title, 120) &&
        isText(location, 200) &&
        Number.isInteger(maxParticipants) &&
        within(maxParticipants, 2, 100) &&
        (durationHours == null || within(durationHours, 0.5, 72)) &&
        within(tags.length, 0, 12) &&
        tags.every((tag) => isText(tag, 30)) &&
        routes.every(({ distance, duration }) => within(distance, 0, 100) && within(duration, 0, 24))
      )
    }),
    { numRuns: 500, seed: 2 },
  )
  expect(taken).toBeGreaterThan(50)
})
