import { describe, expect, test } from 'vitest'
import { createEventGatherer } from './event-gatherer.ts'
import type { ChangeEvent } from './event-streams.ts'

const lake = { activity: '3c9c0c36-6f0c-4f7e-8b52-7b8f0f6f1d11' }
const ridge = { activity: '7f0a2a52-0b5b-4a5e-9d0e-6a3f1f0a9c22' }

/** A gatherer whose time only the test advances. */
function aGatherer() {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  const published: [number, ChangeEvent][] = []
  const { add } = createEventGatherer(
    (change) => published.push([now, change]),
    (ms, run) => void timers.push({ at: now + ms, run }),
  )
  const advance = (ms: number) => {
    const until = now + ms
    for (;;) {
      const next = timers.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)[0]
      if (!next) break
      timers = timers.filter((timer) => timer !== next)
      now = next.at
      next.run()
    }
    now = until
  }
  return { add, advance, published, pending: () => timers.length }
}

describe('changes that follow each other', () => {
  test('of one activity are published at once, and then twice a second', () => {
    const { add, advance, published } = aGatherer()
    for (let change = 0; change < 100; change++) {
      add(lake)
      advance(10)
    }
    advance(5000)
    expect(published).toEqual([
      [0, lake],
      [500, lake],
      [1000, lake],
    ])
  })

  test('of members, profiles, reviews and settings are published at once, and then every two seconds', () => {
    for (const change of [{ members: true }, { people: true }, { review: true }, { settings: true }] as ChangeEvent[]) {
      const { add, advance, published } = aGatherer()
      for (let round = 0; round < 30; round++) {
        add(change)
        advance(100)
      }
      advance(5000)
      expect(published.map(([at]) => at)).toEqual([0, 2000, 4000])
    }
  })

  test('of different activities do not wait for each other', () => {
    const { add, advance, published } = aGatherer()
    add(lake)
    advance(10)
    add(ridge)
    expect(published).toEqual([
      [0, lake],
      [10, ridge],
    ])
  })

  test('are published at once again after a pause, and leave nothing behind', () => {
    const { add, advance, published, pending } = aGatherer()
    add(lake)
    advance(60_000)
    add(lake)
    expect(published.map(([at]) => at)).toEqual([0, 60_000])
    advance(500)
    expect(pending()).toBe(0)
  })
})
