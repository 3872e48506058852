import { expect, test } from 'vitest'
import { timeZoneName } from './time-zone-name.ts'

test('the zone of an activity is named in the language of the reader', () => {
  expect(timeZoneName('en', '2026-07-03T06:00:00Z', 'Europe/Zurich')).toBe('Central European Summer Time')
  expect(timeZoneName('en-x-pirate', '2026-12-03T06:00:00Z', 'Europe/Zurich')).toBe('Central European Standard Time')
  expect(timeZoneName('zh', '2026-07-03T06:00:00Z', 'Asia/Tokyo')).toBe('日本标准时间')
})
