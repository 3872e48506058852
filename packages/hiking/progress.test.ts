import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { geodesicDistance, trackLength, trackProgress, trackStatistics, type Track, type TrackPoint } from './hiking.ts'
import { recordWalk, syntheticWalk } from './testing/synthetic-walks.ts'

const metersPerDegree = 111_166

/** A point so many meters north and east of a hut. */
const at = (north: number, east = 0, ele?: number): TrackPoint => ({
  lat: 46.6 + north / metersPerDegree,
  lon: 7.9 + east / (metersPerDegree * Math.cos((46.6 * Math.PI) / 180)),
  ...(ele !== undefined && { ele }),
})
const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step)

/** 5 km to the north, 100 m higher with each kilometer. */
const ridge: Track = { segments: [range(0, 5000, 100).map((meters) => at(meters, 0, 800 + meters / 10))] }
/** The same way there and back. */
const thereAndBack: Track = { segments: [[...ridge.segments[0]!, ...ridge.segments[0]!.toReversed().slice(1)]] }
/** A square of 4 km that ends where it begins. */
const loop: Track = {
  segments: [
    [
      ...range(0, 1000, 50).map((meters) => at(meters, 0)),
      ...range(50, 1000, 50).map((meters) => at(1000, meters)),
      ...range(50, 1000, 50).map((meters) => at(1000 - meters, 1000)),
      ...range(50, 1000, 50).map((meters) => at(0, 1000 - meters)),
    ],
  ],
}

describe('the place of a walker', () => {
  test('is the nearest point of the track, also between two of its points', () => {
    const { distanceM, offsetM, othersM } = trackProgress(ridge).locate(at(1234, 40))
    expect(distanceM).toBeCloseTo(1234, -1)
    expect(offsetM).toBeCloseTo(40, 0)
    expect(othersM).toEqual([])
  })

  test('before the start and beyond the end is the start and the end', () => {
    const { locate, lengthM } = trackProgress(ridge)
    expect(locate(at(-300))).toMatchObject({ distanceM: 0 })
    expect(locate(at(-300)).offsetM).toBeCloseTo(300, 0)
    expect(locate(at(5400)).distanceM).toBeCloseTo(lengthM, 3)
  })

  test('of a track there and back is on the way out first, and on the way back after the far end', () => {
    const { locate } = trackProgress(thereAndBack)
    const first = locate(at(3000, 4))
    expect(first.distanceM).toBeCloseTo(3000, -1)
    expect(first.othersM).toEqual([expect.closeTo(7000, -1)])
    expect(locate(at(4910, 3), { lastM: 4950 }).distanceM).toBe(4950)
    expect(locate(at(4800, 3), { lastM: 5000 }).distanceM).toBeCloseTo(5200, -1)
    expect(locate(at(3000, 4), { lastM: 6990 }).distanceM).toBeCloseTo(7000, -1)
  })

  test('of a loop is its start for those who set out, and its end for those who come back', () => {
    const { locate, lengthM } = trackProgress(loop)
    expect(locate(at(2, 1)).distanceM).toBeLessThan(5)
    expect(locate(at(2, 1), { lastM: 3900 }).distanceM).toBeGreaterThan(lengthM - 5)
  })

  test('is behind the last one where the track leads there only once: the walker has turned around', () => {
    expect(trackProgress(ridge).locate(at(2000), { lastM: 3000 }).distanceM).toBeCloseTo(2000, -1)
  })

  test('stays where it was within the noise of the device', () => {
    const { locate } = trackProgress(thereAndBack)
    expect(locate(at(2960), { lastM: 3000 }).distanceM).toBe(3000)
    expect(locate(at(2860), { lastM: 3000, accuracyM: 80 }).distanceM).toBe(3000)
  })

  test('of somebody who goes back a little before the far end stays on the way out, because the way back is out of reach', () => {
    const { locate } = trackProgress(thereAndBack)
    expect(locate(at(2800), { lastM: 3000 }).distanceM).toBeCloseTo(7200, -1)
    expect(locate(at(2800), { lastM: 3000, reachM: 500 }).distanceM).toBeCloseTo(2800, -1)
    expect(locate(at(4800), { lastM: 5000, reachM: 500 }).distanceM).toBeCloseTo(5200, -1)
  })

  test('on a zigzag is the leg that the walker has come to', () => {
    const zigzag: Track = { segments: [[at(0), at(0, 200), at(15, 0), at(15, 200), at(30, 0), at(30, 200)]] }
    const { locate } = trackProgress(zigzag)
    const easts = range(10, 190, 20)
    const walk = [...easts.toReversed().map((east) => at(15 - east * 0.075, east)), ...easts.map((east) => at(15, east))]
    let lastM = 190
    for (const point of walk) lastM = locate(point, { lastM }).distanceM
    expect(lastM).toBeCloseTo(590, -1)
  })

  test('across the date line is near', () => {
    const segment = [
      { lat: -17, lon: 179.99 },
      { lat: -17, lon: -179.99 },
    ]
    const { locate, lengthM } = trackProgress({ segments: [segment] })
    const place = locate({ lat: -17, lon: -179.995 })
    expect(place.distanceM / lengthM).toBeCloseTo(0.75, 3)
    expect(place.offsetM).toBeLessThan(1)
  })

  test('needs a track with a point, and a position on earth', () => {
    expect(() => trackProgress({ segments: [] })).toThrow(RangeError)
    const { locate, partsAt } = trackProgress({ segments: [[at(0)]] })
    expect(locate(at(100)).offsetM).toBeCloseTo(100, 0)
    expect(() => locate({ lat: 91, lon: 0 })).toThrow(RangeError)
    expect(() => locate({ lat: Number.NaN, lon: 0 })).toThrow(RangeError)
    expect(() => partsAt(Number.NaN)).toThrow(RangeError)
  })

  test('is never farther away than any point of the track', () => {
    const anyWay = fc.array(fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 })), {
      minLength: 1,
      maxLength: 30,
    })
    const anywhere = fc.tuple(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: -2000, max: 2000 }))
    fc.assert(
      fc.property(anyWay, anywhere, fc.double({ min: 0, max: 20_000, noNaN: true }), (way, [north, east], lastM) => {
        const track = { segments: [way.map(([y, x]) => at(y, x))] }
        const { locate, lengthM } = trackProgress(track)
        const { distanceM, offsetM } = locate(at(north, east), { lastM })
        const nearest = Math.min(...track.segments[0]!.map((point) => geodesicDistance(point, at(north, east))))
        expect(offsetM).toBeLessThanOrEqual(nearest + 1)
        expect(distanceM).toBeGreaterThanOrEqual(0)
        expect(distanceM).toBeLessThanOrEqual(lengthM)
      }),
    )
  })

  test('of somebody who walks there and back follows them, whatever the device adds', () => {
    const anyNoise = fc.array(fc.tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: -12, max: 12 })), {
      minLength: 20,
      maxLength: 20,
    })
    fc.assert(
      fc.property(anyNoise, fc.integer({ min: 10, max: 60 }), (errors, step) => {
        const { locate } = trackProgress(thereAndBack)
        let lastM = 0
        for (const [i, walked] of range(0, Math.floor(10_000 / step) * step, step).entries()) {
          const [north, east] = errors[i % errors.length]!
          const { distanceM } = locate(at((walked > 5000 ? 10_000 - walked : walked) + north, east), { lastM, accuracyM: 12 })
          expect(distanceM).toBeGreaterThanOrEqual(lastM)
          expect(Math.abs(distanceM - walked)).toBeLessThan(130)
          lastM = distanceM
        }
      }),
      { numRuns: 30 },
    )
  })
})

