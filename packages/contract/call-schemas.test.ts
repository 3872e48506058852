import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { callSchemas } from './call-schemas.ts'
import { callNames } from './calls.ts'
import { parseInput } from './parse-input.ts'
import { fieldProblems, Refusal, type FieldProblems } from './errors.ts'

const createActivity = callSchemas.createActivity.input
const listActivities = callSchemas.listActivities.input
const register = callSchemas.register.input

const id = '3c9c0c36-6f0c-4f7e-8b52-7b8f0f6f1d11'
const words = (length: number, letter = 'a') => letter.repeat(length)

/** The problems of an input; undefined when it is accepted. */
function problems(schema: z.ZodMiniType, input: unknown): FieldProblems | undefined {
  try {
    parseInput(schema, input)
    return undefined
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INVALID_INPUT') return error.fields
    throw error
  }
}

const aRoute = (some: object = {}) => ({
  title: 'North ridge',
  description: 'Steep',
  distance: 12.5,
  duration: 6,
  difficulty: 'Hard',
  ...some,
})
const anActivity = (some: object = {}) => ({
  title: 'Sunrise on the ridge',
  description: 'Up at four',
  location: 'Huangshan',
  startTime: '2026-06-20T05:30:00+08:00',
  maxParticipants: 10,
  ...some,
})
const aRegistration = (some: object = {}) => ({
  name: 'Mei Lin',
  email: 'mei@example.org',
  phone: '+8613800138000',
  password: 'secret',
  ...some,
})

type Edge = [field: string, good: unknown[], bad: [value: unknown, problem: string][]]

/** Each good value is accepted; each bad one is refused with its problem, and with no problem of another field. */
function checkEdges(schema: z.ZodMiniType, make: (some: object) => object, edges: Edge[]) {
  test.each(edges)('%s', (field, good, bad) => {
    const [name = '', ...deeper] = field.split('.')
    const withValue = (value: unknown) => make(deeper.length ? { [name]: [aRoute({ [deeper[1]!]: value })] } : { [name]: value })
    for (const value of good) expect([value, problems(schema, withValue(value))]).toEqual([value, undefined])
    for (const [value, problem] of bad) expect([value, problems(schema, withValue(value))]).toEqual([value, { [field]: [problem] }])
  })
}

