import { hashKey } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { createApi } from '@bothy/client/api.ts'
import { carsQuery } from '../api/cars-query.ts'
import { discussionQuery } from '../api/discussion-query.ts'
import { createQueries } from '../api/queries.ts'
import { reportQuery } from '../api/report-query.ts'
import { tracksQuery } from '../api/track-paths.tsx'
import { photosQuery } from '../images/photos-query.ts'
import { isOfPacks, keptUntil, packsIn } from './packs.ts'

const api = createApi(() => Promise.reject(new Error('not sent')))
const { activities, members } = createQueries(api)
const at = (text: string) => Date.parse(text)

describe('an activity that a member keeps is removed from the device', () => {
  const keptAt = at('2026-06-01T12:00:00Z')
  const startTime = '2026-06-20T06:00:00Z'

  test('a week after its end', () =>
    expect(keptUntil({ startTime, endTime: '2026-06-21T16:00:00Z' }, keptAt)).toBe(at('2026-06-28T16:00:00Z')))
  test('a week after its start, if its end is open', () =>
    expect(keptUntil({ startTime, endTime: null }, keptAt)).toBe(at('2026-06-27T06:00:00Z')))
  test('a week after it was kept, if it was over then', () =>
    expect(keptUntil({ startTime, endTime: null }, at('2027-01-01T00:00:00Z'))).toBe(at('2027-01-08T00:00:00Z')))
})

describe('the answers of an activity that a member keeps', () => {
  const packs = [{ activityId: 'pass' }]
  const isKept = (queryKey: readonly unknown[]) => isOfPacks(packs, hashKey(queryKey))

  test('are its details, its tracks and the pages beside it', () => {
    expect(isKept(activities.detail('pass').queryKey)).toBe(true)
    expect(isKept(tracksQuery(api, { id: 'pass', routes: [] }).queryKey)).toBe(true)
    const report = { changedAt: '2026-06-20T18:00:00Z', writes: null, isWritten: true }
    for (const { queryKey } of [
      carsQuery(api, 'pass'),
      discussionQuery(api, 'pass'),
      photosQuery(api, 'pass'),
      reportQuery(api, { id: 'pass', report }),
    ])
      expect(isKept(queryKey)).toBe(true)
  })
  test('are no other answers', () => {
    expect(isKept(activities.detail('lake').queryKey)).toBe(false)
    expect(isKept(activities.mine('joined').queryKey)).toBe(false)
    expect(isKept(members.detail('pass').queryKey)).toBe(false)
    expect(isOfPacks([], hashKey(activities.detail('pass').queryKey))).toBe(false)
  })
})

describe('the stored list', () => {
  const pack = { activityId: 'pass', title: 'Over the pass', keptAt: 1, until: 2, bytes: 3 }
  const stored = JSON.stringify({ owner: 'bo', packs: [pack, { activityId: 'lake' }] })

  test('has what its member keeps, without what is not readable', () => expect(packsIn(stored, 'bo')).toEqual([pack]))
  test('is empty for another member', () => expect(packsIn(stored, 'cy')).toEqual([]))
  test.each(['', '{', 'null', '[]', '{"owner":"bo"}'])('is empty where it says %j', (text) => expect(packsIn(text, 'bo')).toEqual([]))
})
