import { expect, test } from 'vitest'
import { fakeClock } from '../testing/fake-clock.ts'
import { createGatherer } from './gather.ts'

function aGatherer(options?: { isPrompt: boolean }) {
  const time = fakeClock(0)
  /** When it ran, in milliseconds after the start. */
  const runs: number[] = []
  const gatherer = createGatherer(() => runs.push(time.clock.now()), time.clock, options)
  /** Changes with a pause of `ms` after each. */
  const changes = (count: number, ms: number) => {
    for (let change = 0; change < count; change++) {
      gatherer.add()
      time.advance(ms)
    }
  }
  return { ...time, gatherer, runs, changes }
}

test.each([
  [0, 1000],
  [0.5, 2000],
  [0.75, 2500],
])('one change runs once, after 1 to 3 seconds at random (%d)', (random, at) => {
  const { setRandom, changes, runs } = aGatherer()
  setRandom(random)
  changes(1, 60_000)
  expect(runs).toEqual([at])
})

test('two hundred changes in four seconds run once, after the last', () => {
  const { setRandom, changes, advance, runs } = aGatherer()
  setRandom(0.5)
  changes(200, 20)
  expect(runs).toEqual([])
  advance(60_000)
  expect(runs).toEqual([199 * 20 + 2000])
})

test.each([
  [0, [8000, 16_000]],
  [0.75, [9500, 19_000]],
])('changes without a pause run at the latest after 10 seconds, at different moments on different screens (%d)', (random, expected) => {
  const { setRandom, changes, runs } = aGatherer()
  setRandom(random)
  changes(42, 500)
  expect(runs).toEqual(expected)
})

test('while changes go on, runs are nine seconds apart, and one follows the last change', () => {
  const { setRandom, changes, advance, runs } = aGatherer()
  setRandom(0.5)
  changes(60, 500)
  advance(60_000)
  expect(runs).toEqual([9000, 18_000, 27_000, 59 * 500 + 2000])
})

test('a prompt one runs at once for the first change, and once for all that follow', () => {
  const { setRandom, changes, advance, runs } = aGatherer({ isPrompt: true })
  setRandom(0.5)
  changes(200, 20)
  advance(60_000)
  expect(runs).toEqual([150, 199 * 20 + 2000])
})

test('a prompt one is prompt for every change by people who vote one after the other', () => {
  const { setRandom, changes, runs } = aGatherer({ isPrompt: true })
  setRandom(1)
  changes(4, 3500)
  expect(runs).toEqual([300, 3800, 7300, 10_800])
})

test('a prompt one runs twice for a burst with short pauses, and is prompt again after it', () => {
  const { setRandom, changes, advance, runs } = aGatherer({ isPrompt: true })
  setRandom(1)
  changes(4, 2000)
  advance(3000)
  expect(runs).toEqual([300, 9000])
  changes(1, 60_000)
  expect(runs).toEqual([300, 9000, 11_300])
})

test('a canceled one never runs', () => {
  const { changes, advance, gatherer, runs, pending } = aGatherer()
  changes(1, 500)
  gatherer.cancel()
  advance(60_000)
  expect([runs, pending()]).toEqual([[], 0])
})
