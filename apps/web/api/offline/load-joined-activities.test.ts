import { createApi } from '@bothy/client/api.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueries } from '../queries.ts'
import { joinedAhead } from './load-joined-activities.ts'

/** A member joined activities that start this many days from now. The club answers with `pageSize` at a time, latest start first. */
function aMemberWhoJoined(days: readonly number[], pageSize: number) {
  const all = days
    .toSorted((one, other) => other - one)
    .map((day) => ({
      id: String(day),
      phase: day < 0 ? 'finished' : 'enrolling',
      startTime: new Date(Date.UTC(2026, 5, 20) + day * 86_400_000).toISOString(),
    }))
  const calls: unknown[] = []
  const api = createApi((name, { cursor }) => {
    calls.push(name)
    const start = Number(cursor ?? 0)
    const end = start + pageSize
    return Promise.resolve({ items: all.slice(start, end), nextCursor: end < all.length ? String(end) : null })
  })
  return { api, queries: createQueries(api), calls }
}

test('the next activities come first, however many a member joined', async () => {
  const days = Array.from({ length: 15 }, (_, day) => day - 1)
  const ahead = await joinedAhead(new QueryClient(), aMemberWhoJoined(days, 4))
  expect(ahead.map(({ id }) => Number(id))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('what is over is not asked for', async () => {
  const member = aMemberWhoJoined([-4, -3, -2, -1, 1, 2], 3)
  expect((await joinedAhead(new QueryClient(), member)).map(({ id }) => id)).toEqual(['1', '2'])
  expect(member.calls).toEqual(['listMyActivities'])
})