const text = (field: string, max: number): Edge => [
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

const number = (field: string, min: number, max: number, step: number): Edge => [
  field,
  [min, max, min + step],
  [
    [min - step, 'TOO_SMALL'],
    [max + step, 'TOO_LARGE'],
    [String(max), 'NOT_A_NUMBER'],
    [Number.NaN, 'NOT_A_NUMBER'],
  ],
]

const required = ([field, good, bad]: Edge): Edge => [field, good, [...bad, [undefined, 'REQUIRED']]]

describe('an activity is proposed with', () => {
  checkEdges(createActivity, anActivity, [
    text('title', 120),
    text('description', 5000),
    text('location', 200),
    required(number('maxParticipants', 2, 100, 1)),
    ['maxParticipants', [50], [[2.5, 'NOT_A_NUMBER']]],
    [...number('durationHours', 0.5, 72, 0.01)],
    ['durationHours', [null, undefined], []],
    [
      'startTime',
      ['2026-06-20T05:30:00Z', '2026-06-20T05:30:00.123456Z', '1900-01-01T00:00:00Z', '2999-12-31T23:59:59Z', '2026-06-20T05:30:00+23:59'],
      [
        [undefined, 'REQUIRED'],
        ['', 'NOT_A_DATE'],
        ['tomorrow', 'NOT_A_DATE'],
        ['2026-06-20', 'NOT_A_DATE'],
        ['2026-06-20T05:30:00', 'NOT_A_DATE'],
        ['2026-02-30T05:30:00Z', 'NOT_A_DATE'],
        ['1899-12-31T23:59:59Z', 'NOT_A_DATE'],
        ['3000-01-01T00:00:00Z', 'NOT_A_DATE'],
      ],
    ],
    [
      'endTime',
      [null, undefined, '2026-06-19T22:00:00Z', '2026-06-22T21:30:00Z'],
      [
        ['2026-06-19T21:30:00Z', 'END_BEFORE_START'],
        ['2026-06-19T21:59:59Z', 'DURATION_OUT_OF_RANGE'],
        ['2026-06-22T21:30:01Z', 'DURATION_OUT_OF_RANGE'],
        ['2026-06-20T05:29:00+08:00', 'END_BEFORE_START'],
      ],
    ],
    [
      'timeZone',
      [undefined, 'Asia/Shanghai', 'Europe/Berlin', 'UTC'],
      [
        ['Middle/Earth', 'NOT_A_TIME_ZONE'],
        ['+08:00', 'NOT_A_TIME_ZONE'],
        ['', 'NOT_A_TIME_ZONE'],
      ],
    ],
    [
      'tags',
      [undefined, [], ['hiking', '徒步'], Array.from({ length: 12 }, (_, index) => `tag ${index}`), [words(30)]],
      [
        [Array.from({ length: 13 }, (_, index) => `tag ${index}`), 'TOO_MANY'],
        [['hiking', 'hiking'], 'TAG_EXISTS'],
        [['hiking', ' Hiking '], 'TAG_EXISTS'],
      ],
    ],
    ['routes', [undefined, [], Array.from({ length: 8 }, () => aRoute())], [[Array.from({ length: 9 }, () => aRoute()), 'TOO_MANY']]],
  ])

  test('tags that are words of at most 30 characters', () => {
    expect(problems(createActivity, anActivity({ tags: ['hiking', '', words(31)] }))).toEqual({
      'tags.1': ['REQUIRED'],
      'tags.2': ['TOO_LONG'],
    })
  })
})

describe('a route is proposed with', () => {
  checkEdges(createActivity, anActivity, [
    text('routes.0.title', 120),
    text('routes.0.description', 2000),
    required(number('routes.0.distance', 0, 100, 0.01)),
    required(number('routes.0.duration', 0, 24, 0.01)),
    [
      'routes.0.difficulty',
      ['Easy', 'Medium', 'Hard'],
      [
        ['easy', 'NOT_A_CHOICE'],
        [undefined, 'REQUIRED'],
      ],
    ],
    ['routes.0.id', [undefined, id], [['A', 'INVALID']]],
  ])
})

describe('an activity is rejected or cancelled with', () => {
  for (const name of ['rejectActivity', 'cancelActivity'] as const)
    checkEdges(callSchemas[name].input, (some) => ({ activityId: id, reason: 'Storm', ...some }), [
      text('reason', 1000),
      ['activityId', [id], [['7', 'INVALID']]],
    ])
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
      ['+8613800138000', '+49 (170) 123-45.67', '+1234567', '+123456789012345'],
      [
        [undefined, 'REQUIRED'],
        ['13800138000', 'NOT_A_PHONE'],
        ['+0123456789', 'NOT_A_PHONE'],
        ['+123456', 'NOT_A_PHONE'],
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
      [null, '/logo.svg', `https://${words(492)}`],
      [
        [`https://${words(493)}`, 'TOO_LONG'],
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
  ])
})

describe('activities are searched with', () => {
  checkEdges(listActivities, (some) => some, [
    number('limit', 1, 100, 1),
    [
      'q',
      ['', 'ridge', words(100)],
      [
        [words(101), 'TOO_LONG'],
        ['\u0000', 'BAD_CHARACTER'],
      ],
    ],
    ['sort', ['newest', 'soonest', 'latest', 'oldest'], [['random', 'NOT_A_CHOICE']]],
    ['cursor', [words(200)], [[words(201), 'TOO_LONG']]],
    ['hasSeats', [true, false], [['yes', 'INVALID']]],
  ])

  test('existing phases only', () => {
    expect(problems(listActivities, { phase: ['voting', 'sleeping'], status: ['upcoming', 'voting'] })).toEqual({
      'phase.1': ['NOT_A_CHOICE'],
      'status.1': ['NOT_A_CHOICE'],
    })
  })

  test('a required kind among a member’s own', () => {
    expect(problems(callSchemas.listMyActivities.input, {})).toEqual({ kind: ['REQUIRED'] })
  })
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
