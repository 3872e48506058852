import { expect, test } from 'vitest'
import { trackStatistics, type TrackPoint } from '@bothy/hiking'
import { fillElevations, onMap } from './fill-elevations.ts'
import type { HeightsAt } from './land-heights.ts'

/** A ridge: 300 m up and down again on each kilometer to the north. */
const heightOf = ({ lat }: TrackPoint) => 1000 + 300 * Math.abs(Math.sin(((lat - 46) * 111_170 * Math.PI) / 1000))
const land: HeightsAt = (points) => Promise.resolve(points.map(heightOf))
/** Points straight north, a number of meters apart. */
const northward = (count: number, meters: number): TrackPoint[] =>
  Array.from({ length: count }, (_, i) => ({ lat: 46 + (i * meters) / 111_170, lon: 8 }))
const withElevations = (points: readonly TrackPoint[], shift = 0) => points.map((point) => ({ ...point, ele: heightOf(point) + shift }))

test('a track without elevations gets all of them from the map, also of the land between far points', async () => {
  const { track, mapHeights } = await fillElevations({ segments: [northward(7, 500)] }, land)
  expect(mapHeights).toBe('all')
  const { ascentM, descentM, distanceM } = trackStatistics(track)
  expect(distanceM).toBeCloseTo(trackStatistics({ segments: [northward(7, 500)] }).distanceM, 0)
  // Up and down three times.
  for (const meters of [ascentM!, descentM!]) expect(Math.abs(meters - 900)).toBeLessThan(900 * 0.03)
})

test('a track with elevations stays as it is', async () => {
  const track = { segments: [withElevations(northward(20, 100))] }
  expect(await fillElevations(track, () => Promise.reject(new Error('is not asked')))).toEqual({ track })
})

test('gaps are filled alone, and meet the elevations of the file, which is 40 m too high', async () => {
  const points = northward(101, 20)
  const file = withElevations(points, 40).map(({ ele, ...point }, i) => (i > 30 && i < 70 ? point : { ...point, ele }))
  const { track, mapHeights } = await fillElevations({ segments: [file] }, land)
  expect(mapHeights).toBe('some')
  const [filled] = track.segments
  expect(filled).toHaveLength(101)
  for (const [i, { ele }] of filled!.entries()) expect(ele).toBeCloseTo(heightOf(points[i]!) + 40, 3)
})

test('a gap at the end follows the point before it, and an error of the file is not followed', async () => {
  const points = northward(10, 20)
  const endOf = async (shift: number) => {
    const file = points.map((point, i) => (i === 0 ? { ...point, ele: heightOf(point) + shift } : point))
    return (await fillElevations({ segments: [file] }, land)).track.segments[0]!.at(-1)!.ele! - heightOf(points.at(-1)!)
  }
  expect(await endOf(-35)).toBeCloseTo(-35, 3)
  expect(await endOf(-900)).toBeCloseTo(0, 3)
})

test('where the map has nothing, nothing is filled', async () => {
  const track = { segments: [northward(10, 20)] }
  const nowhere: HeightsAt = (points) => Promise.resolve(points.map(() => undefined))
  expect(await fillElevations(track, nowhere)).toEqual({ track })
})

test('a way around the earth gets a bounded number of points', async () => {
  const far = Array.from({ length: 1000 }, (_, i) => ({ lat: (i % 2) * 80, lon: i / 10 }))
  const { track } = await fillElevations({ segments: [far, northward(3, 100)] }, land)
  expect(track.segments.flat().length).toBeLessThan(21_003)
})

test('the elevations of a file do not count in those of the map', async () => {
  const { track, mapHeights } = await onMap({ segments: [withElevations(northward(7, 500), 500)] }, land)
  expect(mapHeights).toBe('all')
  expect(trackStatistics(track).highestM).toBeLessThan(1301)
})
