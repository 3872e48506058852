/** Tracks on a sheet: north is up, and a kilometer is as long to the east as to the north. */
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import type { UnitSystem } from '@bothy/contract/choices.ts'
import { decodeTrack, simplifyTrack, type TrackPoint } from '@bothy/hiking'
import { kilometersPerMile, metersPerFoot } from '../format/distances.ts'
import { memoizeByPath } from './memoize-by-path.ts'

/** In units of the sheet. */
export type SheetPoint = { x: number; y: number }
export type SheetLine = { d: string; start: SheetPoint; end: SheetPoint; label: SheetPoint }
export type Sheet = { lines: SheetLine[]; kilometersWide: number; place: (point: Pick<TrackPoint, 'lat' | 'lon'>) => SheetPoint }

export type SheetSize = { width: number; height: number }
export const sheetSize: SheetSize = { width: 640, height: 400 }
/** A share of the sheet on each side. */
const margin = 0.1
/** Meters of the narrowest sheet. */
const smallestWidth = 500
const metersPerDegree = 111_200
const drawnPoints = 600

const rounded = (value: number) => Math.round(value * 10) / 10

/** A place that moves along with the number of the route, so that letters of routes with the same start stand apart. */
const labelShare = (index: number, count: number) => (index + 1) / (count + 1)

const segmentsOf = memoizeByPath((path) => simplifyTrack(decodeTrack(path), { maxPoints: drawnPoints }).segments)

/** `beside`: a place that is on the sheet, too. */
export function* sheetOf(
  tracks: readonly RouteTrack[],
  size: SheetSize = sheetSize,
  beside?: Pick<TrackPoint, 'lat' | 'lon'>,
): Generator<undefined, Sheet> {
  const ways: TrackPoint[][][] = []
  for (const { path } of tracks) {
    ways.push(segmentsOf(path))
    yield
  }
  const points = ways.flat(2)
  const origin = points[0] ?? { lat: 0, lon: 0 }
  const east = metersPerDegree * Math.cos((origin.lat * Math.PI) / 180)
  // The difference of longitudes, also across the date line.
  const meters = ({ lat, lon }: Pick<TrackPoint, 'lat' | 'lon'>): SheetPoint => ({
    x: (((lon - origin.lon + 540) % 360) - 180) * east,
    y: (origin.lat - lat) * metersPerDegree,
  })
  const spots = [...points, ...(beside ? [beside] : [])].map(meters)
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
  const [left, right, top, bottom] = [min(xs), max(xs), min(ys), max(ys)]
  const ratio = size.width / size.height
  const wide = Math.max(right - left, (bottom - top) * ratio, smallestWidth) / (1 - 2 * margin)
  const scale = size.width / wide
  const place: Sheet['place'] = (point) => {
    const { x, y } = meters(point)
    return {
      x: rounded((x - (left + right) / 2) * scale + size.width / 2),
      y: rounded((y - (top + bottom) / 2) * scale + size.height / 2),
    }
  }
  const lines = ways.map((segments, index): SheetLine => {
    const placed = segments.map((segment) => segment.map(place))
    const all = placed.flat()
    const at = (share: number) => all[Math.round((all.length - 1) * share)] ?? { x: 0, y: 0 }
    return {
      d: placed.map((segment) => `M${segment.map(({ x, y }) => `${x} ${y}`).join('L')}`).join(''),
      start: at(0),
      end: at(1),
      label: at(labelShare(index, ways.length)),
    }
  })
  return { lines, kilometersWide: wide / 1000, place }
}

const barCorners = ['bottom-start', 'bottom-end', 'top-start'] as const
export type BarCorner = (typeof barCorners)[number]
/** Shares of the sheet that the bar and half a mark take on the narrowest phone. */
const barRoom = { width: 0.42, height: 0.26 }

/** The first corner in which the bar covers no start, end or letter. */
export function barCorner(lines: readonly SheetLine[], { width, height }: SheetSize): BarCorner {
  const marks = lines.flatMap(({ start, end, label }) => [start, end, label])
  const isFree = (corner: BarCorner) =>
    !marks.some(({ x, y }) => {
      const [fromSide, fromEdge] = [corner.endsWith('start') ? x : width - x, corner.startsWith('top') ? y : height - y]
      return fromSide < barRoom.width * width && fromEdge < barRoom.height * height
    })
  return barCorners.find(isFree) ?? barCorners[0]
}

const min = (values: readonly number[]) => values.reduce((least, value) => Math.min(least, value), Infinity)
const max = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), -Infinity)

const wholeUnits = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]
const kilometersPerFoot = metersPerFoot / 1000
/** Kilometers: whole meters or feet, and then whole kilometers or miles. */
const barLengths: Record<UnitSystem, number[]> = {
  metric: [0.02, 0.05, 0.1, 0.2, 0.5, ...wholeUnits],
  imperial: [
    ...[100, 200, 500, 1000, 2000].map((feet) => feet * kilometersPerFoot),
    ...wholeUnits.map((miles) => miles * kilometersPerMile),
  ],
}

/** The longest of these lengths that is at most a third of the sheet. */
export function barLength(kilometersWide: number, units: UnitSystem): number {
  const lengths = barLengths[units]
  return lengths.findLast((length) => length <= kilometersWide / 3) ?? lengths[0]!
}
