import { expect, test } from 'vitest'
import { decodeTrack, encodeTrack, readGpx } from '@bothy/hiking'
import { trackFile } from './track-files.ts'

const path = encodeTrack({
  segments: [
    [
      { lat: 46.6527, lon: 7.911, ele: 1967 },
      { lat: 46.66, lon: 7.95, ele: 2100.5 },
    ],
    [
      { lat: 46.661, lon: 7.96 },
      { lat: 46.67, lon: 7.97 },
    ],
  ],
})

test('a route is saved as a GPX file that reads as the same track', async () => {
  const { name, content } = trackFile('gpx', { title: 'Grat & <Gipfel>', path })!
  expect([name, content.type]).toEqual(['Grat & Gipfel.gpx', 'application/gpx+xml'])
  expect(readGpx(await content.text())).toEqual({ tracks: [{ name: 'Grat & <Gipfel>', ...decodeTrack(path) }], notes: [] })
})

test('a route is saved as GeoJSON with longitude first', async () => {
  const { name, content } = trackFile('geojson', { title: '武功山/金顶', path })!
  expect([name, content.type]).toEqual(['武功山 金顶.geojson', 'application/geo+json'])
  const { features } = JSON.parse(await content.text()) as { features: { geometry: { coordinates: number[][][] } }[] }
  expect(features[0]!.geometry.coordinates[0]![0]).toEqual([7.911, 46.6527, 1967])
})

test('a title of characters that no file name may have becomes another name', () => {
  expect(trackFile('gpx', { title: '???', path })?.name).toBe('route.gpx')
})

test('a damaged track has no file', () => {
  expect(trackFile('gpx', { title: 'Grat', path: '????' })).toBeUndefined()
})
