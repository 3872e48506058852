import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effortKm, hikingTimeDin33466, hikingTimeTobler, suggestDifficulty } from './hiking.ts'

const flat = { ascentM: 0, descentM: 0 }
const level = (ele?: number) => ({
  segments: [Array.from({ length: 101 }, (_, i) => ({ lat: 46.5 + i / 1111.6, lon: 8, ...(ele === undefined ? {} : { ele }) }))],
})

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
  expect(() => hikingTimeTobler(level(5), { paceFactor: -1 })).toThrow(RangeError)
})

test('Tobler: 5.04 km/h on level ground, and nothing without elevations', () => {
  const hours = hikingTimeTobler(level(500))!
  expect(10 / hours).toBeCloseTo(6 * Math.exp(-0.175), 1)
  expect(hikingTimeTobler(level(500), { paceFactor: 2 })).toBeCloseTo(2 * hours, 9)
  expect(hikingTimeTobler(level())).toBeUndefined()
})

test('Tobler: steep ground takes long, and not forever', () => {
  const wall = { segments: [Array.from({ length: 41 }, (_, i) => ({ lat: 46.5 + i / 111_160, lon: 8, ele: 500 + i * 10 }))] }
  const hours = hikingTimeTobler(wall)!
  expect(hours).toBeGreaterThan(1)
  expect(hours).toBeLessThan(10)
})

test('an effort kilometer is a kilometer, or 100 m of ascent', () => {
  expect(effortKm({ distanceM: 12_000, ascentM: 850 })).toBe(20.5)
})

test('the suggested difficulty is the harder one of effort and terrain', () => {
  const stroll = { distanceM: 6000, ascentM: 150 }
  const day = { distanceM: 14_000, ascentM: 700 }
  const long = { distanceM: 25_000, ascentM: 1500 }
  expect([stroll, day, long].map(suggestDifficulty)).toEqual(['Easy', 'Medium', 'Hard'])
  expect(suggestDifficulty({ ...stroll, sacGrade: 'T1' })).toBe('Easy')
  expect(suggestDifficulty({ ...stroll, sacGrade: 'T3' })).toBe('Medium')
  expect(suggestDifficulty({ ...stroll, sacGrade: 'T4' })).toBe('Hard')
  expect(suggestDifficulty({ ...long, sacGrade: 'T1' })).toBe('Hard')
})
