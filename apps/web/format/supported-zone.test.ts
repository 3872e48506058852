import { expect, test } from 'vitest'
import { instantOf, localOf } from '@bothy/contract/zoned-time.ts'
import { dayAndTimeInZone } from './dates.ts'
import { genericTimeZoneName, timeZoneName } from './time-zone-name.ts'

const instant = '2026-07-03T06:00:00.000Z'
const zone = 'Europe/Atlantis'

test('in a zone that the browser does not know, times are those of UTC and say so', () => {
  expect(dayAndTimeInZone(instant, { locale: 'en', timeZone: zone }, 'Europe/Zurich')).toMatch(/6:00\sAM\sUTC/)
  expect([localOf(instant, zone), instantOf('2026-07-03T06:00', zone)]).toEqual(['2026-07-03T06:00', instant])
  expect([timeZoneName('en', instant, zone), genericTimeZoneName('en', zone)]).toEqual([
    'Coordinated Universal Time',
    expect.stringMatching(/^GMT/),
  ])
})
