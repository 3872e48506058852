import { expect, test } from 'vitest'
import { withFrenchOrdinal } from './french-ordinal.ts'

test('French has an ordinal for the first of a month only', () => {
  const days = [1, 11, 21, 31].map((day) => new Date(Date.UTC(2026, 6, day)))
  const written = (locale: string, options: Intl.DateTimeFormatOptions) =>
    days.map((day) => withFrenchOrdinal(locale, new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(day)))
  expect(written('fr', { dateStyle: 'long' })).toEqual(['1er juillet 2026', '11 juillet 2026', '21 juillet 2026', '31 juillet 2026'])
  expect(written('fr-CH', { day: 'numeric', month: 'short' })).toEqual(['1er juil.', '11 juil.', '21 juil.', '31 juil.'])
  expect(written('fr', { dateStyle: 'short' })[0]).toBe('01/07/2026')
  expect(written('de', { dateStyle: 'long' })[0]).toBe('1. Juli 2026')
})

test('the first day of a range is an ordinal too', () => {
  expect(withFrenchOrdinal('fr', 'mer. 1 – ven. 3 juillet')).toBe('mer. 1er – ven. 3 juillet')
  expect(withFrenchOrdinal('fr', 'mar. 30 juin – mer. 1 juillet')).toBe('mar. 30 juin – mer. 1er juillet')
})
