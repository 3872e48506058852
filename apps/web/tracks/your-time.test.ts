import { expect, test } from 'vitest'
import { yourHours } from './your-time.ts'

const measured = { hash: 'a', fileName: 'a.gpx', distance: 12, highest: 1500, lowest: 600 }

test('a member’s time follows length and climb of the route, at their pace', () => {
  // 12 km are 3 hours, 600 m up and 500 m down are 3: 3 + 3 / 2.
  const route = { distance: 12, duration: 9, track: { ...measured, ascent: 600, descent: 500 } }
  expect([80, 100, 120].map((pace) => yourHours(route, pace))).toEqual([43 / 12, 4.5, 65 / 12])
})

test('without elevations, the leader’s time counts as the usual one', () => {
  expect(yourHours({ distance: 12, duration: 4, track: null }, 120)).toBeCloseTo(4 + 10 / 12, 5)
  expect(yourHours({ distance: 12, duration: 4, track: { ...measured, ascent: null, descent: null } }, 100)).toBe(4)
})
