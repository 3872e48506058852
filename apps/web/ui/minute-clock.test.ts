import { expect, test } from 'vitest'
import { fakeClock } from '@bothy/client/testing/fake-clock.ts'
import { createMinuteClock } from './minute-clock.ts'

const at = (time: string) => Date.parse(`2026-06-20T${time}Z`)

test('a page that stays open receives each new minute, until it is closed', () => {
  const { clock, advance, pending } = fakeClock(at('05:30:20'))
  const minutes = createMinuteClock(clock)
  const received: number[] = []
  const close = minutes.subscribe(() => received.push(minutes.read()))
  expect(minutes.read()).toBe(at('05:30:00'))
  advance(39_999)
  expect(received).toEqual([])
  advance(60_001)
  expect(received).toEqual([at('05:31:00'), at('05:32:00')])
  close()
  expect(pending()).toBe(0)
})

test('several parts of a page share one timer', () => {
  const { clock, advance, pending } = fakeClock(at('05:30:00'))
  const minutes = createMinuteClock(clock)
  let ticks = 0
  const first = minutes.subscribe(() => ticks++)
  const second = minutes.subscribe(() => ticks++)
  expect(pending()).toBe(1)
  advance(60_000)
  first()
  advance(60_000)
  expect([ticks, pending()]).toEqual([3, 1])
  second()
  expect(pending()).toBe(0)
})
