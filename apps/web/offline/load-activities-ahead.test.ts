import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createApi } from '@bothy/client/api.ts'
import { createQueries } from '../api/queries.ts'
import { activitiesAhead } from './load-activities-ahead.ts'

/** A member joined and leads activities that start this many days from now. The club answers with `pageSize` at a time, latest start first. */
function aMember({ joined, led = [], pageSize }: { joined: readonly number[]; led?: readonly number[]; pageSize: number }) {
  const listOf = (days: readonly number[]) =>
    days
      .toSorted((one, other) => other - one)
      .map((day) => ({
        id: String(day),
        phase: day < 0 ? 'finished' : 'enrolling',
        startTime: new Date(Date.UTC(2026, 5, 20) + day * 86_400_000).toISOString(),
      }))
  const calls: unknown[] = []
  const api = createApi((name, { kind, cursor }) => {
    calls.push(`${name} ${String(kind)}`)
    const all = listOf(kind === 'created' ? led : joined)
    const start = Number(cursor ?? 0)
    const end = start + pageSize
    return Promise.resolve({ items: all.slice(start, end), nextCursor: end < all.length ? String(end) : null })
  })
  return { api, queries: createQueries(api), calls }
}

test('the next activities come first, however many a member joined', async () => {
  const days = Array.from({ length: 15 }, (_, day) => day - 1)
  const ahead = await activitiesAhead(new QueryClient(), aMember({ joined: days, pageSize: 4 }))
  expect(ahead.map(({ id }) => Number(id))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('what is over is not asked for', async () => {
  const member = aMember({ joined: [-4, -3, -2, -1, 1, 2], pageSize: 3 })
  expect((await activitiesAhead(new QueryClient(), member)).map(({ id }) => id)).toEqual(['1', '2'])
  expect(member.calls).toEqual(['listMyActivities joined', 'listMyActivities created'])
})

test('what a member leads is there too, each activity once', async () => {
  const member = aMember({ joined: [-1, 3, 5], led: [-2, 1, 3], pageSize: 4 })
  expect((await activitiesAhead(new QueryClient(), member)).map(({ id }) => id)).toEqual(['1', '3', '5'])
})
