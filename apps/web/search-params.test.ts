import { expect, test } from 'vitest'
import { activitySearch, nextSearch, parseSearch, stringifySearch } from './search-params.ts'

test('who signs in comes back to a page of this app, with its question', () => {
  for (const next of ['/', '/profile', '/activity/7/edit?step=routes', '/activities?tag=camping&tag=picnic', '/activities?q=武功山'])
    expect(nextSearch({ next })).toEqual({ next })
})

test('no address leads a signed-in member elsewhere', () => {
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

test('a list repeats its name, and what is absent is not written', () => {
  const search = { q: 'lake', tag: ['camping', 'picnic'], phase: undefined }
  expect(stringifySearch(search)).toBe('?q=lake&tag=camping&tag=picnic')
  expect(parseSearch('?q=lake&tag=camping&tag=picnic')).toEqual({ q: 'lake', tag: ['camping', 'picnic'] })
  expect(stringifySearch({})).toBe('')
})

test('the filters of the list are read as they were written', () => {
  const search = { q: '武功山', tag: ['camping', 'picnic'], phase: 'voting', sort: 'soonest', when: 'week' }
  expect(activitySearch(parseSearch(stringifySearch(search)))).toEqual(search)
})

test('one tag is a list of one, and a number that is searched for stays text', () => {
  expect(activitySearch(parseSearch('?tag=camping&q=5025'))).toMatchObject({ tag: ['camping'], q: '5025' })
})

test('filters that the list does not have are dropped', () => {
  expect(activitySearch(parseSearch('?phase=nonsense&sort=upwards&when=never&tag='))).toEqual({})
})
