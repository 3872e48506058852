import { describe, expect, test } from 'vitest'
import { locales } from '@bothy/contract/choices.ts'
import * as dates from './dates.ts'
import { distance, height } from './distances.ts'
import { splitHours } from './durations.ts'
import { bytes, number, percent } from './numbers.ts'
import { relativeTime, timeUntil } from './relative-time.ts'

const wilderswil = { locale: 'en', timeZone: 'Europe/Zurich' }
const start = '2026-06-20T05:30:00Z'

describe('dates', () => {
  test('an activity shows the time of its own time zone', () => {
    expect(dates.timeOfDay(start, wilderswil)).toBe('07:30')
    expect(dates.timeOfDay(start, { locale: 'en', timeZone: 'Asia/Shanghai' })).toBe('13:30')
  })

  test('English dates have no comma after the weekday', () => {
    expect(dates.dayAndTime(start, wilderswil)).toBe('Sat 20 June, 07:30')
    expect(dates.longDayAndTime(start, wilderswil)).toBe('Saturday 20 June 2026, 07:30')
    expect(dates.monthAndYear(start, wilderswil)).toBe('June 2026')
    expect(dates.compactDayAndTime(start, wilderswil, new Date('2026-02-01'))).toBe('20 Jun, 07:30')
    expect(dates.compactDayAndTime(start, wilderswil, new Date('2025-12-01'))).toBe('20 Jun 2026, 07:30')
  })

  test('several days are a range, and one day is a date', () => {
    const end = '2026-06-22T12:00:00Z'
    expect(dates.daySpan(start, end, wilderswil)).toBe('Sat 20 – Mon 22 June')
    expect(dates.daySpan(start, '2026-07-01T15:00:00Z', wilderswil)).toBe('Sat 20 June – Wed 1 July')
    expect(dates.daySpan(start, '2026-06-20T15:00:00Z', wilderswil)).toBe('Sat 20 June')
  })

  test('Chinese dates follow Chinese conventions', () => {
    const zh = { locale: 'zh', timeZone: 'Asia/Shanghai' }
    expect(dates.dayAndTime(start, zh)).toBe('6月20日周六 13:30')
    expect(dates.daySpan(start, '2026-06-22T15:00:00Z', zh)).toBe('6月20日周六 – 6月22日周一')
    expect(dates.dateTileParts(start, zh)).toEqual({ weekday: '周六', day: '20', month: '6月' })
  })

  test('a date tile has three short lines', () => {
    expect(dates.dateTileParts('2026-06-27T00:30:00Z', wilderswil)).toEqual({ weekday: 'Sat', day: '27', month: 'Jun' })
  })

  test('a time names its zone only when the clock of the viewer shows another time', () => {
    expect(dates.timeInZone(start, wilderswil, 'Europe/Berlin')).toBe('07:30')
    expect(dates.timeInZone(start, wilderswil, 'Asia/Shanghai')).toBe('07:30 CEST')
    expect(dates.dayAndTimeInZone(start, wilderswil, 'Asia/Shanghai')).toBe('Sat 20 June, 07:30 CEST')
  })

  test('the time of the viewer is shown only when it differs', () => {
    expect(dates.viewerTime(start, wilderswil, 'Europe/Berlin')).toBeNull()
    expect(dates.viewerTime(start, wilderswil, 'Asia/Shanghai')).toBe('13:30')
    expect(dates.viewerTime(start, wilderswil, 'America/Los_Angeles')).toBe('Fri 19 June, 22:30')
  })
})

describe('numbers', () => {
  test('units follow a no-break space', () => {
    expect(distance('en', 14.62)).toBe('14.6\u00a0km')
    expect(height('en', 870.4)).toBe('870\u00a0m')
    expect(distance('de', 14.62)).toBe('14,6\u00a0km')
  })

  test('imperial units are miles and feet', () => {
    expect(distance('en', 16.09344, 'imperial')).toBe('10.0\u00a0mi')
    expect(height('en', 304.8, 'imperial')).toBe('1,000\u00a0ft')
  })

  test('hours are split into whole minutes', () => {
    expect(splitHours(5.0833)).toEqual({ hours: 5, minutes: 5 })
    expect(splitHours(1.9999)).toEqual({ hours: 2, minutes: 0 })
    expect(splitHours(0.25)).toEqual({ hours: 0, minutes: 15 })
  })

  test('numbers follow the language', () => {
    expect(number('de', 1204)).toBe('1.204')
    expect(percent('en', 14 / 27)).toBe('52%')
  })

  test('storage sizes are in megabytes or gigabytes', () => {
    expect([8_200_000, 10_737_000_000].map((count) => bytes('en', count))).toEqual(['8 MB', '10.7 GB'])
    expect(bytes('fr', 10_737_000_000)).toBe('10,7\u202fGo')
  })
})

describe('relative times', () => {
  const now = new Date('2026-06-20T12:00:00Z')

  test('the largest unit that fits is used', () => {
    expect(relativeTime('en', '2026-06-16T11:00:00Z', now)).toBe('4 days ago')
    expect(relativeTime('en', '2026-06-20T14:00:00Z', now)).toBe('in 2 hours')
    expect(relativeTime('en', '2026-06-20T11:59:50Z', now)).toBe('just now')
    expect(relativeTime('zh', '2026-06-16T11:00:00Z', now)).toBe('4天前')
  })

  test('within a minute it is just now, in every language', () => {
    const justNow = (locale: string) => relativeTime(locale, '2026-06-20T11:59:50Z', now)
    expect(locales.map(justNow)).toEqual(['just now', '刚刚', '剛剛', 'たった今', '방금', 'gerade eben', 'à l’instant', 'just now'])
  })

  test('days are counted, because 47 hours ago is not always yesterday', () => {
    expect(relativeTime('en', '2026-06-18T13:00:00Z', now)).toBe('1 day ago')
    expect(relativeTime('en', '2026-06-08T12:00:00Z', now)).toBe('1 week ago')
    expect(relativeTime('de', '2026-06-18T13:00:00Z', now)).toBe('vor 1 Tag')
  })

  test('until a start days are counted, and hours within the last day', () => {
    expect(timeUntil('en', '2026-07-12T11:00:00Z', now)).toBe('in 21 days')
    expect(timeUntil('de', '2026-06-21T13:00:00Z', now)).toBe('in 1 Tag')
    expect(timeUntil('en', '2026-06-21T03:00:00Z', now)).toBe('in 15 hours')
    expect(timeUntil('en', '2026-06-20T12:25:00Z', now)).toBe('in 25 minutes')
  })
})
