import { expect, test } from 'vitest'
import { encodeTrack, type TrackPoint } from '@bothy/hiking'
import { scaleText } from '../format/distances.ts'
import { inPieces } from '../lazy/next-task.ts'
import { profileOf, pathsOf, scaleOf } from './profile-shape.ts'
import { barCorner, barLength, sheetOf, sheetSize } from './sheet-shape.ts'

const aTrack = (...points: TrackPoint[]) => ({
  path: encodeTrack({ segments: [points] }),
  fileName: 'a.gpx',
  distance: 1,
  ascent: null,
  descent: null,
  highest: null,
  lowest: null,
})

test('north is up, and all tracks are inside of the sheet', async () => {
  const { lines } = await inPieces(
    sheetOf([aTrack({ lat: 46, lon: 7 }, { lat: 46.1, lon: 7.01 }), aTrack({ lat: 46.02, lon: 6.9 }, { lat: 46.03, lon: 7.2 })]),
  )
  expect(lines[0]!.end.y).toBeLessThan(lines[0]!.start.y)
  expect(lines[1]!.end.x).toBeGreaterThan(lines[1]!.start.x)
  for (const { start, end, label } of lines)
    for (const { x, y } of [start, end, label]) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(sheetSize.width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(sheetSize.height)
    }
})

test('a place beside the tracks is on the sheet, with all of them', async () => {
  const track = aTrack({ lat: 46, lon: 7 }, { lat: 46.01, lon: 7.01 })
  const beside = { lat: 46.005, lon: 6.9 }
  const alone = await inPieces(sheetOf([track]))
  expect(alone.place(beside).x).toBeLessThan(0)
  const { lines, place } = await inPieces(sheetOf([track], sheetSize, beside))
  for (const { x, y } of [place(beside), lines[0]!.start, lines[0]!.end]) {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(sheetSize.width)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(sheetSize.height)
  }
})

test('a kilometer to the east is as long as one to the north, also near the pole', async () => {
  for (const lat of [0, 46, 70]) {
    const { lines } = await inPieces(sheetOf([aTrack({ lat, lon: 7 }, { lat: lat + 0.1, lon: 7 + 0.1 / Math.cos((lat * Math.PI) / 180) })]))
    const [line] = lines
    expect(Math.abs(line!.end.x - line!.start.x)).toBeCloseTo(Math.abs(line!.end.y - line!.start.y), -0.5)
  }
})

test('a track across the date line is as wide as any other', async () => {
  const { kilometersWide } = await inPieces(sheetOf([aTrack({ lat: 0, lon: 179.95 }, { lat: 0, lon: -179.95 })]))
  expect(kilometersWide).toBeCloseTo((0.1 * 111.2) / 0.8, 0)
})

test('the bar is a round length of at most a third of the sheet', () => {
  expect(barLength(13, 'metric')).toBe(2)
  expect(barLength(0.9, 'metric')).toBe(0.2)
  expect(scaleText('en', barLength(13, 'imperial'), 'imperial')).toBe('2\u00a0mi')
  expect(scaleText('en', barLength(0.9, 'imperial'), 'imperial')).toBe('500\u00a0ft')
})

test('the bar is where it covers no start and no end', async () => {
  const cornerOf = async (...points: TrackPoint[]) => barCorner((await inPieces(sheetOf([aTrack(...points)]))).lines, sheetSize)
  const [southWest, southEast, north] = [
    { lat: 46, lon: 7 },
    { lat: 46, lon: 7.1 },
    { lat: 46.05, lon: 7.05 },
  ]
  expect(await cornerOf(southEast, north)).toBe('bottom-start')
  expect(await cornerOf(southWest, north)).toBe('bottom-end')
  expect(await cornerOf(southWest, north, southEast)).toBe('top-start')
})

test('profiles share a scale, on which a flat walk looks flat', () => {
  const hill = (climb: number) =>
    aTrack(...Array.from({ length: 50 }, (_, i) => ({ lat: 46 + i / 1000, lon: 7, ele: 1000 + climb * Math.sin((Math.PI * i) / 49) })))
  const [flatPath, steepPath] = [hill(20).path, hill(900).path]
  const [flat, steep] = [profileOf(flatPath), profileOf(steepPath)]
  const size = { width: 100, height: 50 }
  const top = (line: string) => Math.min(...[...line.matchAll(/ (\d+(?:\.\d+)?)/g)].map(([, y]) => Number(y)))
  expect(top(pathsOf(steep, scaleOf([flatPath, steepPath])!, size).line)).toBeLessThan(2)
  expect(top(pathsOf(flat, scaleOf([flatPath, steepPath])!, size).line)).toBeGreaterThan(45)
  expect(top(pathsOf(flat, scaleOf([flatPath])!, size).line)).toBeGreaterThan(40)
  expect(scaleOf([aTrack({ lat: 46, lon: 7 }, { lat: 46.1, lon: 7 }).path])).toBeUndefined()
})
