import { expect, test } from 'vitest'
import { genericTimeZoneName, timeZoneName } from './time-zone-name.ts'

test('the zone of an activity is named in the language of the reader', () => {
  expect(timeZoneName('en', '2026-07-03T06:00:00Z', 'Europe/Zurich')).toBe('Central European Summer Time')
  expect(timeZoneName('en-x-pirate', '2026-12-03T06:00:00Z', 'Europe/Zurich')).toBe('Central European Standard Time')
  expect(timeZoneName('zh', '2026-07-03T06:00:00Z', 'Asia/Tokyo')).toBe('日本标准时间')
})

test('a zone has a name in the reader’s language', () => {
  expect(genericTimeZoneName('en', 'Europe/Zurich')).toBe('Central European Time')
  expect(genericTimeZoneName('zh', 'Asia/Shanghai')).toContain('中国')
})
