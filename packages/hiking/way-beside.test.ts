import { expect, test } from 'vitest'
import { metersPerDegree } from './geodesic.ts'
import { wayBeside, type TrackPoint } from './hiking.ts'

const { north, east } = metersPerDegree(46.6)
/** Meters east and north of a place. */
const at = (x: number, y: number): TrackPoint => ({ lat: 46.6 + y / north, lon: 7.9 + x / east })
const track = (...points: TrackPoint[]) => ({ segments: [points] })

const plan = track(at(0, 0), at(3000, 0))

test('a way on the plan, or a little beside it, leaves it nowhere', () => {
  expect(wayBeside(plan, plan, 100)).toBe(0)
  expect(wayBeside(track(at(0, 60), at(3000, -60)), plan, 100)).toBe(0)
})

test('a way there and back on a part of the plan is on it', () => {
  expect(wayBeside(track(at(0, 0), at(1500, 10), at(0, -10)), plan, 100)).toBe(0)
})

test('a detour is measured where it is farther away than the limit', () => {
  const detour = track(at(0, 0), at(1000, 0), at(1000, 600), at(2000, 600), at(2000, 0), at(3000, 0))
  expect(Math.abs(wayBeside(detour, plan, 100) - 2000)).toBeLessThan(60)
})

test('a way beyond the end of the plan is beside it', () => {
  expect(Math.abs(wayBeside(track(at(0, 0), at(5000, 0)), plan, 100) - 1900)).toBeLessThan(60)
})

test('what lies between two segments is no way, and a plan without one says nothing', () => {
  expect(
    wayBeside(
      {
        segments: [
          [at(0, 0), at(500, 0)],
          [at(2500, 0), at(3000, 0)],
        ],
      },
      plan,
      100,
    ),
  ).toBe(0)
  expect(wayBeside(plan, { segments: [] }, 100)).toBe(0)
})
