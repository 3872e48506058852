import fc from 'fast-check'
import geodesic from 'geographiclib-geodesic'
import { expect, test } from 'vitest'
import { elevationProfile, geodesicDistance, trackStatistics, type Track, type TrackPoint } from './hiking.ts'
import { accuracy } from './testing/accuracy.ts'
import { deviceNames, recordWalk, syntheticWalk, terrainNames } from './testing/synthetic-walks.ts'

/** Points due north at these meters of way, with these elevations. */
const northward = (...points: [meters: number, ele?: number][]): TrackPoint[] =>
  points.map(([meters, ele]) => ({ lat: 46.5 + meters / 111_160, lon: 8, ...(ele === undefined ? {} : { ele }) }))

/** A point every ten meters whose elevation follows the way. */
const profile = (length: number, eleAt: (meters: number) => number | undefined) =>
  northward(...Array.from({ length: length / 10 + 1 }, (_, i): [number, number?] => [i * 10, eleAt(i * 10)]))

const statistics = (...segments: TrackPoint[][]) => trackStatistics({ segments })

test('distances are those of the ellipsoid, also across the antimeridian and at a pole', () => {
  const position = fc.record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), lon: fc.double({ min: -180, max: 180, noNaN: true }) })
  const leg = fc.tuple(position, fc.double({ min: -0.1, max: 0.1, noNaN: true }), fc.double({ min: -0.1, max: 0.1, noNaN: true }))
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))
  const check = (from: TrackPoint, to: TrackPoint) => {
    const exact = geodesic.Geodesic.WGS84.Inverse(from.lat, from.lon, to.lat, to.lon).s12!
    // The tracks of nobody reach the other side of the earth.
    expect(Math.abs(geodesicDistance(from, to) - exact)).toBeLessThanOrEqual((exact < 19_900_000 ? 1e-6 : 0.01) * exact + 1e-6)
  }
  fc.assert(fc.property(leg, ([from, lat, lon]) => check(from, { lat: within(from.lat + lat, 90), lon: within(from.lon + lon, 180) })))
  fc.assert(fc.property(position, position, check))
  // What it is compared with: Karney, "Algorithms for geodesics", Journal of Geodesy 87 (2013).
  for (const lat of [-90, -45, 0, 1e-9, 89.99, 90])
    for (const lon of [0, 1e-9, 90, 179, 179.5, 180]) check({ lat: 0, lon: 0 }, { lat, lon })
  check({ lat: -17, lon: 179.99 }, { lat: -17.01, lon: -179.99 })
})

test('a track without elevations has a distance, and neither an ascent nor a highest point', () => {
  expect(Object.keys(statistics(northward([0], [1000])))).toEqual(['distanceM'])
})

test('a track without points, with one point or in one place has no length', () => {
  expect(trackStatistics({ segments: [] })).toEqual({ distanceM: 0 })
  expect(statistics([])).toEqual({ distanceM: 0 })
  expect(statistics(northward([0, 500]))).toEqual({ distanceM: 0, highestM: 500, lowestM: 500 })
  expect(statistics(northward([0, 0], [0, 0], [0, 0]))).toEqual({ distanceM: 0, ascentM: 0, descentM: 0, highestM: 0, lowestM: 0 })
})

test('a climb from the Dead Sea has its lowest point below sea level and its highest point above', () => {
  const { ascentM, highestM, lowestM } = statistics(profile(5000, (meters) => -430 + meters / 10))
  expect([highestM, lowestM]).toEqual([70, -430])
  expect(ascentM).toBeCloseTo(500, 0)
})

test('a gentle slope counts in full, although each step is below the threshold', () => {
  const { ascentM, descentM } = statistics(profile(20_000, (meters) => 400 + meters / 50))
  expect(ascentM).toBeCloseTo(400, 0)
  expect(descentM).toBeCloseTo(0, 6)
})

