import { describe, expect, test } from 'vitest'
import { callSchemas } from '../call-schemas.ts'
import { Refusal } from '../errors.ts'
import { parseInput } from '../parse-input.ts'

const proposal = {
  title: 'Over the ridge',
  description: 'Up and down',
  location: 'The car park',
  startTime: '2026-06-20T05:00:00Z',
  maxParticipants: 8,
}

describe('an activity', () => {
  const proposed = (change: object) => parseInput(callSchemas.createActivity.input, { ...proposal, ...change })

  test('merges tags that look alike, and gives the club’s own tags one spelling', () => {
    expect(proposed({ tags: ['Hiking', 'MOUNTAIN  climbing', 'Cafe\u0301  tour'] }).tags).toEqual([
      'hiking',
      'mountain climbing',
      'Caf\u00e9 tour',
    ])
    expect(() => proposed({ tags: ['Caf\u00e9', 'CAFE\u0301'] })).toThrow(Refusal)
  })

  test('refuses a text without visible characters', () => {
    expect(() => proposed({ title: '\u200b \u2060' })).toThrow(Refusal)
  })

  test('refuses the same route twice', () => {
    const route = { id: '7b0ac1a2-1111-4222-8333-444455556666', title: 'A', description: 'B', distance: 1, duration: 1, difficulty: 'Easy' }
    expect(() => proposed({ routes: [route, { ...route, id: route.id.toUpperCase() }] })).toThrow(Refusal)
  })

  test('refuses an end and a duration that differ', () => {
    const times = { startTime: '2026-06-20T05:00:00Z', endTime: '2026-06-20T10:30:00Z' }
    expect(proposed({ ...times, durationHours: 5.5 }).durationHours).toBe(5.5)
    expect(() => proposed({ ...times, durationHours: 1 })).toThrow(Refusal)
  })
})

describe('a search', () => {
  const search = (filters: object) => parseInput(callSchemas.listActivities.input, filters)

  test('has a place of at most 100 characters', () => {
    for (const place of ['', '長野県', 'x'.repeat(100)]) expect(search({ place })).toEqual({ place })
    for (const place of ['x'.repeat(101), '\u0000']) expect(() => search({ place })).toThrow(Refusal)
  })

  test('has difficulties that exist', () => {
    for (const difficulty of [[], ['Easy'], ['Easy', 'Medium', 'Hard']]) expect(search({ difficulty })).toEqual({ difficulty })
    for (const difficulty of [['steep'], 'Easy', ['Easy', 'Easy', 'Easy', 'Easy']]) expect(() => search({ difficulty })).toThrow(Refusal)
  })
})
