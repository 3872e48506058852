import { expect, test } from 'vitest'
import { sunTimes, walkingTimes } from './hiking.ts'

const bern = { lat: 46.948, lon: 7.447 }
const minutes = 60_000
const at = (time: string) => Date.parse(time)

/** Reference times: NOAA solar calculator. */
test('sunrise and sunset are right to a few minutes', () => {
  const { dawn, sunrise, sunset, dusk, daylight } = sunTimes('2026-06-21', bern)
  expect(Math.abs(sunrise! - at('2026-06-21T03:36Z'))).toBeLessThan(3 * minutes)
  expect(Math.abs(sunset! - at('2026-06-21T19:29Z'))).toBeLessThan(3 * minutes)
  expect(dawn).toBeLessThan(sunrise!)
  expect(dusk).toBeGreaterThan(sunset!)
  expect(daylight).toBe('part of the day')
})

test('the day is the calendar day of the place, also far from Greenwich', () => {
  const auckland = sunTimes('2026-06-21', { lat: -36.85, lon: 174.76 })
  expect(new Date(auckland.sunrise!).toISOString()).toMatch(/^2026-06-20T19:3/)
  expect(new Date(auckland.sunset!).toISOString()).toMatch(/^2026-06-21T05:1/)
  const honolulu = sunTimes('2026-06-21', { lat: 21.3, lon: -157.86 })
  expect(new Date(honolulu.sunrise!).toISOString()).toMatch(/^2026-06-21T15:5/)
  expect(new Date(honolulu.sunset!).toISOString()).toMatch(/^2026-06-22T05:1/)
})

test('beyond the polar circle the sun may not set, or not rise', () => {
  const tromso = { lat: 69.65, lon: 18.96 }
  expect(sunTimes('2026-06-21', tromso)).toEqual({ daylight: 'all day' })
  const winter = sunTimes('2026-12-21', tromso)
  expect(winter).toMatchObject({ daylight: 'none' })
  expect(winter.sunrise).toBeUndefined()
  expect(winter.dawn).toBeLessThan(winter.dusk!)
})

test('a day that does not exist is refused', () => {
  expect(() => sunTimes('2026-13-01', bern)).toThrow(RangeError)
  expect(() => sunTimes('2026-02-30', bern)).toThrow(RangeError)
  expect(() => sunTimes('tomorrow', bern)).toThrow(RangeError)
})

const sun = { sunrise: at('2026-10-10T05:40Z'), sunset: at('2026-10-10T16:50Z') }

test('a walk of six hours that should end an hour before sunset must start by 9:50', () => {
  expect(walkingTimes(sun, { hours: 6 })).toEqual({ backBy: at('2026-10-10T15:50Z'), latestStart: at('2026-10-10T09:50Z'), fits: true })
})

test('a walk that is longer than the day does not fit', () => {
  expect(walkingTimes(sun, { hours: 12 })!.fits).toBe(false)
})

test('half of the remaining time is for the way back', () => {
  const start = at('2026-10-10T09:50Z')
  expect(walkingTimes(sun, { hours: 6, start })!.turnaround).toBe(at('2026-10-10T12:50Z'))
  expect(walkingTimes(sun, { hours: 6, start: sun.sunset })!.turnaround).toBeUndefined()
})

test('without a sunset there is no latest start; an invalid duration is refused', () => {
  expect(walkingTimes({}, { hours: 6 })).toBeUndefined()
  expect(() => walkingTimes(sun, { hours: Number.NaN })).toThrow(RangeError)
})