test('a missing elevation is neither 0 nor a gap in the climb', () => {
  const { ascentM, lowestM } = statistics(profile(4000, (meters) => (meters % 30 === 0 ? undefined : 800 + meters / 10)))
  expect(ascentM).toBeCloseTo(400, -1)
  expect(lowestM).toBeGreaterThanOrEqual(800)
})

test('elevations of a small part of the track say nothing about its ascent', () => {
  const start = profile(4000, (meters) => (meters < 1000 ? 800 + meters / 10 : undefined))
  const ends = profile(4000, (meters) => (meters === 0 || meters === 4000 ? 800 : undefined))
  for (const points of [start, ends]) {
    expect(Object.keys(statistics(points))).toEqual(['distanceM'])
    expect(elevationProfile({ segments: [points] })).toEqual([])
  }
})

test('elevations at some points only tell the ascent if they are near enough to each other', () => {
  const { ascentM, descentM } = statistics(profile(4000, (meters) => (meters % 400 === 0 ? 800 + meters / 10 : undefined)))
  expect(ascentM).toBeCloseTo(400, 0)
  expect(descentM).toBeCloseTo(0, 0)
})

const slope = (meters: number) => 1000 + meters / 20
const recordingErrors: [name: string, eleAt: (meters: number) => number][] = Object.entries({
  'a single 0': (meters: number) => (meters === 3000 ? 0 : slope(meters)),
  'a single peak': (meters: number) => (meters === 3000 ? 1500 : slope(meters)),
  'a peak of 40 m': (meters: number) => (meters === 3000 ? slope(meters) + 40 : slope(meters)),
  'three points of 9999': (meters: number) => (meters >= 3000 && meters <= 3020 ? 9999 : slope(meters)),
  'a kilometer of 0': (meters: number) => (meters >= 3000 && meters <= 4000 ? 0 : slope(meters)),
  'a start at 0': (meters: number) => (meters <= 500 ? 0 : slope(meters)),
  'an end at 0': (meters: number) => (meters >= 5900 ? 0 : slope(meters)),
  'a first point at 1080 m': (meters: number) => (meters === 0 ? 1080 : slope(meters)),
  'a last point at 1400 m': (meters: number) => (meters === 6000 ? 1400 : slope(meters)),
  'every fiftieth point 0': (meters: number) => (meters % 500 === 250 ? 0 : slope(meters)),
})

test.each(recordingErrors)('%s is treated as a recording error', (_, eleAt) => {
  const truth = statistics(profile(6000, slope))
  const found = statistics(profile(6000, eleAt))
  expect(Math.abs(found.ascentM! - truth.ascentM!)).toBeLessThan(30)
  expect(found.descentM!).toBeLessThan(3)
  expect(found.lowestM!).toBeGreaterThanOrEqual(1000)
  expect(found.highestM!).toBeLessThanOrEqual(1300)
})

test('a ladder counts, and a tower counts up and down', () => {
  const ladder = profile(2000, (meters) => (meters < 1000 ? 500 : 540))
  expect(statistics(ladder).ascentM).toBeCloseTo(40, 0)
  const steps = Array.from({ length: 11 }, (_, i): [number, number] => [1000, 500 + i * 3])
  const tower = northward([0, 500], [500, 500], ...steps, ...steps.toReversed(), [1500, 500], [2000, 500])
  expect(statistics(tower).ascentM).toBeGreaterThan(25)
  expect(statistics(tower).descentM).toBeGreaterThan(25)
})

test('a rest adds nothing to the ascent', () => {
  const resting = Array.from({ length: 3000 }, (_, i): [number, number] => [1000, 600 + (i % 2)])
  const { ascentM } = statistics(northward([0, 500], ...resting, [2000, 700]))
  expect(ascentM).toBeCloseTo(200, 0)
})

test('what lies between two segments counts for nothing', () => {
  const lift = statistics(northward([0, 500], [500, 550]), northward([3000, 1500], [3500, 1450]))
  const up = statistics(northward([0, 500], [500, 550]))
  expect(lift.distanceM).toBeCloseTo(2 * up.distanceM, 0)
  expect(lift.ascentM).toBeCloseTo(50, 0)
  expect(lift.descentM).toBeCloseTo(50, 0)
  expect(lift).toMatchObject({ highestM: 1500, lowestM: 500 })
})

