import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { sampleRoutes, sampleTrackOf, withSampleTracks } from './sample-tracks.ts'

test('the sample data has the tracks as they are drawn', async () => {
  const sample = await readFile(new URL('../db/seed/sample.sql', import.meta.url), 'utf8')
  expect(sample === (await withSampleTracks()), 'run node scripts/sample-tracks.ts').toBe(true)
})

describe.each(sampleRoutes.map((route) => [route.title, route] as const))('the track of %s', (_, route) => {
  const track = sampleTrackOf(route)

  test('has the length, the climb and the highest point of its route', () => {
    expect(Math.abs(track.distance - route.distance)).toBeLessThan(0.05)
    expect(Math.abs(track.ascent - route.ascent)).toBeLessThanOrEqual(5)
    expect(Math.abs(track.descent - route.descent)).toBeLessThanOrEqual(5)
    expect(track.highest).toBe(route.highest)
  })
})
