import { expect, test } from 'vitest'
import { decimalDegrees, degreesAndMinutes } from './coordinates.ts'

const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

test('coordinates are read out in degrees, and in degrees and minutes', () => {
  const hut = { latitude: 47.2492, longitude: 9.3433 }
  expect(decimalDegrees(hut)).toBe('47.24920, 9.34330')
  expect(spaced(degreesAndMinutes(hut))).toBe('N 47° 14.952′ E 9° 20.598′')
  expect(spaced(degreesAndMinutes({ latitude: -33.05, longitude: -70.5 }))).toBe('S 33° 03.000′ W 70° 30.000′')
})

test('sixty minutes are a degree', () => {
  expect(spaced(degreesAndMinutes({ latitude: 46.999_999_9, longitude: 0.999_999_9 }))).toBe('N 47° 00.000′ E 1° 00.000′')
})
