/** Elevation profiles as SVG paths, all on one scale. */
import { decodeTrack, elevationProfile, trackLength, type ProfilePoint } from '@bothy/hiking'
import { topOfScale } from './elevation-scale.ts'
import { memoizeByPath } from './memoize-by-path.ts'

/** Elevations along the way: one line per segment with elevations. */
export type Profile = ProfilePoint[][]
export type Scale = { distanceM: number; lowestM: number; highestM: number }
export type Size = { width: number; height: number }

/** Points of a drawn line. */
const drawnPoints = 160

export const profileOf = memoizeByPath((path): Profile => elevationProfile(decodeTrack(path)))

const lengthOf = memoizeByPath((path) => trackLength(decodeTrack(path)))

/** The scale that shows all of the profiles, and their tracks from the start to the end; undefined if none has elevations. */
export function scaleOf(paths: readonly string[]): Scale | undefined {
  const points = paths.flatMap(profileOf).flat()
  let [distanceM, lowestM, highestM] = [Math.max(0, ...paths.map(lengthOf)), Infinity, -Infinity]
  for (const point of points) {
    distanceM = Math.max(distanceM, point.distanceM)
    lowestM = Math.min(lowestM, point.elevationM)
    highestM = Math.max(highestM, point.elevationM)
  }
  if (points.length === 0 || distanceM === 0) return undefined
  return { distanceM, lowestM, highestM: topOfScale(lowestM, highestM) }
}

/** Every n-th point, both ends, and the highest and lowest point. */
function thin(points: readonly ProfilePoint[]): ProfilePoint[] {
  const step = Math.ceil(points.length / drawnPoints)
  const elevations = points.map(({ elevationM }) => elevationM)
  const kept = new Set([elevations.indexOf(Math.max(...elevations)), elevations.indexOf(Math.min(...elevations)), points.length - 1])
  return points.filter((_, index) => index % step === 0 || kept.has(index))
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** `d` of the line, and of the area below it. */
export function pathsOf(profile: Profile, scale: Scale, { width, height }: Size): { line: string; area: string } {
  const x = (meters: number) => rounded((meters / scale.distanceM) * width)
  const y = (meters: number) => rounded(height - ((meters - scale.lowestM) / (scale.highestM - scale.lowestM)) * height)
  const lines = profile.map((points) => thin(points).map(({ distanceM, elevationM }) => `${x(distanceM)} ${y(elevationM)}`))
  return {
    line: lines.map((points) => `M${points.join('L')}`).join(''),
    area: profile
      .map(
        (points, i) => `M${x(points[0]?.distanceM ?? 0)} ${height}L${lines[i]?.join('L')}L${x(points.at(-1)?.distanceM ?? 0)} ${height}Z`,
      )
      .join(''),
  }
}
