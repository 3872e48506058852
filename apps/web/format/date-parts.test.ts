import { expect, test } from 'vitest'
import { dateOfParts, datePartOrder, partsOfDate } from './date-parts.ts'
import { monthNames } from './months.ts'

test.each([
  ['en-US', ['month', 'day', 'year']],
  ['en-GB', ['day', 'month', 'year']],
  ['de', ['day', 'month', 'year']],
  ['fr', ['day', 'month', 'year']],
  ['ja', ['year', 'month', 'day']],
  ['ko', ['year', 'month', 'day']],
  ['zh', ['year', 'month', 'day']],
  ['zh-TW', ['year', 'month', 'day']],
])('the fields of a date in %s are %s', (locale, order) => {
  expect(datePartOrder(locale)).toEqual(order)
})

test('months have the names of the language', () => {
  expect(monthNames('de')).toHaveLength(12)
  expect([monthNames('en-US')[0], monthNames('de')[2], monthNames('fr')[11]]).toEqual(['January', 'März', 'décembre'])
})

test('a date is its parts, and no part is no date', () => {
  expect(partsOfDate('1984-06-27')).toEqual({ day: '27', month: '6', year: '1984' })
  expect(dateOfParts({ day: '05', month: '6', year: '1984' })).toBe('1984-06-05')
  expect(partsOfDate('')).toEqual({ day: '', month: '', year: '' })
  expect(dateOfParts({ day: '', month: '', year: '' })).toBe('')
})

test('a part that is missing leaves the others as they are', () => {
  const typed = { day: '27', month: '', year: '1984' }
  expect(partsOfDate(dateOfParts(typed))).toEqual(typed)
})
