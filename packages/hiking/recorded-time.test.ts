import { expect, test } from 'vitest'
import { recordedHours, type TrackPoint } from './hiking.ts'

const start = Date.UTC(2026, 5, 20, 6)
const minute = 60_000

/** A point every 100 m to the north, each so many minutes after the start; without a time where it is undefined. */
const walk = (...minutes: (number | undefined)[]): TrackPoint[] =>
  minutes.map((at, i) => ({ lat: 46.6 + i * 0.0009, lon: 7.9, ...(at !== undefined && { time: start + at * minute }) }))
const hoursOf = (...segments: TrackPoint[][]) => recordedHours({ segments })

test('is the whole time with its breaks, also over pauses of the recording', () => {
  expect(hoursOf(walk(0, 2, 60, 70))).toBeCloseTo(70 / 60, 10)
  expect(hoursOf(walk(0, 30), walk(90, 120))).toBe(2)
})

test('leaves the night between two days out, and a time that is wrong', () => {
  expect(hoursOf(walk(0, 120), walk(24 * 60, 25 * 60))).toBe(3)
  expect(hoursOf(walk(0, 60, -30_000_000, 90))).toBe(1.5)
})

test('is the same for a recording that was reversed', () => {
  expect(hoursOf(walk(70, 60, 2, 0))).toBe(hoursOf(walk(0, 2, 60, 70)))
})

test('is unknown without enough times, with one time for all, and where nobody walks that fast', () => {
  expect(hoursOf(walk(undefined, undefined, undefined))).toBeUndefined()
  expect(hoursOf(walk(0, undefined, undefined, undefined, 60))).toBeUndefined()
  expect(hoursOf(walk(5, 5, 5))).toBeUndefined()
  expect(hoursOf(walk(0, 1 / 60, 2 / 60, 3 / 60))).toBeUndefined()
})
