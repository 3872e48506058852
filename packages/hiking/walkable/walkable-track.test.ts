import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { trackStatistics, type TrackPoint } from '../hiking.ts'
import { walkableTrack } from './walkable-track.ts'

const start = Date.UTC(2025, 6, 5, 8)
const kilometer = 1 / 111.2

/** North of a place in bends, 55 m every 30 seconds. */
const walk = (count = 40, { lat = 46.5, lon = 8, time = start } = {}): TrackPoint[] =>
  Array.from({ length: count }, (_, i) => ({
    lat: lat + i * 0.0005,
    lon: lon + 0.0002 * Math.sin(i / 3),
    ele: 1500 + 5 * i,
    time: time + i * 30_000,
  }))
const moved = (point: TrackPoint, kilometers: number): TrackPoint => ({ ...point, lon: point.lon + kilometers * 1.45 * kilometer })
const withoutTimes = (points: readonly TrackPoint[]): TrackPoint[] => points.map(({ time: _, ...point }) => point)
const at = (lat: number, lon: number, time: number): TrackPoint => ({ lat, lon, ele: 400, time })
const kilometersOf = (segments: TrackPoint[][]) => trackStatistics({ segments }).distanceM / 1000
const walkable = (...segments: TrackPoint[][]) => walkableTrack({ segments })

/** The clean walk with some points changed, and how many of them. */
const wrong: Record<string, (points: TrackPoint[]) => TrackPoint[]> = {
  'one point 2 km away': (points) => points.map((point, i) => (i === 20 ? moved(point, 2) : point)),
  'one point 700 m away': (points) => points.map((point, i) => (i === 20 ? moved(point, 0.7) : point)),
  'one point at 0/0': (points) => points.map((point, i) => (i === 20 ? { ...point, lat: 0, lon: 0 } : point)),
  'the first points at 0/0': (points) => points.map((point, i) => (i < 8 ? { ...point, lat: 0, lon: 0 } : point)),
  'one point at the pole': (points) => points.map((point, i) => (i === 20 ? { ...point, lat: 90 } : point)),
  'three points in a row 2 km away': (points) => points.map((point, i) => (i >= 20 && i < 23 ? moved(point, 2) : point)),
  'five points in a row 50 km away': (points) => points.map((point, i) => (i >= 20 && i < 25 ? moved(point, 50) : point)),
  'five points in a row at one place': (points) => points.map((point, i) => (i >= 20 && i < 25 ? { ...point, lat: 48, lon: 9 } : point)),
  'points here and there': (points) => points.map((point, i) => (i % 8 === 5 ? moved(point, 1 + i) : point)),
  'two neighbors at different places': (points) =>
    points.map((point, i) => (i === 20 ? moved(point, 9) : i === 21 ? moved(point, -7) : point)),
  'a first point 107 km away': (points) => points.map((point, i) => (i === 0 ? { ...point, lat: 47.4, lon: 8.5 } : point)),
  'a first point on another continent': (points) => points.map((point, i) => (i === 0 ? { ...point, lat: 24.8, lon: 121 } : point)),
  'a last point on another continent': (points) => points.map((point, i) => (i === 39 ? { ...point, lat: 24.8, lon: 121 } : point)),
}

describe('points that nobody can have walked to are left out:', () => {
  test.each(Object.entries(wrong))('%s', (_, change) => {
    for (const points of [walk(), withoutTimes(walk())]) {
      const { track, farPoints, jumps } = walkable(change(points))
      const changed = change(points).filter((point, i) => point.lat !== points[i]!.lat || point.lon !== points[i]!.lon)
      expect({ farPoints, jumps }).toEqual({ farPoints: changed.length, jumps: 0 })
      const kept = points.filter((_, i) => !changed.includes(change(points)[i]!) && change(points)[i]!.lat === points[i]!.lat)
      expect(Math.abs(kilometersOf(track.segments) / kilometersOf([kept]) - 1)).toBeLessThan(0.02)
    }
  })

  test('a quarter of the track beside it, and no point behind that part', () => {
    const points = walk(200)
    const changed = points.map((point, i) => (i >= 100 && i < 150 ? moved(point, 20) : point))
    for (const segment of [changed, withoutTimes(changed)]) {
      const { track, farPoints } = walkable(segment)
      expect(farPoints).toBe(50)
      expect(track.segments[0]!.at(-1)).toEqual(segment.at(-1))
    }
  })

  test('a first point 2 km away, ten seconds before the others', () => {
    expect(walkable([at(46.52, 8, start - 10_000), ...walk()]).farPoints).toBe(1)
  })

  test('one point at each end 20 km away, without times', () => {
    const points = withoutTimes([at(46.7, 8, 0), ...walk(), at(46.3, 8, 0)])
    expect(walkable(points)).toEqual({ track: { segments: [withoutTimes(walk())] }, farPoints: 2, jumps: 0 })
  })

  test('a fix at home that is as old as a night', () => {
    expect(walkable([at(47.4, 8.5, start - 14 * 3_600_000), ...walk()]).farPoints).toBe(1)
  })

  test('a segment at home before the walk', () => {
    expect(walkable([at(47.4, 8.5, start - 600_000)], walk())).toMatchObject({ farPoints: 1, jumps: 0, track: { segments: [walk()] } })
  })
})

