import { describe, expect, test } from 'vitest'
import { readGpxFile, trackStatistics } from '../hiking.ts'
import { bytesOf, dialects, plainFile } from '../testing/gpx-dialects.ts'

const plain = trackStatistics(readGpxFile(bytesOf(plainFile)).tracks[0]!)

describe('the figures of one walk are the same in a file with', () => {
  test.each(dialects)('%s', (_, { text, notes = [], hasNoElevations = false }) => {
    const file = readGpxFile(bytesOf(text))
    expect(file.notes.map(({ code }) => code)).toEqual(notes)
    expect(file.tracks).toHaveLength(1)
    const { distanceM, ascentM, descentM, highestM, lowestM } = trackStatistics(file.tracks[0]!)
    expect(Math.abs(distanceM / plain.distanceM - 1)).toBeLessThan(0.002)
    if (hasNoElevations) {
      expect([ascentM, descentM, highestM, lowestM]).toEqual([undefined, undefined, undefined, undefined])
      return
    }
    expect(Math.abs(ascentM! / plain.ascentM! - 1)).toBeLessThan(0.02)
    expect(Math.abs(descentM! / plain.descentM! - 1)).toBeLessThan(0.02)
    expect(Math.abs(highestM! - plain.highestM!)).toBeLessThan(3)
    expect(Math.abs(lowestM! - plain.lowestM!)).toBeLessThan(3)
  })
})

test('every note has its number, or the line that it is about', () => {
  const withoutBoth = dialects
    .flatMap(([, { text }]) => readGpxFile(bytesOf(text)).notes)
    .filter(({ count = 0, line = 0, encoding }) => count === 0 && line === 0 && encoding === undefined)
  expect(withoutBoth).toEqual([])
})
