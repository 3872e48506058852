import type { TrackPoint } from './track.ts'

/** The ellipsoid WGS84: its radius at the equator in meters, and its flattening. */
const equator = 6_378_137
const flattening = 1 / 298.257223563
const pole = equator * (1 - flattening)

/** Square of the first eccentricity. */
const eccentricity2 = flattening * (2 - flattening)
const radians = Math.PI / 180

/** Where the short formula is off by less than a millionth: latitudes up to this, and legs up to some kilometers. */
const shortLeg = { lat: 85, degrees: 0.05 }

/** Degrees between two longitudes, -180 to 180, across the antimeridian if that is shorter. */
export const longitudeDifference = (from: number, to: number): number => {
  const difference = to - from
  return difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference
}

/** Meters per degree of latitude and of longitude at a latitude, from the radii of curvature of the ellipsoid. */
export function metersPerDegree(lat: number): { north: number; east: number } {
  const sine = Math.sin(lat * radians)
  const w2 = 1 - eccentricity2 * sine * sine
  const primeVertical = equator / Math.sqrt(w2)
  return { north: (primeVertical * (1 - eccentricity2) * radians) / w2, east: primeVertical * Math.cos(lat * radians) * radians }
}

/** More are needed only between places on opposite sides of the earth. */
const mostSteps = 50

/**
 * Source: Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid", Survey Review 23 (1975). Less than a millimeter off, but up to one percent
 * between places more than 19,900 km apart, where the steps do not end.
 */
function longDistance(from: TrackPoint, to: TrackPoint): number {
  // Latitudes on the sphere that the ellipsoid is drawn on.
  const reduced = ({ lat }: TrackPoint) => Math.atan2((1 - flattening) * Math.sin(lat * radians), Math.cos(lat * radians))
  const [sine1, cosine1] = [Math.sin(reduced(from)), Math.cos(reduced(from))]
  const [sine2, cosine2] = [Math.sin(reduced(to)), Math.cos(reduced(to))]
  const difference = longitudeDifference(from.lon, to.lon) * radians
  let longitude = difference
  for (let step = 0; ; step++) {
    const sine = Math.hypot(cosine2 * Math.sin(longitude), cosine1 * sine2 - sine1 * cosine2 * Math.cos(longitude))
    if (sine === 0) return 0
    const cosine = sine1 * sine2 + cosine1 * cosine2 * Math.cos(longitude)
    const angle = Math.atan2(sine, cosine)
    const sineOfAzimuth = (cosine1 * cosine2 * Math.sin(longitude)) / sine
    const square = Math.max(0, 1 - sineOfAzimuth ** 2)
    // Along the equator there is no middle that is nearest to the pole.
    const middle = square < 1e-12 ? 0 : cosine - (2 * sine1 * sine2) / square
    const c = (flattening / 16) * square * (4 + flattening * (4 - 3 * square))
    const before = longitude
    longitude = difference + (1 - c) * flattening * sineOfAzimuth * (angle + c * sine * (middle + c * cosine * (2 * middle ** 2 - 1)))
    if (Math.abs(longitude - before) > 1e-12 && step < mostSteps) continue
    const u2 = (square * (equator ** 2 - pole ** 2)) / pole ** 2
    const a = 1 + (u2 / 16384) * (4096 + u2 * (u2 * (320 - 175 * u2) - 768))
    const b = (u2 / 1024) * (256 + u2 * (u2 * (74 - 47 * u2) - 128))
    const higher = (b / 6) * middle * (4 * sine ** 2 - 3) * (4 * middle ** 2 - 3)
    return pole * a * (angle - b * sine * (middle + (b / 4) * (cosine * (2 * middle ** 2 - 1) - higher)))
  }
}

/**
 * Length in meters of the shortest line between two positions on the WGS84 ellipsoid, without elevation.
 * Legs of a walk are measured with the radii of curvature at their middle, which is off by less than a millionth.
 * A sphere of mean radius would be up to 0.56 % off.
 */
export function geodesicDistance(from: TrackPoint, to: TrackPoint): number {
  const [latDifference, lonDifference] = [to.lat - from.lat, longitudeDifference(from.lon, to.lon)]
  const isShort = Math.abs(latDifference) < shortLeg.degrees && Math.abs(lonDifference) < shortLeg.degrees
  const middle = (from.lat + to.lat) / 2
  if (!isShort || Math.abs(middle) > shortLeg.lat) return longDistance(from, to)
  const { north, east } = metersPerDegree(middle)
  return Math.hypot(latDifference * north, lonDifference * east)
}

/** Meters of way from the first point of a segment to each of its points. */
export function cumulativeDistances(points: readonly TrackPoint[]): Float64Array {
  const way = new Float64Array(points.length)
  for (let i = 1; i < points.length; i++) way[i] = way[i - 1]! + geodesicDistance(points[i - 1]!, points[i]!)
  return way
}