describe('a few points in a row at an end, away from where the walk is in the next moment, are left out:', () => {
  const places = [0.5, 2, 300].flatMap((kilometers) => [1, 3, 5].map((count): [number, number] => [count, kilometers]))
  test.each(places)('%i points %f km away', (count, kilometers) => {
    const points = walk(60)
    const first = points.map((point, i) => (i < count ? moved(point, kilometers) : point))
    const last = points.map((point, i) => (i >= 60 - count ? moved(point, kilometers) : point))
    expect(walkable(first)).toMatchObject({ farPoints: count, jumps: 0 })
    expect(walkable(last)).toMatchObject({ farPoints: count, jumps: 0 })
  })
})

describe('real gaps stay:', () => {
  const second = (minutes: number, kilometers: number) =>
    walk(40, { lat: 46.5195 + kilometers * kilometer, time: start + (20 + minutes) * 60_000 })
  const gaps: Record<string, TrackPoint[]> = {
    'a lunch without a recording': second(60, 0),
    'a walk without a recording': second(120, 5),
    'a cable car': second(8, 2.5),
    'a ferry': second(20, 8),
    'a train': second(20, 30),
    'the way to a second day': second(14 * 60, 120),
  }
  test.each(Object.entries(gaps))('%s', (_, points) => {
    const track = { segments: [[...walk(), ...points]] }
    expect(walkableTrack(track)).toEqual({ track, farPoints: 0, jumps: 0 })
  })

  test('a train that is recorded on its way, to a walk and back', () => {
    const ride = (from: number, to: number, time: number) =>
      Array.from({ length: 8 }, (_, i) => at(from + ((to - from) * (i + 1)) / 9, 8, time + (i + 1) * 60_000))
    const hour = 3_600_000
    const there = walk(60, { lat: 46.8, time: start + hour })
    const points = [...walk(), ...ride(46.52, 46.8, start + hour - 540_000), ...there, ...ride(46.83, 46.53, start + hour + 1_800_000)]
    const track = { segments: [[...points, ...walk(30, { lat: 46.53, time: start + 2 * hour })]] }
    expect(walkableTrack(track)).toEqual({ track, farPoints: 0, jumps: 0 })
  })

  test('a bicycle, which is faster than anybody walks', () => {
    const track = { segments: [walk(200).map((point, i) => ({ ...point, time: start + i * 5000 }))] }
    expect(walkableTrack(track).track).toEqual(track)
  })

  test('two segments that are far apart', () => {
    const track = { segments: [walk(), walk(40, { lat: -33, lon: 151 })] }
    expect(walkableTrack(track)).toEqual({ track, farPoints: 0, jumps: 0 })
  })

  test('a walk across the date line, one around the pole, and one in the Gulf of Guinea', () => {
    const dateLine = walk().map((point, i) => ({ ...point, lon: i < 20 ? 179.99 + i * 0.0005 : -180 + (i - 20) * 0.0005 }))
    const pole = walk().map((point, i) => ({ ...point, lat: 89.9999, lon: i * 9 - 180 }))
    const gulf = walk().map((point, i) => ({ ...point, lat: (i - 20) * 0.0005, lon: 0 }))
    for (const points of [dateLine, pole, gulf]) expect(walkable(points).farPoints).toBe(0)
  })

  test('times that say nothing: equal ones, those of 1970, and ones that run backward', () => {
    const points = walk()
    const clocks = [
      () => start,
      () => 0,
      (i: number) => start - i * 30_000,
      (i: number) => start + (i % 2) * 30_000,
      (i: number) => start + i * 1000,
    ]
    for (const clock of clocks) {
      const timed = points.map((point, i) => ({ ...point, time: clock(i) }))
      expect(walkable(timed)).toMatchObject({ farPoints: 0, jumps: 0 })
      expect(walkable(wrong['one point 2 km away']!(timed)).farPoints).toBe(1)
    }
  })
})

