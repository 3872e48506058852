import { expect, test } from 'vitest'
import type { UnitSystem } from '@bothy/contract/choices.ts'
import { distanceTicks, heightTicks } from './elevation-scale.ts'

const heights = (lowestM: number, highestM: number, units: UnitSystem) => {
  const { lowest, between, highest } = heightTicks(lowestM, highestM, units)
  return [lowest, ...between, highest]
}
const values = (ticks: { value: number }[]) => ticks.map(({ value }) => value)

test('the highest elevation of a flat way stands where the profile has it, and of a steep one at the top', () => {
  expect(heightTicks(1594, 1655, 'metric').highest).toEqual({ value: 1655, at: 0.305 })
  expect(heightTicks(600, 1400, 'metric').highest).toEqual({ value: 1400, at: 1 })
})

test('on a way along a lake, the highest elevation leaves room for the lowest one', () => {
  expect(heightTicks(564, 570, 'metric')).toEqual({ lowest: { value: 564, at: 0 }, between: [], highest: { value: 570, at: 0.24 } })
})

test.each([
  [1034, 2681, [1034, 1500, 2000, 2681]],
  [1594, 1655, [1594, 1655]],
  [600, 1400, [600, 800, 1000, 1200, 1400]],
])(
  'between the lowest and highest elevation are round ones with room for them: and none above: from %d to %d m',
  (lowest, highest, all) => {
    expect(values(heights(lowest, highest, 'metric'))).toEqual(all)
  },
)

test('the elevations are round in feet where the reader has feet', () => {
  const feet = values(heights(1034, 2681, 'imperial')).map((meters) => Math.round(meters / 0.3048))
  expect(feet).toEqual([3392, 6000, 8796])
})

test.each([
  [15.2, [0, 5, 10, 15.2]],
  [2.3, [0, 1, 2.3]],
  [0.4, [0, 0.1, 0.2, 0.3, 0.4]],
  [0, [0, 0]],
])('below a way of %d km are round distances that leave room for its length', (kilometers, all) => {
  expect(values(distanceTicks(kilometers, 'metric')).map((each) => Math.round(each * 10) / 10)).toEqual(all)
})
