/** Places on a track by their distance from its start: where the marker of a map stands, and how high. */
import { decodeTrack, geodesicDistance, type TrackPoint } from '@bothy/hiking'
import { memoizeByPath } from './memoize-by-path.ts'
import { profileOf, type Profile } from './profile-shape.ts'

/** `lat` and `lon` in degrees, `elevationM` in meters; undefined where the track has none. */
export type WalkPlace = { lat: number; lon: number; elevationM: number | undefined }

export type Walk = {
  lengthM: number
  /** Meters from the start to the highest point; 0 without elevations. */
  highestAtM: number
  placeAt: (distanceM: number) => WalkPlace
}

/** The index of the last value that is not above `wanted`, in rising values; 0 if all are. */
export function indexBefore(values: ArrayLike<number>, wanted: number): number {
  let [low, high] = [0, values.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (values[middle]! <= wanted) low = middle
    else high = middle - 1
  }
  return low
}

const shareBetween = (from: number, to: number, at: number) => (to > from ? Math.min(1, Math.max(0, (at - from) / (to - from))) : 0)
const mix = (from: number, to: number, share: number) => from + (to - from) * share

/** Points of all segments with their way from the start. What lies between two segments counts for nothing. */
function wayOf(segments: readonly TrackPoint[][]): { points: TrackPoint[]; way: Float64Array } {
  const points = segments.flat()
  const way = new Float64Array(points.length)
  let [index, length] = [0, 0]
  for (const segment of segments)
    segment.forEach((point, i) => {
      if (i > 0) length += geodesicDistance(segment[i - 1]!, point)
      way[index++] = length
    })
  return { points, way }
}

/** Meters beside a part of a profile that count as its end: simplifying makes a track a little shorter. */
const nearEnd = 50

/** The elevation at a distance from the start; undefined where the track has none. */
function elevationsAlong(profile: Profile): (distanceM: number) => number | undefined {
  const parts = profile.map((points) => ({ points, way: points.map(({ distanceM }) => distanceM) }))
  const starts = parts.map(({ way }) => way[0] ?? 0)
  return (distanceM) => {
    const isNear = ({ way }: { way: number[] }) => distanceM >= way[0]! - nearEnd && distanceM <= way.at(-1)! + nearEnd
    const part = parts[indexBefore(starts, distanceM)]
    const next = parts.find(({ way }) => way[0]! > distanceM)
    const { points, way } = [part, next].find((one) => one !== undefined && isNear(one)) ?? { points: [], way: [] }
    const index = indexBefore(way, distanceM)
    const [from, to] = [points[index], points[index + 1] ?? points[index]]
    return from && to && mix(from.elevationM, to.elevationM, shareBetween(from.distanceM, to.distanceM, distanceM))
  }
}

export const walkOf = memoizeByPath((path): Walk => {
  const { points, way } = wayOf(decodeTrack(path).segments)
  const profile = profileOf(path)
  const highest = profile.flat().reduce((best, point) => (point.elevationM > best.elevationM ? point : best), {
    distanceM: 0,
    elevationM: -Infinity,
  })
  const elevationAt = elevationsAlong(profile)
  return {
    lengthM: way.at(-1) ?? 0,
    highestAtM: highest.distanceM,
    placeAt(distanceM) {
      const index = indexBefore(way, distanceM)
      const from = points[index] ?? { lat: 0, lon: 0 }
      const to = points[index + 1] ?? from
      const share = shareBetween(way[index] ?? 0, way[index + 1] ?? 0, distanceM)
      // Across the date line, the shorter way round.
      const eastward = ((to.lon - from.lon + 540) % 360) - 180
      return { lat: mix(from.lat, to.lat, share), lon: from.lon + eastward * share, elevationM: elevationAt(distanceM) }
    },
  }
})
