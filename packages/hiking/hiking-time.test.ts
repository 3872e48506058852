import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effortKm, hikingTimeDin33466, suggestDifficulty } from './hiking.ts'

const flat = { ascentM: 0, descentM: 0 }

test('DIN 33466: 23 km with 1025 m up and 1725 m down take 9.74 hours', () => {
  const hours = hikingTimeDin33466({ distanceM: 23_000, ascentM: 1025, descentM: 1725 })
  expect(hours).toBeCloseTo(1025 / 300 + 1725 / 500 + 23 / 4 / 2, 12)
  expect(hours.toFixed(2)).toBe('9.74')
})

test('DIN 33466: an hour is 4 km, 300 m up or 500 m down', () => {
  expect(hikingTimeDin33466({ distanceM: 4000, ...flat })).toBe(1)
  expect(hikingTimeDin33466({ distanceM: 0, ascentM: 300, descentM: 0 })).toBe(1)
  expect(hikingTimeDin33466({ distanceM: 0, ascentM: 0, descentM: 500 })).toBe(1)
  expect(hikingTimeDin33466({ distanceM: 4000, ...flat, paceFactor: 0.8 })).toBe(0.8)
})

test('a longer or higher walk never takes less time', () => {
  const meters = fc.double({ min: 0, max: 100_000, noNaN: true })
  const walk = fc.record({ distanceM: meters, ascentM: meters, descentM: meters })
  fc.assert(
    fc.property(walk, walk, (one, more) => {
      const longer = {
        distanceM: one.distanceM + more.distanceM,
        ascentM: one.ascentM + more.ascentM,
        descentM: one.descentM + more.descentM,
      }
      expect(hikingTimeDin33466(longer)).toBeGreaterThanOrEqual(hikingTimeDin33466(one))
    }),
  )
})

test('no figure comes from what is no figure', () => {
  expect(() => hikingTimeDin33466({ distanceM: Number.NaN, ...flat })).toThrow(RangeError)
  expect(() => hikingTimeDin33466({ distanceM: 1, ascentM: -1, descentM: 0 })).toThrow(RangeError)
  expect(() => hikingTimeDin33466({ distanceM: 1, ...flat, paceFactor: 0 })).toThrow(RangeError)
  expect(() => effortKm({ distanceM: Infinity, ascentM: 0 })).toThrow(RangeError)
})

test('an effort kilometer is a kilometer, or 100 m of ascent', () => {
  expect(effortKm({ distanceM: 12_000, ascentM: 850 })).toBe(20.5)
})

test('the suggested difficulty grows with the effort', () => {
  const stroll = { distanceM: 6000, ascentM: 150, descentM: 150 }
  const day = { distanceM: 14_000, ascentM: 700, descentM: 700 }
  const long = { distanceM: 25_000, ascentM: 1500, descentM: 1500 }
  expect([stroll, day, long].map(suggestDifficulty)).toEqual(['Easy', 'Medium', 'Hard'])
})

test.each([
  ['straight up a mountain', { distanceM: 2300, ascentM: 889, descentM: 0 }, 'Hard'],
  ['straight down again', { distanceM: 2300, ascentM: 0, descentM: 889 }, 'Hard'],
  ['a steep path to a hut', { distanceM: 3000, ascentM: 680, descentM: 10 }, 'Medium'],
  ['the same there and back', { distanceM: 6000, ascentM: 690, descentM: 690 }, 'Medium'],
  ['a hill', { distanceM: 4000, ascentM: 300, descentM: 300 }, 'Easy'],
  ['a way of no length', { distanceM: 0, ascentM: 0, descentM: 0 }, 'Easy'],
] as const)('%s is suggested as its steepness says', (_, walk, difficulty) => expect(suggestDifficulty(walk)).toBe(difficulty))

test('no difficulty comes from what is no figure', () => {
  expect(() => suggestDifficulty({ distanceM: 1000, ascentM: 0, descentM: Number.NaN })).toThrow(RangeError)
  expect(() => suggestDifficulty({ distanceM: -1, ascentM: 0, descentM: 0 })).toThrow(RangeError)
})
