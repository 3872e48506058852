import { describe, expect, test } from 'vitest'
import { decodeTrack, readGpx, writeGpx } from '@bothy/hiking'
import { readTracks } from '../../tracks/read-tracks.ts'
import { DrawingStore } from './drawing-store.ts'
import { closeLoop, drawingLimits, emptyDrawing, isLoop, type Drawing } from './drawing.ts'
import { trackPointsOf } from './leg-line.ts'
import type { FindWay } from './map-ways.ts'
import { drawingOfTrack } from './open-track.ts'
import { readDrawing, writeDrawing } from './stored-drawing.ts'

/** A path along the latitude 46.66; there is none beyond 8.1 degrees. */
const onPath = ({ lon }: { lon: number }) => ({ lon, lat: 46.66 })
const findWay: FindWay = (start, goal) =>
  Promise.resolve(
    goal.lon > 8.1 ? undefined : start ? [onPath(start), { lon: (start.lon + goal.lon) / 2, lat: 46.66 }, onPath(goal)] : [onPath(goal)],
  )

const settled = async (store: DrawingStore) => {
  await expect.poll(() => store.read().lines.every((line) => line !== undefined)).toBe(true)
  return store.read()
}
const lonsOf = ({ points }: Drawing) => points.map(({ lon }) => lon)

async function drawn(...lons: number[]): Promise<DrawingStore> {
  const store = new DrawingStore(emptyDrawing, findWay)
  for (const lon of lons) {
    store.add({ lon, lat: 46.6603 }, 60)
    await expect.poll(() => store.read().drawing.points.at(-1)!.lat).toBe(lon > 8.1 ? 46.6603 : 46.66)
  }
  await settled(store)
  return store
}

describe('a drawing', () => {
  test('follows the path, and says where there is none', async () => {
    const { lines } = (await drawn(8, 8.02, 8.2)).read()
    expect(lines.map((line) => [line!.points.length, line!.isMissingWay])).toEqual([
      [3, false],
      [2, true],
    ])
  })

  test('is straight where paths are not followed', async () => {
    const store = await drawn(8)
    store.setFollows(false)
    store.add({ lon: 8.02, lat: 46.67 }, 60)
    expect(store.read().lines.map((line) => [line!.points.length, line!.isMissingWay])).toEqual([[2, false]])
  })

  test('is undone and redone step by step, and points that snapped to a path stay on it', async () => {
    const store = await drawn(8, 8.02, 8.04)
    store.remove(1)
    store.insert(0, { lon: 8.03, lat: 46.6601 }, 60)
    expect(lonsOf((await settled(store)).drawing)).toEqual([8, 8.03, 8.04])
    store.undo()
    store.undo()
    expect(lonsOf(store.read().drawing)).toEqual([8, 8.02, 8.04])
    expect(store.read().drawing.points.every(({ lat }) => lat === 46.66)).toBe(true)
    store.redo()
    expect(lonsOf(store.read().drawing)).toEqual([8, 8.04])
    store.clear()
    expect(store.read().drawing.points).toEqual([])
    store.undo()
    expect(lonsOf(store.read().drawing)).toEqual([8, 8.04])
  })

  test('goes back to its start on the same way, and is the same in reverse', async () => {
    const store = await drawn(8, 8.02, 8.04)
    store.reverse()
    expect(lonsOf(store.read().drawing)).toEqual([8.04, 8.02, 8])
    store.outAndBack()
    const { drawing, lines } = await settled(store)
    expect(lonsOf(drawing)).toEqual([8.04, 8.02, 8, 8.02, 8.04])
    expect(lines[3]!.points).toEqual(lines[0]!.points.toReversed())
    expect(isLoop(closeLoop((await drawn(8, 8.02)).read().drawing, 'follow'))).toBe(true)
  })

  test('has no more points and is no longer than a route may be', async () => {
    const store = new DrawingStore(emptyDrawing, undefined)
    for (let i = 0; i <= drawingLimits.points; i++) store.add({ lon: 8 + i / 10_000, lat: 46.6 }, 0)
    expect([store.read().drawing.points.length, store.read().problem]).toEqual([drawingLimits.points, 'too-many-points'])
    store.clear()
    store.add({ lon: 8, lat: 46.6 }, 0)
    store.add({ lon: 15, lat: 46.6 }, 0)
    expect([store.read().drawing.points.length, store.read().problem]).toEqual([1, 'too-long'])
    store.undo()
    expect(store.read().problem).toBeUndefined()
  })

  test('is stored and read again for the track that it changes, and for no other', async () => {
    const { drawing } = (await drawn(8, 8.02)).read()
    const text = writeDrawing(drawing, 'origin')
    expect(lonsOf(readDrawing(text, 'origin')!)).toEqual([8, 8.02])
    expect(readDrawing(text, '')).toBeUndefined()
    expect(readDrawing('{"origin":"","points":[[8,"x"]],"legs":[]}', '')).toBeUndefined()
    expect(readDrawing('{', '')).toBeUndefined()
  })
})

