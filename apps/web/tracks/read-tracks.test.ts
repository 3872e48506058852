import { describe, expect, test } from 'vitest'
import { limits } from '@bothy/contract/limits.ts'
import { decodeTrack, writeGpx, type TrackPoint } from '@bothy/hiking'
import { cutRouteTrack, lengthOf, reverseTrack } from './measure-track.ts'
import { readOrRefuse, readTracks, type NamedTrack } from './read-tracks.ts'
import { suggestFigures } from './suggest-figures.ts'

/** Straight north, up to `climb` meters above the start, and there it ends. */
const upwards = (kilometers: number, climb: number, points = 400): TrackPoint[] =>
  Array.from({ length: points }, (_, i) => {
    const share = i / (points - 1)
    return { lat: 46.6 + (share * kilometers) / 111.17, lon: 7.9, ele: 800 + share * climb, time: Date.UTC(2026, 5, 20, 6) + i * 30_000 }
  })
const bytesOf = (text: string) => new TextEncoder().encode(text)
async function namedTracks(bytes: Uint8Array, fileName: string): Promise<NamedTrack[]> {
  const read = await readTracks(bytes, fileName)
  return 'tracks' in read ? read.tracks : []
}
const fileOf = (...tracks: Parameters<typeof writeGpx>[0]) => bytesOf(writeGpx(tracks))

const [named] = await namedTracks(fileOf({ name: 'Höhenweg', segments: [upwards(10, 600)] }), 'way.gpx')

describe('a file with a track', () => {
  test('gives the figures of the route', () => {
    expect(named!.title).toBe('Höhenweg')
    expect(named!.track).toMatchObject({ fileName: 'way.gpx', distance: 10, descent: 0, lowest: 800, highest: 1400 })
    expect(Math.abs(named!.track.ascent! - 600)).toBeLessThanOrEqual(6)
  })

  test('suggests the hiking time of DIN 33466 in steps of five minutes, and a difficulty', () => {
    // 10 km are 2.5 hours, 600 m up are 2: 2.5 + 2 / 2.
    expect(suggestFigures({ ...named!.track, ascent: 600 })).toEqual({ distance: 10, duration: 3.5, difficulty: 'Medium' })
    expect(suggestFigures({ ...named!.track, ascent: 620 }).duration! * 12).toBeCloseTo(42, 5)
  })

  test('says how long the recording took, and keeps none of its times', () => {
    expect(named!.hours).toBeCloseTo((399 * 30) / 3600, 10)
    const points = decodeTrack(named!.track.path).segments.flat()
    expect(points.length).toBeGreaterThan(1)
    expect(points.filter(({ time }) => time !== undefined)).toEqual([])
  })

  test('cut at its ends, is measured again, and has nothing of what was cut', () => {
    const track = named!.track
    const cut = cutRouteTrack(track, { fromM: 2000, toM: 7000 })
    expect(cut).toMatchObject({ fileName: 'way.gpx', distance: 5, lowest: 920, highest: 1220 })
    expect(Math.abs(cut.ascent! - 300)).toBeLessThanOrEqual(6)
    const lats = decodeTrack(cut.path)
      .segments.flat()
      .map(({ lat }) => lat)
    expect(Math.min(...lats)).toBeCloseTo(46.6 + 2 / 111.17, 4)
    expect(Math.max(...lats)).toBeCloseTo(46.6 + 7 / 111.17, 4)
    expect(cutRouteTrack(track, { fromM: 0, toM: lengthOf(track.path) })).toBe(track)
  })

  test('backwards, goes down instead of up', () => {
    const reversed = reverseTrack(named!.track)
    expect(reversed).toMatchObject({ ascent: named!.track.descent, descent: named!.track.ascent, distance: 10 })
    const [there, back] = [named!.track, reversed].map(({ path }) => decodeTrack(path).segments.flat())
    expect(back).toEqual(there!.toReversed())
    expect(reverseTrack(reversed)).toEqual(named!.track)
  })
})

test('a track without elevations gives a distance, and neither hiking time nor difficulty', async () => {
  const points = upwards(5, 0).map(({ lat, lon }) => ({ lat, lon }))
  const [flat] = await namedTracks(fileOf({ segments: [points] }), 'flat.gpx')
  expect(flat!.track).toMatchObject({ distance: 5, ascent: null, descent: null, highest: null, lowest: null })
  expect(flat!.figures).toEqual({ distance: 5, duration: undefined, difficulty: undefined })
})

test('each track of a file is a route of its own, named like the file where it has no name', async () => {
  const named = await namedTracks(fileOf({ segments: [upwards(3, 100)] }, { name: ' ', segments: [upwards(4, 100)] }), 'Tour.GPX')
  expect(named.map(({ title, track }) => [title, track.distance])).toEqual([
    ['Tour 1', 3],
    ['Tour 2', 4],
  ])
  expect((await namedTracks(fileOf({ segments: [upwards(3, 100)] }), 'Tour.gpx'))[0]!.title).toBe('Tour')
})

