import { describe, expect, test } from 'vitest'
import { locales } from '@bothy/contract/choices.ts'
import * as dates from './dates.ts'
import { distance, drive, exactDistance, height, scaleText } from './distances.ts'
import { splitHours } from './durations.ts'
import { compactDayAndTime, untilLastDay } from './later-dates.ts'
import { bytes, days, number, percent } from './numbers.ts'
import { timeSince, timeSinceDay, timeUntil } from './relative-time.ts'

const wilderswil = { locale: 'en-US', timeZone: 'Europe/Zurich' }
const british = { ...wilderswil, locale: 'en-GB' }
const start = '2026-06-20T05:30:00Z'
const nextMonth = '2026-07-01T15:00:00Z'

describe('dates', () => {
  test('English dates follow the region of the browser, and are American without one', () => {
    expect(dates.dateLocale('en', ['de-CH', 'en-GB', 'en-US'])).toBe('en-GB')
    expect(dates.dateLocale('en', ['en'])).toBe('en-US')
    expect(dates.dateLocale('en', ['C', '', 'en-', 'en_GB.UTF-8'])).toBe('en-GB')
    expect(dates.dateLocale('en-x-pirate', ['en-IE'])).toBe('en-IE')
    expect(dates.dateLocale('de', ['en-GB'])).toBe('de')
  })

  test('an activity shows the time of its own time zone', () => {
    expect(dates.timeOfDay(start, wilderswil)).toBe('7:30\u00a0AM')
    expect(dates.timeOfDay(start, { ...wilderswil, timeZone: 'Asia/Shanghai' })).toBe('1:30\u00a0PM')
    expect(dates.timeOfDay(start, british)).toBe('07:30')
  })

  test('American dates start with the month and have 12 hours', () => {
    expect(dates.dayAndTime(start, wilderswil)).toBe('Sat, Jun 20, 7:30\u00a0AM')
    expect(dates.dayWithYearAndTime(start, wilderswil)).toBe('Sat, Jun 20, 2026, 7:30\u00a0AM')
    expect(dates.longDayAndTime(start, wilderswil)).toBe('Saturday, June 20, 2026, 7:30\u00a0AM')
    expect(compactDayAndTime(start, wilderswil, new Date('2026-02-01'))).toBe('Jun 20, 7:30\u00a0AM')
    expect(compactDayAndTime(start, wilderswil, new Date('2025-12-01'))).toBe('Jun 20, 2026, 7:30\u00a0AM')
  })

  test('British dates have 24 hours and no comma after the weekday', () => {
    expect(dates.dayAndTime(start, british)).toBe('Sat 20 Jun, 07:30')
    expect(dates.longDayAndTime(start, british)).toBe('Saturday 20 June 2026, 07:30')
    expect(dates.monthAndYear(start, british)).toBe('June 2026')
    expect(compactDayAndTime(start, british, new Date('2026-02-01'))).toBe('20 Jun, 07:30')
    expect(compactDayAndTime(start, british, new Date('2025-12-01'))).toBe('20 Jun 2026, 07:30')
  })

  const sentences: [locale: string, time: string, moment: string, withYear: string, tomorrow: string][] = [
    ['en-US', '7:30\u00a0AM', 'Sat, Jun 20 at 7:30\u00a0AM', 'Jun 20, 2026 at 7:30\u00a0AM', 'tomorrow at 7:30\u00a0AM'],
    ['en-GB', '07:30', 'Sat 20 Jun at 07:30', '20 Jun 2026 at 07:30', 'tomorrow at 07:30'],
    ['de', '07:30\u00a0Uhr', 'Sa., 20. Juni um 07:30\u00a0Uhr', '20. Juni 2026 um 07:30\u00a0Uhr', 'morgen um 07:30\u00a0Uhr'],
    ['fr', '07:30', 'sam. 20 juin à 07:30', '20 juin 2026 à 07:30', 'demain à 07:30'],
    ['zh', '07:30', '6月20日周六 07:30', '2026年6月20日 07:30', '明天 07:30'],
    ['zh-TW', '07:30', '6月20日週六 07:30', '2026年6月20日 07:30', '明天 07:30'],
    ['ja', '07:30', '6月20日(土) 07:30', '2026年6月20日 07:30', '明日 07:30'],
    ['ko', '07:30', '6월 20일 (토) 07:30', '2026년 6월 20일 07:30', '내일 07:30'],
  ]
  test.each(sentences)('in a sentence in %s, a word joins a day and its time', (locale, time, moment, withYear, tomorrow) => {
    const inSentence = { ...wilderswil, locale, isInSentence: true }
    const evening = new Date('2026-06-19T18:00:00Z')
    expect(dates.timeOfDay(start, inSentence)).toBe(time)
    expect(dates.dayAndTime(start, inSentence)).toBe(moment)
    expect(dates.shortDateAndTime(start, inSentence)).toBe(withYear)
    expect(compactDayAndTime(start, inSentence, new Date('2025-12-01'))).toBe(withYear)
    expect(dates.upcoming(start, inSentence, wilderswil.timeZone, evening)).toBe(tomorrow)
  })

  test('in a sentence, the zone stands after the time', () => {
    const german = { ...wilderswil, locale: 'de', isInSentence: true }
    expect(dates.dayAndTimeInZone(start, german, 'Asia/Tokyo')).toBe('Sa., 20. Juni um 07:30\u00a0Uhr MESZ')
    expect(dates.dayAndTimeInZone(start, { ...german, locale: 'zh' }, 'Asia/Tokyo')).toBe('6月20日周六 07:30\u2060（GMT+2）')
  })

  const spans: [locale: string, span: string][] = [
    ['en-US', 'Sat, Jun 20, 11:30\u00a0PM – Wed, Jul 1'],
    ['en-GB', 'Sat 20 Jun, 23:30 – Wed 1 Jul'],
    ['de', 'Sa., 20. Juni, 23:30 – Mi., 1. Juli'],
    ['fr', 'sam. 20 juin, 23:30 – mer. 1er juillet'],
    ['zh', '6月20日周六 23:30至7月1日周三'],
    ['zh-TW', '6月20日週六 23:30至7月1日週三'],
    ['ja', '6月20日(土) 23:30〜7月1日(水)'],
    ['ko', '6월 20일 (토) 23:30~7월 1일 (수)'],
  ]
  test.each(spans)('an activity that ends on another day says when it starts and its last day, as %s joins them', (locale, span) => {
    const context = { ...wilderswil, locale }
    const evening = '2026-06-20T21:30:00Z'
    expect(dates.dayAndTime(evening, context) + untilLastDay(evening, nextMonth, context)).toBe(span)
  })

  test('an activity of one day, or without an end, has no last day', () => {
    expect([null, '2026-06-20T15:00:00Z'].map((end) => untilLastDay(start, end, wilderswil))).toEqual(['', ''])
  })

  test('in French the first of a month is an ordinal, and no other day is', () => {
    const fr = { locale: 'fr', timeZone: 'Europe/Paris' }
    const july = (day: string) => `2026-07-${day}T08:30:00Z`
    const days = ['01', '11', '21', '31'].map((day) => dates.longDay(july(day), fr))
    expect(days).toEqual(['mercredi 1er juillet 2026', 'samedi 11 juillet 2026', 'mardi 21 juillet 2026', 'vendredi 31 juillet 2026'])
    expect(dates.dayAndTime(july('01'), fr)).toBe('mer. 1er juillet, 10:30')
    expect(dates.shortDateAndTime(july('01'), fr)).toBe('1er juil. 2026, 10:30')
    expect(compactDayAndTime(july('01'), fr, new Date('2026-02-01'))).toBe('1er juil., 10:30')
    expect(dates.monthAndYear(july('01'), fr)).toBe('juillet 2026')
  })

  test('Chinese dates follow Chinese conventions', () => {
    const zh = { locale: 'zh', timeZone: 'Asia/Shanghai' }
    expect(dates.dayAndTime(start, zh)).toBe('6月20日周六 13:30')
    expect(dates.dayWithYearAndTime(start, zh)).toBe('2026年6月20日周六 13:30')
    expect(dates.dateTileParts(start, zh)).toEqual({ weekday: '周六', day: '20', month: '6月' })
  })

  test('a date tile has three short lines', () => {
    expect(dates.dateTileParts('2026-06-27T00:30:00Z', wilderswil)).toEqual({ weekday: 'Sat', day: '27', month: 'Jun' })
  })

  test('a time names its zone only when the clock of the viewer shows another time', () => {
    expect(dates.timeInZone(start, british, 'Europe/Berlin')).toBe('07:30')
    expect(dates.timeInZone(start, british, 'Asia/Shanghai')).toBe('07:30 CEST')
    expect(dates.timeInZone(start, wilderswil, 'Asia/Shanghai')).toBe('7:30\u00a0AM GMT+2')
    expect(dates.dayAndTimeInZone(start, british, 'Asia/Shanghai')).toBe('Sat 20 Jun, 07:30 CEST')
    const chinese = ['zh', 'zh-TW'].map((locale) => dates.timeInZone(start, { ...wilderswil, locale }, 'Asia/Shanghai'))
    expect(chinese).toEqual(['07:30\u2060（GMT+2）', '07:30\u2060（GMT+2）'])
  })

  test('a time has its day when that is not today', () => {
    expect(dates.timeOrDay(start, wilderswil, new Date('2026-06-19T22:30:00Z'))).toBe('7:30\u00a0AM')
    expect(dates.timeOrDay(start, wilderswil, new Date('2026-06-19T21:30:00Z'))).toBe('Sat, Jun 20, 7:30\u00a0AM')
  })

  test('the time of the viewer is shown only when it differs', () => {
    expect(dates.viewerTime(start, wilderswil, 'Europe/Berlin')).toBeNull()
    expect(dates.viewerTime(start, wilderswil, 'Asia/Shanghai')).toBe('1:30\u00a0PM')
    expect(dates.viewerTime(start, wilderswil, 'America/Los_Angeles')).toBe('Fri, Jun 19, 10:30\u00a0PM')
  })
})

