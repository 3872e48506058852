import { expect, test } from 'vitest'
import { encodeTrack } from '@bothy/hiking'
import type { TrackedRoute } from '../tracks/draw-sheet.ts'
import { boundsOf } from './routes-on-tiles.ts'

/** A route due east along a parallel. */
const aRoute = (...lons: number[]) =>
  ({ track: { path: encodeTrack({ segments: [lons.map((lon) => ({ lat: -16.8, lon }))] }) } }) as unknown as TrackedRoute

/** Degrees. */
function widthOf(routes: TrackedRoute[]): number {
  const bounds = boundsOf(routes)
  return bounds.getEast() - bounds.getWest()
}

test('the map shows the routes of a club, however far apart', () => {
  expect(boundsOf([aRoute(7.4, 7.5), aRoute(8.1)]).toArray()).toEqual([
    [7.4, -16.8],
    [8.1, -16.8],
  ])
})

test('the map of a route across the date line shows the route, not the whole earth', () => {
  expect(widthOf([aRoute(179.99, -179.99)])).toBeCloseTo(0.02)
  expect(widthOf([aRoute(-179.99, 179.99)])).toBeCloseTo(0.02)
})

test('the map of routes on both sides of the date line shows them beside each other', () => {
  expect(widthOf([aRoute(179.9, 179.95), aRoute(-179.95, -179.9)])).toBeCloseTo(0.2)
})