const bytesOf = (text: string) => new TextEncoder().encode(text)
async function readAgain(gpx: string) {
  const read = await readTracks(bytesOf(gpx), 'drawn.gpx')
  if (!('tracks' in read)) throw new Error(read.code)
  return read.tracks[0]!
}
const gpxOf = (store: DrawingStore) => writeGpx([{ segments: [trackPointsOf(store.read().lines.map((line) => line!))] }])

describe('the track of a drawing', () => {
  test('has its points again when it is opened, also after it was exported and uploaded', async () => {
    const store = await drawn(8, 8.02, 8.05)
    const { track } = await readAgain(gpxOf(store))
    const exported = await readAgain(writeGpx([decodeTrack(track.path)]))
    expect(exported.track.path).toBe(track.path)
    const opened = drawingOfTrack(exported.track.path, { keepsElevations: true })!
    expect(lonsOf(opened)).toEqual([8, 8.02, 8.05])
    const again = await readAgain(gpxOf(new DrawingStore(opened, undefined)))
    expect(again).toEqual({ ...exported, title: again.title })
  })

  test('has two points again if it has no more', async () => {
    const { track } = await readAgain(gpxOf(await drawn(8, 8.05)))
    expect(lonsOf(drawingOfTrack(track.path, { keepsElevations: true })!)).toEqual([8, 8.05])
  })

  test('that was recorded gets a few points, and keeps its line and its elevations between them', async () => {
    const points = Array.from({ length: 400 }, (_, i) => ({ lat: 46.6 + Math.sin(i / 40) / 100, lon: 8 + i / 5000, ele: 1000 + i }))
    const gpx = writeGpx([{ segments: [points] }])
    expect(readGpx(gpx).tracks).toHaveLength(1)
    const recorded = await readAgain(gpx)
    const opened = drawingOfTrack(recorded.track.path, { keepsElevations: true })!
    expect(opened.points.length).toBeGreaterThan(4)
    expect(opened.points.length).toBeLessThan(40)
    const store = new DrawingStore(opened, undefined)
    const same = await readAgain(gpxOf(store))
    // A stored place is rounded to a meter.
    expect(same.track.distance).toBeCloseTo(recorded.track.distance, 1)
    expect([same.track.ascent, same.track.highest]).toEqual([recorded.track.ascent, recorded.track.highest])
    expect(
      drawingOfTrack(recorded.track.path, { keepsElevations: false })!.legs.flatMap((leg) => ('points' in leg ? leg.points : [])),
    ).not.toContainEqual(expect.objectContaining({ ele: expect.any(Number) }))
  })

  test('of several segments is not opened: what lies between them counts for nothing', async () => {
    const segment = (lon: number) => [0, 1, 2].map((i) => ({ lat: 46.6 + i / 1000, lon }))
    const { track } = await readAgain(writeGpx([{ segments: [segment(8), segment(8.1)] }]))
    expect(drawingOfTrack(track.path, { keepsElevations: true })).toBeUndefined()
  })
})
