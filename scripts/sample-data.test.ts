import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { decodeTrack, type TrackPoint } from '@bothy/hiking'
import { withDrawings } from './sample-data.ts'
import { sampleRoutes, sampleTrackOf } from './sample-tracks.ts'

test('the sample data has the faces, tracks and photos as they are drawn', async () => {
  const sample = await readFile(new URL('../db/seed/sample.sql', import.meta.url), 'utf8')
  expect(sample === (await withDrawings()), 'run node scripts/sample-data.ts').toBe(true)
})

const sideOf = (a: TrackPoint, b: TrackPoint, c: TrackPoint) =>
  Math.sign((b.lon - a.lon) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lon - a.lon))

/** How often the line of a track crosses itself. */
function crossingsOf(points: readonly TrackPoint[]): number {
  const pieces = points.slice(1).map((to, i) => [points[i]!, to] as const)
  const crosses = ([a, b]: (typeof pieces)[number], [c, d]: (typeof pieces)[number]) =>
    sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0
  return pieces.reduce((sum, piece, i) => sum + pieces.slice(i + 2).filter((other) => crosses(piece, other)).length, 0)
}

describe.each(sampleRoutes.map((route) => [route.title, route] as const))('the track of %s', (_, route) => {
  const track = sampleTrackOf(route)

  test('looks walked: it winds, climbs no faster than a hiker, and is no knot', () => {
    const heights = route.way.map(([, , height]) => height)
    const points = decodeTrack(track.path).segments[0]!
    expect(track.highest).toBeGreaterThanOrEqual(Math.max(...heights))
    expect(track.highest).toBeLessThan(Math.max(...heights) + 30)
    expect(track.ascent / (track.distance * 1000)).toBeLessThan(0.3)
    expect(crossingsOf(points)).toBeLessThanOrEqual(4)
  })
})