test('a track that goes on where no vehicle gets to in the time begins a new segment there', () => {
  const second = walk(40, { lat: 47.5, time: start + 40 * 30_000 })
  expect(walkable([...walk(), ...second])).toEqual({ track: { segments: [walk(), second] }, farPoints: 0, jumps: 1 })
})

test('a track that goes on 2 km beside itself in the next moment begins a new segment there', () => {
  const points = walk().map((point, i) => (i < 20 ? point : moved(point, 2)))
  expect(walkable(points)).toEqual({ track: { segments: [points.slice(0, 20), points.slice(20)] }, farPoints: 0, jumps: 1 })
})

test('a walk with some wrong points has the figures of the walk without them', () => {
  const outlier = fc.record({
    index: fc.nat(199),
    kilometers: fc.double({ min: 1, max: 5000, noNaN: true }),
    bearing: fc.double({ min: 0, max: 6.28, noNaN: true }),
  })
  const clean = walk(200)
  const away = ({ lat, lon, ...point }: TrackPoint, kilometers: number, bearing: number): TrackPoint => ({
    ...point,
    lat: Math.max(-90, Math.min(90, lat + Math.cos(bearing) * kilometers * kilometer)),
    lon: ((lon + Math.sin(bearing) * kilometers * 1.45 * kilometer + 540) % 360) - 180,
  })
  const twoLegsAndOne = [
    { index: 4, kilometers: 1, bearing: 0 },
    { index: 5, kilometers: 1.4, bearing: 0 },
    { index: 7, kilometers: 1, bearing: 0 },
  ]
  fc.assert(
    fc.property(fc.uniqueArray(outlier, { selector: ({ index }) => index, maxLength: 16 }), fc.boolean(), (outliers, hasTimes) => {
      // Without times, a wrong end looks like the end of a plan, unless it is absurdly far.
      const isEnd = (index: number) => index < 3 || index > 196
      const used = outliers.filter(({ index }) => hasTimes || !isEnd(index))
      const points = clean.map((point, i) => {
        const found = used.find(({ index }) => index === i)
        return found ? away(point, found.kilometers, found.bearing) : point
      })
      const right = clean.filter((_, i) => !used.some(({ index }) => index === i))
      const { track } = walkable(hasTimes ? points : withoutTimes(points))
      expect(Math.abs(kilometersOf(track.segments) / kilometersOf([right]) - 1)).toBeLessThan(0.02)
    }),
    { examples: [[twoLegsAndOne, false]] },
  )
})

test('a planned route with long legs is never cut', () => {
  const leg = fc.record({
    kilometers: fc.double({ min: 0.02, max: 40, noNaN: true }),
    bearing: fc.double({ min: 0, max: 6.28, noNaN: true }),
  })
  const thereAndBack = [40, 0.287, 0.02, 40, 0.02, 0.02, 1.8, 0.776, 0.02].map((kilometers, i) => ({
    kilometers,
    bearing: i === 0 ? 3.21 : 0,
  }))
  fc.assert(
    fc.property(fc.array(leg, { minLength: 1, maxLength: 40 }), (legs) => {
      const points: TrackPoint[] = [{ lat: 46.5, lon: 8 }]
      for (const { kilometers, bearing } of legs) {
        const { lat, lon } = points.at(-1)!
        points.push({ lat: lat + Math.cos(bearing) * kilometers * kilometer, lon: lon + Math.sin(bearing) * kilometers * 1.45 * kilometer })
      }
      const track = { segments: [points] }
      expect(walkableTrack(track)).toEqual({ track, farPoints: 0, jumps: 0 })
    }),
    { examples: [[thereAndBack]] },
  )
})

test('a planned route that follows paths keeps its straight legs over lakes and to its ends', () => {
  const path = withoutTimes(walk(60))
  const lake = [at(46.56, 8, 0), at(46.6, 8.01, 0), at(46.64, 8.02, 0)]
  const track = {
    segments: [[...withoutTimes([at(46.4, 8, 0)]), ...path, ...withoutTimes(lake), ...withoutTimes(walk(40, { lat: 46.7, lon: 8.02 }))]],
  }
  expect(walkableTrack(track)).toEqual({ track, farPoints: 0, jumps: 0 })
})
