import geodesic from 'geographiclib-geodesic'
import type { TrackPoint } from './track.ts'

const { WGS84, DISTANCE } = geodesic.Geodesic

/** Square of the first eccentricity. */
const eccentricity2 = WGS84.f * (2 - WGS84.f)
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
  const primeVertical = WGS84.a / Math.sqrt(w2)
  return { north: (primeVertical * (1 - eccentricity2) * radians) / w2, east: primeVertical * Math.cos(lat * radians) * radians }
}

/**
 * Length in meters of the shortest line between two positions on the WGS84 ellipsoid, without elevation.
 * Legs of a walk are measured with the radii of curvature at their middle, which is twenty times as fast and off by less than a millionth.
 * Long legs and those near a pole: Karney, "Algorithms for geodesics", Journal of Geodesy 87 (2013).
 * A sphere of mean radius would be up to 0.56 % off.
 */
export function geodesicDistance(from: TrackPoint, to: TrackPoint): number {
  const [latDifference, lonDifference] = [to.lat - from.lat, longitudeDifference(from.lon, to.lon)]
  const isShort = Math.abs(latDifference) < shortLeg.degrees && Math.abs(lonDifference) < shortLeg.degrees
  const middle = (from.lat + to.lat) / 2
  if (!isShort || Math.abs(middle) > shortLeg.lat) return WGS84.Inverse(from.lat, from.lon, to.lat, to.lon, DISTANCE).s12!
  const { north, east } = metersPerDegree(middle)
  return Math.hypot(latDifference * north, lonDifference * east)
}

/** Meters of way from the first point of a segment to each of its points. */
export function cumulativeDistances(points: readonly TrackPoint[]): Float64Array {
  const way = new Float64Array(points.length)
  for (let i = 1; i < points.length; i++) way[i] = way[i - 1]! + geodesicDistance(points[i - 1]!, points[i]!)
  return way
}
