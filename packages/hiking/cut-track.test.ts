import { expect, test } from 'vitest'
import { cutTrack, trackLength, trackStatistics, type Track, type TrackPoint } from './hiking.ts'

/** Points of a straight line to the north, 100 m apart, each 10 m higher than the one before. `start` is the number of the first one. */
const northwards = (points: number, start = 0): TrackPoint[] =>
  Array.from({ length: points }, (_, i) => ({ lat: 46.6 + ((start + i) * 100) / 111_166, lon: 7.9, ele: 800 + (start + i) * 10 }))

test('a track can be cut between its points, and its length is that of the part that is left', () => {
  const track: Track = { name: 'Ridge', segments: [northwards(51)] }
  expect(trackLength(track)).toBeCloseTo(5000, -1)
  expect(trackLength(track)).toBe(trackStatistics(track).distanceM)
  const cut = cutTrack(track, { fromM: 250, toM: 4030 })
  expect(cut.name).toBe('Ridge')
  expect(trackLength(cut)).toBeCloseTo(3780, 3)
  expect(cut.segments[0]![0]!.ele).toBeCloseTo(825, 1)
  expect(cut.segments[0]!.at(-1)!.ele).toBeCloseTo(1203, 1)
  expect(trackStatistics(cut).ascentM).toBeCloseTo(378, -1)
})

test('no point of a cut track is outside of the part that is left', () => {
  const { segments } = cutTrack({ segments: [northwards(51)] }, { fromM: 1000.5, toM: 3999 })
  const lats = segments.flat().map(({ lat }) => lat)
  expect(Math.min(...lats)).toBeGreaterThan(46.6 + 1000 / 111_200)
  expect(Math.max(...lats)).toBeLessThan(46.6 + 4000 / 111_100)
})

test('a cut from the start to the end changes nothing', () => {
  const track = { segments: [northwards(11), northwards(11, 20)] }
  expect(cutTrack(track, { fromM: 0, toM: trackLength(track) })).toEqual(track)
})

test('a cut leaves out the segments outside of it, and gaps between segments have no length', () => {
  const track = { segments: [northwards(11), northwards(11, 50), northwards(11, 90)] }
  const cut = cutTrack(track, { fromM: 1200, toM: 1800 })
  expect(cut.segments).toHaveLength(1)
  expect(trackLength(cut)).toBeCloseTo(600, 3)
})

test('a segment of two points is cut between them, also across the date line and without elevations', () => {
  const track = {
    segments: [
      [
        { lat: -17, lon: 179.99 },
        { lat: -17, lon: -179.99 },
      ],
    ],
  }
  const cut = cutTrack(track, { fromM: trackLength(track) * 0.75, toM: trackLength(track) })
  expect(cut.segments[0]!.map(({ lon }) => Number(lon.toFixed(4)))).toEqual([-179.995, -179.99])
  expect(cut.segments[0]![0]).not.toHaveProperty('ele')
})

test('a cut that leaves nothing is refused', () => {
  for (const [fromM, toM] of [
    [500, 500],
    [800, 200],
    [Number.NaN, 100],
  ] as const)
    expect(() => cutTrack({ segments: [northwards(11)] }, { fromM, toM })).toThrow(RangeError)
})