describe('what is behind and ahead', () => {
  test('counts distance, ascent and descent', () => {
    const { partsAt } = trackProgress(thereAndBack)
    const out = partsAt(2500)
    expect(out.done.ascentM).toBeCloseTo(250, -1)
    expect(out.remaining.ascentM).toBeCloseTo(250, -1)
    expect(out.remaining.descentM).toBeCloseTo(500, -1)
    const back = partsAt(7500)
    expect(back.remaining.distanceM).toBeCloseTo(2500, -1)
    expect(back.remaining.ascentM).toBeCloseTo(0, -1)
    expect(back.remaining.descentM).toBeCloseTo(250, -1)
  })

  test('of a track without elevations is a distance only', () => {
    expect(trackProgress(loop).partsAt(1000)).toEqual({
      done: { distanceM: 1000 },
      remaining: { distanceM: expect.closeTo(trackLength(loop) - 1000, 3) as number },
    })
  })

  test('adds up to what was measured of the track, and grows along the way', () => {
    const walk = recordWalk(syntheticWalk('progress', 'alpine'), 'barometer', 'progress 1')
    const whole = trackStatistics(walk)
    const { partsAt, lengthM } = trackProgress(walk)
    expect(lengthM).toBeCloseTo(trackLength(walk), 3)
    const anyDistance = fc.double({ min: -100, max: lengthM + 100, noNaN: true })
    fc.assert(
      fc.property(anyDistance, anyDistance, (one, other) => {
        const [less, more] = [partsAt(Math.min(one, other)), partsAt(Math.max(one, other))]
        for (const key of ['distanceM', 'ascentM', 'descentM'] as const) {
          expect(less.done[key]! + less.remaining[key]!).toBeCloseTo(whole[key]!, 3)
          expect(more.done[key]!).toBeGreaterThanOrEqual(less.done[key]! - 1e-6)
          expect(less.remaining[key]!).toBeGreaterThanOrEqual(-1e-6)
        }
      }),
    )
  })
})
