import { expect, test } from 'vitest'
import { trackStatistics, type TrackPoint } from '../hiking.ts'
import { believableElevations } from './believable-elevations.ts'

/** A point every 20 m, on a climb of 10 %. */
const climb = (count: number, eleAt: (meters: number) => number | undefined): TrackPoint[] =>
  Array.from({ length: count }, (_, i) => {
    const ele = eleAt(i * 20)
    return { lat: 46.5 + (i * 20) / 111_160, lon: 8, ...(ele !== undefined && { ele }) }
  })
const slope = (meters: number) => 800 + meters / 10
const believe = (...segments: TrackPoint[][]) => believableElevations({ segments })

test('a walk keeps its elevations, also below the sea and at 0', () => {
  for (const depth of [-1230, -800, 0]) {
    const track = { segments: [climb(200, (meters) => slope(meters) + depth)] }
    expect(believableElevations(track)).toEqual({ track, leftOut: 0, steps: 0 })
  }
})

test('0 m everywhere is no elevation', () => {
  const { track, leftOut } = believe(climb(50, () => 0))
  expect(leftOut).toBe(50)
  expect(Object.keys(trackStatistics(track))).toEqual(['distanceM'])
})

test('0 m along the most of a walk is no elevation, and the rest is not the whole', () => {
  const { track, leftOut } = believe(climb(200, (meters) => (meters < 2400 ? 0 : slope(meters))))
  expect(leftOut).toBe(120)
  expect(trackStatistics(track).ascentM).toBeUndefined()
})

test('spikes are left out, and counted', () => {
  const { track, leftOut } = believe(climb(200, (meters) => (meters % 1000 === 500 ? 8000 : slope(meters))))
  expect(leftOut).toBe(4)
  expect(trackStatistics(track)).toMatchObject({ lowestM: 800, highestM: slope(3980) })
})

test.each([300, -300])('a barometer that is reset by %i m on the way adds no climb', (reset) => {
  const { track, leftOut, steps } = believe(climb(200, (meters) => slope(meters) + (meters >= 2000 ? reset : 0)))
  expect({ leftOut, steps }).toEqual({ leftOut: 0, steps: 1 })
  const { distanceM, ascentM, descentM } = trackStatistics(track)
  expect(distanceM).toBeCloseTo(3980, -1)
  expect(Math.abs(ascentM! - 396)).toBeLessThan(5)
  expect(descentM).toBeCloseTo(0, 0)
})

test('a dropout before the reset is left out', () => {
  const { leftOut, steps } = believe(
    climb(200, (meters) => (meters >= 1800 && meters < 2000 ? 0 : slope(meters) + (meters >= 2000 ? 300 : 0))),
  )
  expect({ leftOut, steps }).toEqual({ leftOut: 10, steps: 1 })
})
