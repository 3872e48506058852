import { expect, test } from 'vitest'
import { groupByDay } from './group-by-day.ts'

const at = (createdAt: string) => ({ createdAt })
const dayOf = (date: string) => Date.parse(date) / 86_400_000

test('notifications are grouped by the day in the time zone of the reader', () => {
  const items = ['2026-06-21T22:30:00Z', '2026-06-21T21:30:00Z', '2026-06-20T22:10:00Z', '2026-06-20T08:00:00Z'].map(at)
  expect(groupByDay(items, 'Europe/Zurich', new Date('2026-06-22T06:00:00Z'))).toEqual([
    { day: dayOf('2026-06-22'), isToday: true, isYesterday: false, items: [items[0]] },
    { day: dayOf('2026-06-21'), isToday: false, isYesterday: true, items: [items[1], items[2]] },
    { day: dayOf('2026-06-20'), isToday: false, isYesterday: false, items: [items[3]] },
  ])
})

test('yesterday is the day before also when the clocks change', () => {
  const [day] = groupByDay([at('2026-10-24T10:00:00Z')], 'Europe/Zurich', new Date('2026-10-25T22:30:00Z'))
  expect(day).toMatchObject({ day: dayOf('2026-10-24'), isYesterday: true })
})

test('a notification from a clock that is ahead is of today', () => {
  const [day] = groupByDay([at('2026-06-22T00:05:00Z')], 'UTC', new Date('2026-06-21T23:59:00Z'))
  expect(day).toMatchObject({ isToday: true })
})
