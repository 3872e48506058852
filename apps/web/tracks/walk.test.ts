import { describe, expect, test } from 'vitest'
import { encodeTrack, type TrackPoint } from '@bothy/hiking'
import { scaleOf } from './profile-shape.ts'
import { indexBefore, walkOf } from './walk.ts'

/** A track to the north, 10 km long: up to a pass in its middle, and down again. 0.009 degrees of latitude are 1 km. */
const overThePass = (lon = 7): TrackPoint[] =>
  Array.from({ length: 201 }, (_, i) => ({ lat: 46 + i * 0.00045, lon, ele: 1000 + 400 * (1 - Math.abs(i - 100) / 100) }))

describe('a place on a walk', () => {
  const walk = walkOf(encodeTrack({ segments: [overThePass()] }))

  test('is at the given distance from the start', () => {
    expect(walk.lengthM / 1000).toBeCloseTo(10, 1)
    expect(walk.placeAt(0).lat).toBeCloseTo(46, 4)
    expect(walk.placeAt(walk.lengthM / 4).lat).toBeCloseTo(46.0225, 4)
    expect(walk.placeAt(walk.lengthM).lat).toBeCloseTo(46.09, 4)
  })

  test('has the elevation of the profile', () => {
    expect(walk.placeAt(walk.lengthM / 4).elevationM).toBeCloseTo(1200, -1)
    expect(walk.highestAtM / walk.lengthM).toBeCloseTo(0.5, 1)
  })

  test('jumps over a gap between two recordings, whose length is not counted', () => {
    const points = overThePass()
    const { lengthM, placeAt } = walkOf(encodeTrack({ segments: [points.slice(0, 50), points.slice(150)] }))
    expect(lengthM / 1000).toBeCloseTo(4.95, 1)
    expect(placeAt(lengthM * 0.49).lat).toBeLessThan(46.023)
    expect(placeAt(lengthM * 0.51).lat).toBeGreaterThan(46.067)
  })

  test('has no elevation on a track without any', () => {
    const { placeAt, highestAtM } = walkOf(encodeTrack({ segments: [overThePass().map(({ lat, lon }) => ({ lat, lon }))] }))
    expect([placeAt(500).elevationM, highestAtM]).toEqual([undefined, 0])
  })

  test('has no elevation where only other parts of the track have one, and the profile leaves room for it', () => {
    const points = overThePass()
    const unknown = points.slice(170).map(({ lat, lon }) => ({ lat, lon }))
    const path = encodeTrack({ segments: [points.slice(0, 170), unknown] })
    const { lengthM, placeAt } = walkOf(path)
    expect(placeAt(lengthM * 0.8).elevationM).toBeCloseTo(1160, -1)
    expect(placeAt(lengthM * 0.95).elevationM).toBeUndefined()
    expect(scaleOf([path])!.distanceM).toBe(lengthM)
  })

  test('goes the short way across the date line', () => {
    const { placeAt, lengthM } = walkOf(
      encodeTrack({
        segments: [
          [
            { lat: 0, lon: 179.99 },
            { lat: 0, lon: -179.99 },
          ],
        ],
      }),
    )
    expect(Math.abs(placeAt(lengthM / 4).lon)).toBeGreaterThan(179.98)
  })
})

test('indexBefore finds the last value that is not above the wanted one, or else the first value', () => {
  const values = [0, 1, 1, 4]
  expect([-1, 0, 1, 3.9, 4, 9].map((wanted) => indexBefore(values, wanted))).toEqual([0, 0, 2, 2, 3, 3])
})
