import { expect, test } from 'vitest'
import { limits } from '@bothy/contract/limits.ts'
import {
  activitySearch,
  callbackSearch,
  logSearch,
  nextSearch,
  parseSearch,
  reviewSearch,
  stringifySearch,
  usersSearch,
} from './search-params.ts'

test('signing in returns the member to a page of this app, with its query string', () => {
  for (const next of ['/', '/profile', '/activity/7/edit?step=routes', '/activities?tag=camping&tag=picnic', '/activities?q=武功山'])
    expect(nextSearch({ next })).toEqual({ next })
})

test('signing in never redirects to another site', () => {
  const elsewhere = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
  ]
  const nowhere = ['javascript:alert(1)', 'profile', '', ' /profile']
  for (const next of [...elsewhere, ...nowhere]) expect(nextSearch({ next })).toEqual({ next: undefined })
  expect(nextSearch({ next: ['/a', '/b'] })).toEqual({ next: undefined })
})

test('a list repeats its parameter, and an absent value is left out', () => {
  const search = { q: 'lake', tag: ['camping', 'picnic'], phase: undefined }
  expect(stringifySearch(search)).toBe('?q=lake&tag=camping&tag=picnic')
  expect(parseSearch('?q=lake&tag=camping&tag=picnic')).toEqual({ q: 'lake', tag: ['camping', 'picnic'] })
  expect(stringifySearch({})).toBe('')
})

test('the filters of the activity list survive a round trip through the address', () => {
  const search = {
    q: '武功山',
    tag: ['camping', 'picnic'],
    phase: 'voting',
    difficulty: ['Easy', 'Hard'],
    place: 'Bern',
    free: true,
    sort: 'soonest',
    when: 'week',
    from: '2026-06-19',
    to: '2026-06-20',
    view: 'calendar',
    month: '2026-06',
    day: '2026-06-19',
    at: '46.6688,-8.0226,11.5',
    pick: '7f1c2d3e-0000-4000-8000-000000000001',
  }
  expect(activitySearch(parseSearch(stringifySearch(search)))).toEqual(search)
})

test('a single tag becomes a list, and a searched number stays text', () => {
  expect(activitySearch(parseSearch('?tag=camping&q=5025'))).toMatchObject({ tag: ['camping'], q: '5025' })
})

test('unknown filter values are dropped', () => {
  expect(
    activitySearch(parseSearch('?phase=nonsense&sort=upwards&when=never&tag=&difficulty=steep&free=no&from=soon&to=2026-02-31T')),
  ).toEqual({})
  expect(activitySearch(parseSearch('?from=1899-12-31&to=2100-01-01'))).toEqual({})
  expect(activitySearch(parseSearch('?view=list&at=&pick=one&month=2026-13&day=2026-02-31T'))).toEqual({})
})

test('what no text of the club can contain is left out of every search', () => {
  const bad = '\u202Ea\u000Bb\u0000c'
  expect(activitySearch({ q: bad, place: bad, tag: [bad, '\u0000', '\u200B', 'x'.repeat(limits.activity.tag.max + 1)] })).toMatchObject({
    q: 'abc',
    place: 'abc',
    tag: ['abc'],
  })
  for (const search of [reviewSearch, usersSearch]) expect(search({ q: bad })).toMatchObject({ q: 'abc' })
  expect(activitySearch({ q: '\u0000' }).q).toBeUndefined()
  expect(logSearch({ operation: bad })).toMatchObject({ operation: 'abc' })
})

test('of the errors of an identity provider only the refusal of the club itself is kept', () => {
  expect(callbackSearch({ error_description: 'REGISTRATION_CLOSED' }).error_description).toBe('REGISTRATION_CLOSED')
  expect(callbackSearch({ error_description: 'Call +41 79 555 00 00' }).error_description).toBeUndefined()
})