test('the name of a file is stored without folders and invisible characters, and not longer than the club allows', async () => {
  const nameOf = async (fileName: string) => (await namedTracks(fileOf({ segments: [upwards(3, 100)] }), fileName))[0]!.track.fileName
  expect(await nameOf('C:\\Users\\mia\\Weg.gpx')).toBe('Weg.gpx')
  expect(await nameOf('a\u202Egpx.\u0000b\u200B.gpx')).toBe('agpx.b.gpx')
  expect(await nameOf(`${'x'.repeat(300)}.gpx`)).toHaveLength(limits.track.fileName.max)
  expect(await nameOf('\u200B')).toBe('track.gpx')
})

test('a long recording is stored within the limit of the club', async () => {
  const wild = Array.from({ length: 60_000 }, (_, i) => ({
    lat: 46 + Math.sin(i) / 500,
    lon: 7 + i / 50_000,
    ele: 1000 + 300 * Math.cos(i * 1.7),
  }))
  const [named] = await namedTracks(fileOf({ segments: [wild.filter((_, i) => i % 40 === 0)] }), 'wild.gpx')
  expect(named!.track.path.length).toBeLessThanOrEqual(limits.track.path.max)
})

const eastward = (...lons: number[]): TrackPoint[] => lons.map((lon) => ({ lat: 0, lon: lon + 30 }))

test('a map that cannot be read changes nothing, and is not opened for a file with elevations', async () => {
  const points = upwards(5, 300)
  const bare = fileOf({ segments: [points.map(({ lat, lon }) => ({ lat, lon }))] })
  let opened = 0
  const openLand = () => {
    opened += 1
    return Promise.reject(new Error('no network'))
  }
  expect(await readTracks(bare, 'a.gpx', { openLand })).toEqual(await readTracks(bare, 'a.gpx'))
  expect(opened).toBe(1)
  await readTracks(fileOf({ segments: [points] }), 'a.gpx', { openLand })
  expect(opened).toBe(1)
})

test('elevations of the map give figures, and stay marked when the track is cut or reversed', async () => {
  const points = upwards(5, 300).map(({ lat, lon }) => ({ lat, lon }))
  const openLand = () => Promise.resolve((all: readonly TrackPoint[]) => Promise.resolve(all.map(({ lat }) => 800 + (lat - 46.6) * 6000)))
  const read = await readTracks(fileOf({ segments: [points] }), 'a.gpx', { openLand })
  const { track, figures } = ('tracks' in read ? read.tracks : [])[0]!
  expect(track).toMatchObject({ mapHeights: 'all', lowest: 800, highest: 1070 })
  expect(figures.duration).toBeGreaterThan(1)
  expect(reverseTrack(track).mapHeights).toBe('all')
  expect(cutRouteTrack(track, { fromM: 1000, toM: 2000 }).mapHeights).toBe('all')
})

describe('a file that cannot be used is refused with its reason:', () => {
  const refusals: [string, string, object][] = [
    ['a picture', '\u0089PNG', { code: 'not-gpx', params: {} }],
    ['a page', '<!DOCTYPE html><html>', { code: 'web-page', params: {} }],
    ['nothing', '  ', { code: 'empty', params: {} }],
    ['a file that ends before its points', '<?xml version="1.0"?>\n<gpx><trk>', { code: 'incomplete', params: { line: 2 } }],
    ['entities', '<!DOCTYPE gpx [<!ENTITY a "b">]><gpx/>', { code: 'doctype' }],
    ['waypoints', '<gpx><wpt lat="46" lon="7"/></gpx>', { code: 'only-waypoints', params: { count: 1 } }],
    [
      'a jump around the world',
      writeGpx([{ segments: [eastward(0, 20)] }]),
      { code: 'too-long.jump', params: { length: 2226, jump: 2226 } },
    ],
    [
      'a trail across a continent',
      writeGpx([{ segments: [eastward(...Array.from({ length: 100 }, (_, i) => i / 5))] }]),
      { code: 'too-long', params: { length: 2204 } },
    ],
    [
      'a climb that nobody makes',
      writeGpx([
        {
          segments: [upwards(900, 0, 9001).map((point, i) => ({ ...point, ele: 1000 + Math.abs((i % 20) - 10) * 100, time: i * 60_000 }))],
        },
      ]),
      { code: 'too-much-ascent' },
    ],
  ]
  test.each(refusals)('%s', async (_, text, refusal) => {
    expect(await readOrRefuse(bytesOf(text), 'a.gpx')).toMatchObject(refusal)
  })
})

test('a track that is too long is left out beside others, and what the reader left out is told too', async () => {
  const points = upwards(5, 100)
  const strayed = points.map((point, i) => (i === 9 ? { ...point, lat: 0, lon: 0 } : point))
  const read = await readTracks(fileOf({ segments: [strayed] }, { segments: [eastward(0, 20)] }), 'a.gpx')
  expect('tracks' in read && read.tracks.map(({ track }) => track.distance)).toEqual([5])
  expect('notes' in read && read.notes).toEqual([
    { code: 'far-points', count: 1 },
    { code: 'too-long', count: 1 },
  ])
})

test('the progress ends at the end of the file', async () => {
  const shares: number[] = []
  await readTracks(fileOf({ segments: [upwards(20, 900, 8000)] }), 'a.gpx', { onProgress: (share) => shares.push(share) })
  expect(shares.length).toBeGreaterThan(1)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
})
