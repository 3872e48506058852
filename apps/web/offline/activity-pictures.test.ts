import { expect, test } from 'vitest'
import { coverFile } from './activity-pictures.ts'

test('the size before storing is that of the file that the device will show', () => {
  expect(coverFile(240, false)).toEqual({ width: 320, bytes: 5_000 })
  expect(coverFile(390, false)).toEqual({ width: 640, bytes: 14_000 })
  expect(coverFile(3 * 390, false)).toEqual({ width: 1600, bytes: 48_000 })
  expect(coverFile(3 * 390, true).width).toBe(1280)
  expect(coverFile(4000, true).width).toBe(1920)
})