describe('numbers', () => {
  test('units follow a no-break space', () => {
    expect(distance('en', 14.62)).toBe('14.6\u00a0km')
    expect(height('en', 870.4)).toBe('870\u00a0m')
    expect(distance('de', 14.62)).toBe('14,6\u00a0km')
  })

  test('Chinese writes units as words, and Korean without a space', () => {
    expect([distance('zh', 14.62), height('zh', 870.4)]).toEqual(['14.6\u00a0公里', '870\u00a0米'])
    expect([distance('zh-TW', 14.62), height('zh-TW', 870.4)]).toEqual(['14.6\u00a0公里', '870\u00a0公尺'])
    expect([distance('ja', 14.62), distance('ko', 14.62)]).toEqual(['14.6\u00a0km', '14.6km'])
  })

  test('in French the space before a unit is wider than that between thousands', () => {
    expect([distance('fr', 14.62), height('fr', 1650)]).toEqual(['14,6\u00a0km', '1\u202f650\u00a0m'])
    expect([bytes('fr', 10_737_000_000), percent('fr', 0.52)]).toEqual(['10,7\u00a0Go', '52\u00a0%'])
  })

  test('imperial units are miles and feet', () => {
    expect(distance('en', 16.09344, 'imperial')).toBe('10.0\u00a0mi')
    expect(height('en', 304.8, 'imperial')).toBe('1,000\u00a0ft')
  })

  test('an exact distance has no trailing zero', () => {
    expect(['en', 'de', 'fr', 'ko'].map((locale) => exactDistance(locale, 2))).toEqual(['2\u00a0km', '2\u00a0km', '2\u00a0km', '2km'])
    expect([exactDistance('de', 0.5), exactDistance('en', 16.09344, 'imperial')]).toEqual(['0,5\u00a0km', '10\u00a0mi'])
  })

  test('a scale below a kilometer is in meters, and below a mile in feet', () => {
    expect(['en', 'de', 'ko'].map((locale) => scaleText(locale, 0.5))).toEqual(['500\u00a0m', '500\u00a0m', '500m'])
    expect([scaleText('en', 1), scaleText('en', 0.6096, 'imperial'), scaleText('en', 1.609344, 'imperial')]).toEqual([
      '1\u00a0km',
      '2,000\u00a0ft',
      '1\u00a0mi',
    ])
  })

  test('a drive is in whole kilometers, or in the miles that were typed', () => {
    expect([drive('en', 80, 'metric'), drive('en', 80, 'imperial'), drive('de', 81, 'imperial')]).toEqual([
      '80\u00a0km',
      '50\u00a0mi',
      '50,3\u00a0mi',
    ])
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

  test('storage sizes are in kilobytes, megabytes or gigabytes', () => {
    const sizes = [240_300, 999_700, 8_200_000, 10_737_000_000]
    expect(sizes.map((count) => bytes('en', count))).toEqual(['240 kB', '1 MB', '8 MB', '10.7 GB'])
  })
})

describe('relative times', () => {
  const now = new Date('2026-06-20T12:00:00Z')

  test('the largest unit that fits is used', () => {
    expect(timeSince('en', '2026-06-16T11:00:00Z', now)).toBe('4 days ago')
    expect(timeSince('en', '2026-06-20T11:59:50Z', now)).toBe('just now')
  })

  test('Chinese has a space after the number, as in all texts, and Japanese has none', () => {
    const since = (locale: string) => timeSince(locale, '2026-06-16T11:00:00Z', now)
    const until = (locale: string) => timeUntil(locale, '2026-07-12T11:00:00Z', now, 22)
    const locales = ['zh', 'zh-TW', 'ja']
    expect(locales.map(since)).toEqual(['4\u00a0天前', '4\u00a0天前', '4日前'])
    expect(locales.map(until)).toEqual(['22\u00a0天后', '22\u00a0天後', '22日後'])
    expect(locales.map((locale) => timeSince(locale, '2026-03-16T11:00:00Z', now))).toEqual(['3\u00a0个月前', '3\u00a0個月前', '3か月前'])
    expect(locales.map((locale) => days(locale, 3))).toEqual(['3\u00a0天', '3\u00a0天', '3日'])
    expect(['de', 'ko'].map(since)).toEqual(['vor 4 Tagen', '4일 전'])
  })

  test('within a minute it is just now, in every language', () => {
    const justNow = (locale: string) => timeSince(locale, '2026-06-20T11:59:50Z', now)
    expect(locales.map(justNow)).toEqual(['just now', '刚刚', '剛剛', 'たった今', '방금', 'gerade eben', 'à l’instant', 'just now'])
  })

  test('what a server with a fast clock has just done is just now', () => {
    expect(timeSince('en', '2026-06-20T12:01:30Z', now)).toBe('just now')
  })

  test('days are counted, because 47 hours ago is not always yesterday', () => {
    expect(timeSince('en', '2026-06-18T13:00:00Z', now)).toBe('1 day ago')
    expect(timeSince('en', '2026-06-08T12:00:00Z', now)).toBe('1 week ago')
    expect(timeSince('de', '2026-06-18T13:00:00Z', now)).toBe('vor 1 Tag')
  })

  test('a day has no hour: what was seen today was seen today, from its first to its last minute', () => {
    const since = (locale: string, day: string) => timeSinceDay(locale, day, '2026-06-20')
    expect(locales.map((locale) => since(locale, '2026-06-20'))).toEqual([
      'today',
      '今天',
      '今天',
      '今日',
      '오늘',
      'heute',
      'aujourd’hui',
      'today',
    ])
    expect(['2026-06-21', '2026-06-19', '2026-06-18'].map((day) => since('en', day))).toEqual(['today', '1 day ago', '2 days ago'])
  })

  test('the days since a condition was seen are counted up to 30', () => {
    const since = (day: string) => timeSinceDay('en', day, '2026-06-20')
    expect(['2026-06-13', '2026-06-08', '2026-05-21', '2026-05-20'].map(since)).toEqual([
      '7 days ago',
      '12 days ago',
      '30 days ago',
      '1 month ago',
    ])
    expect(timeSinceDay('de', '2026-06-08', '2026-06-20')).toBe('vor 12 Tagen')
  })

  const until = (locale: string, instant: string, from = now) =>
    timeUntil(locale, instant, from, dates.daysUntil(instant, 'Europe/Zurich', from))

  test('from 18:00 on, in the zone of the activity, it is tonight', () => {
    const isTonight = (instant: string, zone = 'Europe/Zurich') => dates.isTonight(instant, zone, new Date('2026-06-20T12:00:00Z'))
    expect(['2026-06-20T15:59:00Z', '2026-06-20T16:00:00Z', '2026-06-20T21:59:00Z'].map((at) => isTonight(at))).toEqual([false, true, true])
    expect(isTonight('2026-06-20T22:00:00Z')).toBe(false)
    expect(isTonight('2026-06-20T16:00:00Z', 'Asia/Shanghai')).toBe(false)
    expect(dates.isTonight('2026-06-20T16:00:00Z', 'Europe/Zurich', new Date('2026-06-20T15:01:00Z'))).toBe(false)
  })

  test('less than a minute ahead is in a minute, not now', () => {
    expect(until('en', '2026-06-20T12:00:20Z')).toBe('in 1 minute')
    expect(until('ja', '2026-06-20T12:00:20Z')).toBe('1分後')
  })

  test('until a start days are counted, and hours on the same day', () => {
    expect(until('en', '2026-07-12T11:00:00Z')).toBe('in 22 days')
    expect(until('de', '2026-06-21T13:00:00Z')).toBe('morgen')
    expect(until('en', '2026-06-20T14:00:00Z')).toBe('in 2 hours')
    expect(until('en', '2026-06-21T03:00:00Z')).toBe('tomorrow')
    expect(until('en', '2026-06-20T12:25:00Z')).toBe('in 25 minutes')
  })

  test('on Monday evening, Wednesday morning is in 2 days', () => {
    expect(until('en', '2026-06-24T06:00:00Z', new Date('2026-06-22T18:00:00Z'))).toBe('in 2 days')
  })
})

test('a time ahead is in minutes within the hour, else today, tomorrow or a day, with the zone when the clock of the viewer shows another time', () => {
  const now = new Date('2026-06-20T10:00:00Z')
  const [berlin, viewer] = [{ locale: 'de', timeZone: 'Europe/Berlin' }, 'Europe/Berlin']
  expect(dates.upcoming('2026-06-20T10:25:00Z', berlin, viewer, now)).toBe('in 25 Minuten')
  expect(dates.upcoming('2026-06-20T16:00:00Z', berlin, viewer, now)).toBe('heute, 18:00')
  expect(dates.upcoming('2026-06-21T16:00:00Z', berlin, viewer, now)).toBe('morgen, 18:00')
  expect(dates.upcoming('2026-06-21T16:00:00Z', berlin, 'Asia/Tokyo', now)).toBe('morgen, 18:00 MESZ')
  expect(dates.upcoming('2026-06-23T16:00:00Z', berlin, viewer, now)).toBe('Di., 23. Juni, 18:00')
})

test('tomorrow is the next day of the calendar, also when it has 23 or 25 hours', () => {
  const [berlin, viewer] = [{ locale: 'de', timeZone: 'Europe/Berlin' }, 'Europe/Berlin']
  const before = new Date('2026-03-28T22:30:00Z')
  expect(dates.upcoming('2026-03-29T10:00:00Z', berlin, viewer, before)).toBe('morgen, 12:00')
  expect(dates.upcoming('2026-03-30T10:00:00Z', berlin, viewer, before)).toBe('Mo., 30. März, 12:00')
  const longDay = new Date('2026-10-24T22:30:00Z')
  expect(dates.upcoming('2026-10-25T10:00:00Z', berlin, viewer, longDay)).toBe('heute, 11:00')
  expect(dates.upcoming('2026-10-26T10:00:00Z', berlin, viewer, longDay)).toBe('morgen, 11:00')
})
