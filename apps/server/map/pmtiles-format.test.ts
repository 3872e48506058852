import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDirectory, writeDirectories, writeDirectory, type Entry } from './pmtiles-format.ts'

const someEntries = fc
  .array(
    fc.record({
      step: fc.integer({ min: 1, max: 2 ** 40 }),
      runLength: fc.integer({ min: 1, max: 9 }),
      length: fc.integer({ min: 1, max: 2 ** 30 }),
      offset: fc.integer({ min: 0, max: 2 ** 45 }),
    }),
    { minLength: 1, maxLength: 300 },
  )
  .map((all) => {
    let tileId = 0
    return all.map(({ step, ...entry }): Entry => {
      const placed = { ...entry, tileId: tileId + step }
      tileId += step + entry.runLength
      return placed
    })
  })

describe('directories', () => {
  test('hold what was written into them', () => {
    fc.assert(
      fc.property(someEntries, (entries) => {
        expect(readDirectory(writeDirectory(entries))).toEqual(entries)
      }),
    )
  })

  test('have leaves where the root would be too long', () => {
    // Lengths without a pattern hardly shrink.
    const entries = Array.from({ length: 30_000 }, (_, i): Entry => ({
      tileId: i * 3,
      offset: i * 70_001 + ((i * i) % 997),
      length: 1 + ((i * i * 31) % 60_000),
      runLength: 1,
    }))
    const { root, leaves } = writeDirectories(entries)
    expect(root.length).toBeLessThanOrEqual(16_257)
    const pointers = readDirectory(gunzipSync(root))
    expect(pointers.every(({ runLength }) => runLength === 0)).toBe(true)
    expect(pointers.flatMap(({ offset, length }) => readDirectory(gunzipSync(leaves.subarray(offset, offset + length))))).toEqual(entries)
  })

  test.each([
    ['ends early', Buffer.from([3, 1, 1])],
    ['says too many entries', Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f, 1, 1, 1])],
    ['has a number without end', Buffer.alloc(40, 0xff)],
    ['goes back', Buffer.from([2, 5, 0, 1, 1, 1, 1, 1, 1])],
    ['has an empty entry', Buffer.from([1, 0, 1, 0, 1])],
    ['has an entry without a place', Buffer.from([1, 0, 1, 1, 0])],
    ['overlaps', Buffer.from([2, 0, 1, 9, 1, 1, 1, 1, 1])],
    ['has more bytes', Buffer.from([1, 0, 1, 1, 1, 0, 0, 0])],
    ['is empty', Buffer.alloc(0)],
  ])('one that %s is refused', (_, bytes) => {
    expect(() => readDirectory(bytes)).toThrow('no valid PMTiles archive')
  })
})
