import { expect, test } from 'vitest'
import { hoursLeft } from './hours-left.ts'

const whole = { lengthM: 12_000, duration: 6, pace: 100 }

test('the rest of a route takes its time by DIN 33466, at the pace of the member', () => {
  // 4 km are an hour, 300 m up are another one: 1 + 1 / 2.
  const rest = { distanceM: 4000, ascentM: 300, descentM: 0 }
  expect([80, 100, 120].map((pace) => hoursLeft(rest, { ...whole, pace }))).toEqual([14 / 12, 1.5, 22 / 12])
})

test('without elevations it takes a share of the leader’s time', () => {
  expect(hoursLeft({ distanceM: 4000 }, whole)).toBe(2)
})

test('a few meters before the end nothing is left', () => {
  expect(hoursLeft({ distanceM: 30, ascentM: 2, descentM: 0 }, whole)).toBe(0)
  expect(hoursLeft({ distanceM: 30 }, whole)).toBe(0)
})
