import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decodeTrack,
  encodedTrackLimit,
  encodeTrack,
  geodesicDistance,
  readGpx,
  simplifyTrack,
  toGeoJson,
  trackStatistics,
  writeGpx,
  type Track,
  type TrackPoint,
} from './hiking.ts'
import { refusalOf } from './testing/gpx-texts.ts'
import { recordWalk, syntheticWalk } from './testing/synthetic-walks.ts'

const anyPoint = fc.record(
  {
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
    ele: fc.double({ min: -1000, max: 10_000, noNaN: true }),
    time: fc.integer({ min: 0, max: Date.UTC(2100) }),
  },
  { requiredKeys: ['lat', 'lon'] },
)
const anyTrack = fc.record(
  {
    name: fc.string({ unit: 'binary' }),
    segments: fc.array(fc.array(anyPoint, { minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 4 }),
  },
  { requiredKeys: ['segments'] },
)
const walk = recordWalk(syntheticWalk('stored', 'alpine'), 'barometer', 'stored 2')

test('an encoded track has the same segments, to a meter, and unknown elevations stay unknown', () => {
  fc.assert(
    fc.property(anyTrack, (track) => {
      const decoded = decodeTrack(encodeTrack(track))
      expect(decoded.segments.map((segment) => segment.length)).toEqual(track.segments.map((segment) => segment.length))
      track.segments.flat().forEach((point, i) => {
        const found = decoded.segments.flat()[i]!
        expect(geodesicDistance(point, found)).toBeLessThan(1)
        expect(found.ele === undefined).toBe(point.ele === undefined)
        expect(Math.abs((found.ele ?? 0) - (point.ele ?? 0))).toBeLessThanOrEqual(0.051)
      })
    }),
  )
})

test('an encoded track has at most 40,000 characters, even of 100,000 points all over the earth', () => {
  const far = Array.from({ length: 100_000 }, (_, i) => ({
    lat: ((i * 7919) % 18_000) / 100 - 90,
    lon: ((i * 104_729) % 36_000) / 100 - 180,
    ele: (i * 31) % 9000,
  }))
  const text = encodeTrack({ segments: [far] })
  expect(text.length).toBeLessThanOrEqual(encodedTrackLimit)
  expect(text.length).toBeGreaterThan(encodedTrackLimit / 2)
  expect(/^[?-~ ]*$/.test(text)).toBe(true)
  const many = encodeTrack({ segments: far.slice(0, 40_000).map((point, i) => (i % 2 ? [point, far[i + 1]!] : [point])) })
  expect(many.length).toBeLessThanOrEqual(encodedTrackLimit)
})

test('a damaged text is refused', () => {
  const text = encodeTrack(walk)
  for (const damaged of [text.slice(0, -1), `${text}é`, 'hello', '~~~~~~~~~~~~~~~~~~~~', '_p~iF'])
    expect(() => decodeTrack(damaged)).toThrow(RangeError)
  for (const ele of [-1001, 10_001]) expect(() => decodeTrack(encodeTrack({ segments: [[{ lat: 0, lon: 0, ele }]] }))).toThrow(RangeError)
  expect(decodeTrack('')).toEqual({ segments: [] })
})

test('a simplified track keeps points as they are, its ends, its length and its climbs', () => {
  const simple = simplifyTrack(walk, { maxPoints: 500 })
  const all = new Set(walk.segments.flat())
  expect(simple.segments.flat()).toHaveLength(500)
  expect(simple.segments.flat().every((point) => all.has(point))).toBe(true)
  expect([simple.segments[0]![0], simple.segments[0]!.at(-1)]).toEqual([walk.segments[0]![0], walk.segments[0]!.at(-1)])
  const [before, after] = [trackStatistics(walk), trackStatistics(simple)]
  expect(Math.abs(after.distanceM / before.distanceM - 1)).toBeLessThan(0.02)
  expect(Math.abs(after.ascentM! / before.ascentM! - 1)).toBeLessThan(0.05)
})

test('simplifying never gives more points than asked for, nor changes their order', () => {
  fc.assert(
    fc.property(anyTrack, fc.integer({ min: 2, max: 30 }), (track, maxPoints) => {
      const simple = simplifyTrack(track, { maxPoints }).segments.flat()
      expect(simple.length).toBeLessThanOrEqual(maxPoints)
      const places = simple.map((point) => track.segments.flat().indexOf(point))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    }),
  )
})

test('a straight line needs its ends, and the summit on it', () => {
  const line = Array.from({ length: 101 }, (_, i) => ({ lat: 46 + i / 1000, lon: 8, ele: 1000 - Math.abs(i - 50) * 5 }))
  expect(simplifyTrack({ segments: [line] }, { maxPoints: 3 }).segments[0]).toEqual([line[0], line[50], line[100]])
})

/** Within a few meters of each other, so that no point is left out as one that nobody can have walked to. */
const shortTrack = anyTrack.map(({ segments, ...track }): Track => {
  const nearby = ({ lat, lon, ele, ...point }: TrackPoint): TrackPoint => ({
    lat: 1 + lat / 1e6,
    lon: 1 + lon / 1e6,
    ...(ele !== undefined && { ele: 100 + ele / 1e4 }),
    ...point,
  })
  return { ...track, segments: segments.map((points) => points.map(nearby)) }
})

test('a written file is read as what was written, to a centimeter', () => {
  fc.assert(
    fc.property(shortTrack, (track) => {
      // A track that leads nowhere is refused when it is read.
      const xml = writeGpx(
        [
          {
            ...track,
            segments: [
              ...track.segments,
              [
                { lat: 1, lon: 1 },
                { lat: 2, lon: 2 },
              ],
            ],
          },
        ],
        { name: track.name },
      )
      const [read] = readGpx(xml).tracks
      expect(read!.segments.slice(0, -1).map((segment) => segment.length)).toEqual(track.segments.map((segment) => segment.length))
      track.segments.flat().forEach((point, i) => {
        const found = read!.segments.flat()[i]!
        expect(Math.abs(found.lat - point.lat)).toBeLessThan(1e-7)
        expect(Math.abs(found.lon - point.lon)).toBeLessThan(1e-7)
        expect(found.ele === undefined).toBe(point.ele === undefined)
        expect(Math.abs((found.ele ?? 0) - (point.ele ?? 0))).toBeLessThan(0.006)
        expect(found.time).toBe(point.time)
      })
    }),
  )
})

test('names are escaped, and characters that XML forbids are left out', () => {
  const track: Track = { ...walk, name: `Ben & "Glen" <1000 m>\u0000\u0007 🏔 ]]>` }
  expect(readGpx(writeGpx([track], { creator: '<&">' })).tracks[0]!.name).toBe('Ben & "Glen" <1000 m> 🏔 ]]>')
  expect(refusalOf(() => readGpx(writeGpx([])))?.code).toBe('no-points')
})

test('GeoJSON has longitude first, and a line for each segment that is one', () => {
  const track: Track = {
    name: 'Up',
    segments: [
      [
        { lat: 57.1, lon: -3.6, ele: 0 },
        { lat: 57.2, lon: -3.7 },
      ],
      [{ lat: 1, lon: 1 }],
    ],
  }
  expect(toGeoJson([track])).toEqual({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { name: 'Up' },
        geometry: {
          type: 'MultiLineString',
          coordinates: [
            [
              [-3.6, 57.1, 0],
              [-3.7, 57.2],
            ],
          ],
        },
      },
    ],
  })
})
