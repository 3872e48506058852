import { expect, test } from 'vitest'
import { dayLight, dayOf, dayPlan } from './day-plan.ts'

const bern = { lat: 46.948, lon: 7.447 }
const at = (time: string) => Date.parse(time)
const route = { duration: 6 }
const walk = {
  startTime: '2026-10-10T07:00:00Z',
  endTime: '2026-10-10T15:00:00Z',
  expectedReturn: null,
  durationHours: null,
  timeZone: 'Europe/Zurich',
}

test('a party is expected back when the leader says so, else after the hours of the activity or the route', () => {
  expect(dayPlan(walk, route)).toEqual({ returnAt: at(walk.endTime), isReturnPlanned: true })
  expect(dayPlan({ ...walk, endTime: null }, route)).toEqual({ returnAt: at('2026-10-10T13:00Z'), isReturnPlanned: false })
  expect(dayPlan({ ...walk, expectedReturn: '2026-10-10T17:00:00Z' }, route).returnAt).toBe(at('2026-10-10T17:00Z'))
  expect(dayPlan({ ...walk, endTime: null, durationHours: 7 }, route).returnAt).toBe(at('2026-10-10T14:00Z'))
})

test('the turnaround is halfway between the start and an hour before sunset', () => {
  const untilSunset = { ...walk, endTime: '2026-10-10T16:00:00Z' }
  const { sunset, turnaround, endsInTheDark, daylight } = dayLight(untilSunset, route, bern, at('2026-10-10T08:00Z'))
  expect(daylight).toBe('part of the day')
  expect(Math.abs(sunset! - at('2026-10-10T16:51Z'))).toBeLessThan(3 * 60_000)
  expect(turnaround).toBe((at(walk.startTime) + sunset! - 3_600_000) / 2)
  expect(endsInTheDark).toBe(false)
})

test('the turnaround is at most halfway between the start and the expected return', () => {
  const turnaround = (change: object) => dayLight({ ...walk, ...change }, route, bern, at('2026-10-10T08:00Z')).turnaround
  expect(turnaround({ endTime: '2026-10-10T10:00:00Z' })).toBe(at('2026-10-10T08:30Z'))
  expect(turnaround({ endTime: '2026-10-10T10:00:00Z', expectedReturn: '2026-10-10T12:00:00Z' })).toBe(at('2026-10-10T09:30Z'))
  expect(turnaround({ endTime: null })).toBe(at('2026-10-10T10:00Z'))
})

test('a walk that ends after sunset needs a lamp; one that starts then has no time to turn around', () => {
  const late = { ...walk, startTime: '2026-10-10T16:30:00Z', endTime: '2026-10-10T19:00:00Z' }
  expect(dayLight(late, route, bern, at('2026-10-10T08:00Z'))).toMatchObject({ turnaround: undefined, endsInTheDark: true })
  expect(dayLight({ ...walk, endTime: '2026-10-10T18:30:00Z' }, route, bern, at('2026-10-10T08:00Z')).endsInTheDark).toBe(true)
})

test('a walk through the night needs a lamp', () => {
  const night = { ...walk, startTime: '2026-10-10T18:00:00Z', endTime: '2026-10-11T03:00:00Z' }
  expect(dayLight(night, route, bern, at('2026-10-10T12:00Z'))).toMatchObject({ turnaround: undefined, endsInTheDark: true })
  // After midnight, too: the next sunset is not theirs.
  expect(dayLight(night, route, bern, at('2026-10-11T00:30Z'))).toEqual(dayLight(night, route, bern, at('2026-10-10T12:00Z')))
})

test('the sunset is that of the day in the time zone of the activity, and of today while a tour of several days lasts', () => {
  expect(dayOf({ ...walk, startTime: '2026-10-09T23:00:00Z' }, at('2026-10-01T00:00Z'))).toBe('2026-10-10')
  const tour = { ...walk, endTime: '2026-10-12T15:00:00Z' }
  expect(dayOf(tour, at('2026-10-11T12:00Z'))).toBe('2026-10-11')
  expect(dayOf(tour, at('2026-10-20T12:00Z'))).toBe('2026-10-12')
  expect(dayLight(tour, route, bern, at('2026-10-11T12:00Z'))).toMatchObject({ turnaround: undefined, endsInTheDark: false })
})

test('the sunset is that of the day also where the clocks are a day ahead of the sun', () => {
  const apia = { lat: -13.83, lon: -171.8 }
  const evening = { ...walk, startTime: '2026-06-19T20:00:00Z', endTime: '2026-06-20T06:30:00Z', timeZone: 'Pacific/Apia' }
  const { sunset, endsInTheDark } = dayLight(evening, route, apia, at(evening.startTime))
  expect(Math.abs(sunset! - at('2026-06-20T05:07Z'))).toBeLessThan(10 * 60_000)
  expect(endsInTheDark).toBe(true)
})

test('beyond the polar circle nothing is said of a sunset that does not happen', () => {
  const tromso = { lat: 69.65, lon: 18.96 }
  const summer = { ...walk, startTime: '2026-06-21T07:00:00Z', endTime: '2026-06-21T15:00:00Z' }
  expect(dayLight(summer, route, tromso, at(summer.startTime))).toEqual({
    daylight: 'all day',
    sunset: undefined,
    turnaround: undefined,
    endsInTheDark: false,
  })
  const winter = { ...walk, startTime: '2026-12-21T09:00:00Z', endTime: '2026-12-21T13:00:00Z' }
  expect(dayLight(winter, route, tromso, at(winter.startTime))).toMatchObject({
    daylight: 'none',
    sunset: undefined,
    turnaround: undefined,
  })
})
