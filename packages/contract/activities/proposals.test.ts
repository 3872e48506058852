import { describe, expect, test } from 'vitest'
import { callSchemas } from '../call-schemas.ts'
import { anActivity, aRoute, checkEdges, id, number, problems, required, text, words } from '../testing/input-edges.ts'

const createActivity = callSchemas.createActivity.input
const listActivities = callSchemas.listActivities.input

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
      'language',
      [undefined, 'en', 'zh-TW', 'en-x-pirate'],
      [
        ['', 'INVALID'],
        ['e', 'INVALID'],
        ['de_CH', 'INVALID'],
        ['en-', 'INVALID'],
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