test('the ascent and the descent of a planned route with few points are the differences of its elevations', () => {
  const climb = statistics(northward([0, 800], [20_000, 1400]))
  expect(climb).toMatchObject({ ascentM: 600, descentM: 0, highestM: 1400, lowestM: 800 })
  const pass = statistics(northward([0, 800], [2000, 1400], [3500, 1100]))
  expect(Math.abs(pass.ascentM! - 600)).toBeLessThan(2)
  expect(Math.abs(pass.descentM! - 300)).toBeLessThan(2)
})

/** A few seeds of testing/measure.ts, which has the figures of all. The bounds are those that this package promises. */
const seeds = ['check 1', 'check 2', 'check 3']

test.each(deviceNames)('the ascent and the length of a walk recorded with a %s are near the truth', (device) => {
  const { climb, distance } = accuracy(device, seeds)
  expect(climb.mean).toBeLessThan(device === 'gps' ? 5 : 3)
  expect(climb.worst).toBeLessThan(device === 'gps' ? 12 : 5)
  expect(distance.mean).toBeLessThan(0.3)
})

test('the way back has the ascent of the way out as its descent', () => {
  const track = recordWalk(syntheticWalk('there and back', 'hills'), 'barometer', 'there and back')
  const back: Track = { segments: track.segments.map((segment) => segment.toReversed()) }
  const [out, home] = [trackStatistics(track), trackStatistics(back)]
  expect(home.distanceM).toBeCloseTo(out.distanceM, 6)
  expect(Math.abs(home.ascentM! - out.descentM!)).toBeLessThan(0.01 * out.descentM!)
  expect(Math.abs(home.descentM! - out.ascentM!)).toBeLessThan(0.01 * out.ascentM!)
})

test('statistics are finite and consistent, whatever the track', () => {
  const anyPoint = fc.record(
    {
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
      ele: fc.double({ min: -1000, max: 10_000, noNaN: true }),
    },
    { requiredKeys: ['lat', 'lon'] },
  )
  fc.assert(
    fc.property(fc.array(fc.array(anyPoint, { maxLength: 12 }), { maxLength: 3 }), (segments) => {
      const found = trackStatistics({ segments })
      for (const value of Object.values(found)) expect(Number.isFinite(value)).toBe(true)
      expect(found.distanceM).toBeGreaterThanOrEqual(0)
      expect(found.ascentM === undefined).toBe(found.descentM === undefined)
      if (found.highestM !== undefined) expect(found.highestM).toBeGreaterThanOrEqual(found.lowestM!)
    }),
    { numRuns: 50 },
  )
})

test.each(deviceNames)('the profile from a %s is as high and as low as the figures say', (device) => {
  for (const terrain of terrainNames) {
    const walk = recordWalk(syntheticWalk('extremes', terrain), device, 'extremes')
    const { highestM, lowestM } = trackStatistics(walk)
    const elevations = elevationProfile(walk)
      .flat()
      .map(({ elevationM }) => elevationM)
    expect(Math.max(...elevations)).toBeCloseTo(highestM!, 6)
    expect(Math.min(...elevations)).toBeCloseTo(lowestM!, 6)
  }
})

test('the profile follows the way from its start to its end, across segments', () => {
  const parts = elevationProfile({
    segments: [profile(1000, (meters) => 500 + meters / 10), profile(500, () => 900), northward([0], [100])],
  })
  expect(parts).toHaveLength(2)
  const [climb, level] = parts
  expect(climb![0]).toMatchObject({ distanceM: 0 })
  expect(climb!.at(-1)!.distanceM).toBeCloseTo(1000, -1)
  expect(climb!.at(-1)!.elevationM).toBeCloseTo(600, 0)
  expect(level![0]!.distanceM).toBeCloseTo(1000, -1)
  expect(level!.every(({ elevationM }) => Math.abs(elevationM - 900) < 0.001)).toBe(true)
})
