/** How far a walker is on a track: the place on it that is nearest to them, and what is behind and ahead of it. */
import { longitudeDifference, metersPerDegree, cumulativeDistances } from './geodesic.ts'
import { elevationProfile, trackStatistics, type ProfilePoint } from './statistics.ts'
import type { Track, TrackPoint } from './track.ts'

/** Places of a track that are this much farther away than the nearest one may be meant as well; in meters, and at most the accuracy of a position that is worse. */
const alike = { min: 20, max: 100 }
/** A device that stands still moves by this many meters, or by twice its accuracy. */
const noise = 50
/** A place that is this many meters of way away weighs as much as one meter beside the track. */
const wayPerOffset = 20

/** Where a walker is on a track. */
export type TrackPlace = {
  /** Meters of way from the start of the track. */
  distanceM: number
  /** Meters between the position and the nearest point of the track. */
  offsetM: number
  /** Other places, in meters from the start, where the track passes equally near: there and back, or twice through a pass. */
  othersM: number[]
}

/** Meters of a part of a track. Ascent and descent are absent if the track has no elevations. */
export type TrackPart = { distanceM: number; ascentM?: number; descentM?: number }

export type TrackProgress = {
  lengthM: number
  /**
   * The place of a position in degrees. `lastM` is where the walker was before, 0 unless given; `reachM` how far they can have gone since, any distance
   * unless given; `accuracyM` the radius of a position that is not exact.
   * Where a track passes a position more than once, the next pass ahead of the last place and within reach counts. Without one, that with the least way
   * from the last place counts, also behind it.
   * A step back within the noise of the device stays at the last place: otherwise, it would lead along the way out again on the way back.
   * Throws a RangeError for coordinates that are out of range or no numbers.
   */
  locate: (position: Pick<TrackPoint, 'lat' | 'lon'>, known?: { lastM?: number; reachM?: number; accuracyM?: number }) => TrackPlace
  /** What is behind and ahead of a distance from the start in meters; beyond the ends, all or nothing of it. Throws a RangeError for no number. */
  partsAt: (distanceM: number) => { done: TrackPart; remaining: TrackPart }
}

type Leg = { from: TrackPoint; to: TrackPoint; startM: number; lengthM: number }
type Near = { distanceM: number; offsetM: number }

function legsOf(track: Track): Leg[] {
  let before = 0
  return track.segments.flatMap((points) => {
    const way = cumulativeDistances(points)
    const start = before
    before += way.at(-1) ?? 0
    if (points.length === 1) return [{ from: points[0]!, to: points[0]!, startM: start, lengthM: 0 }]
    return points.slice(1).map((to, i) => ({ from: points[i]!, to, startM: start + way[i]!, lengthM: way[i + 1]! - way[i]! }))
  })
}

/**
 * The point of a leg that is nearest to a position, on a plane that touches the ellipsoid at the position.
 * Within a few kilometers of the position, that is right to a meter.
 */
function nearestOf(
  { from, to, startM, lengthM }: Leg,
  { lat, lon }: Pick<TrackPoint, 'lat' | 'lon'>,
  scale: { north: number; east: number },
): Near {
  const [x, y] = [longitudeDifference(lon, from.lon) * scale.east, (from.lat - lat) * scale.north]
  const [dx, dy] = [longitudeDifference(from.lon, to.lon) * scale.east, (to.lat - from.lat) * scale.north]
  const square = dx * dx + dy * dy
  const share = square > 0 ? Math.min(1, Math.max(0, -(x * dx + y * dy) / square)) : 0
  return { distanceM: startM + lengthM * share, offsetM: Math.hypot(x + dx * share, y + dy * share) }
}

/** Legs in a row that are near enough: the track passes here once for each of them. */
function passesOf(places: readonly Near[], limitM: number): Near[][] {
  const passes: Near[][] = []
  let isOnPass = false
  for (const place of places) {
    const isNear = place.offsetM <= limitM
    if (isNear && isOnPass) passes.at(-1)!.push(place)
    else if (isNear) passes.push([place])
    isOnPass = isNear
  }
  return passes
}

const leastBy = (places: readonly Near[], cost: (place: Near) => number): Near =>
  places.reduce((best, place) => (cost(place) < cost(best) ? place : best))

/** The nearest one in meters beside the track and, much less, of way. */
function choose(places: readonly Near[], lastM: number, { slackM, reachM }: { slackM: number; reachM: number }): Near {
  const ahead = places.filter(({ distanceM }) => distanceM >= lastM - slackM && distanceM <= lastM + reachM)
  return leastBy(ahead.length > 0 ? ahead : places, ({ distanceM, offsetM }) => offsetM + Math.abs(distanceM - lastM) / wayPerOffset)
}

type Climb = { distanceM: number; ascentM: number; descentM: number }

/** Meters climbed and dropped until each point of the profile. */
function climbAlong(profiles: readonly ProfilePoint[][]): Climb[] {
  let [ascentM, descentM] = [0, 0]
  return profiles.flatMap((points) =>
    points.map(({ distanceM, elevationM }, i) => {
      const rise = i > 0 ? elevationM - points[i - 1]!.elevationM : 0
      if (rise > 0) ascentM += rise
      else descentM -= rise
      return { distanceM, ascentM, descentM }
    }),
  )
}

/** Between the points before and after a distance. */
function climbAt(climbs: readonly Climb[], distanceM: number): Climb {
  const next = climbs.findIndex((climb) => climb.distanceM > distanceM)
  if (next <= 0) return next === 0 ? climbs[0]! : climbs.at(-1)!
  const [from, to] = [climbs[next - 1]!, climbs[next]!]
  const share = (distanceM - from.distanceM) / (to.distanceM - from.distanceM)
  const between = (a: number, b: number) => a + (b - a) * share
  return { distanceM, ascentM: between(from.ascentM, to.ascentM), descentM: between(from.descentM, to.descentM) }
}

/**
 * The progress on a track. `measured` is its ascent and descent in meters, those of `trackStatistics` unless given:
 * what is done and what remains add up to them, in the shares of the smoothed profile.
 * Throws a RangeError for a track without a point.
 */
export function trackProgress(track: Track, measured: { ascentM?: number; descentM?: number } = trackStatistics(track)): TrackProgress {
  const legs = legsOf(track)
  const last = legs.at(-1)
  if (!last) throw new RangeError('a track without a point has no place')
  const lengthM = last.startM + last.lengthM
  const climbs = climbAlong(elevationProfile(track))
  const { ascentM, descentM } = measured
  const hasClimbs = climbs.length > 0 && ascentM !== undefined && descentM !== undefined
  const shareOf = (part: number, whole: number) => (whole > 0 ? part / whole : 0)

  return {
    lengthM,
    locate({ lat, lon }, { lastM = 0, reachM = Infinity, accuracyM = 0 } = {}) {
      if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) throw new RangeError(`${lat}, ${lon} is no position`)
      const scale = metersPerDegree(lat)
      const places = legs.map((leg) => nearestOf(leg, { lat, lon }, scale))
      const nearest = places.reduce((least, { offsetM }) => Math.min(least, offsetM), Infinity)
      const passes = passesOf(places, nearest + Math.min(alike.max, Math.max(alike.min, accuracyM)))
      const slackM = Math.max(noise, 2 * accuracyM)
      const chosen = choose(passes.flat(), lastM, { slackM, reachM })
      const isNoise = chosen.distanceM < lastM && chosen.distanceM >= lastM - slackM
      return {
        distanceM: isNoise ? Math.min(lastM, lengthM) : chosen.distanceM,
        offsetM: nearest,
        othersM: passes.filter((pass) => !pass.includes(chosen)).map((pass) => leastBy(pass, (place) => place.offsetM).distanceM),
      }
    },
    partsAt(distanceM) {
      if (Number.isNaN(distanceM)) throw new RangeError(`${distanceM} is no distance in meters`)
      const at = Math.min(lengthM, Math.max(0, distanceM))
      if (!hasClimbs) return { done: { distanceM: at }, remaining: { distanceM: lengthM - at } }
      const [whole, here] = [climbs.at(-1)!, climbAt(climbs, at)]
      const done = {
        distanceM: at,
        ascentM: ascentM * shareOf(here.ascentM, whole.ascentM),
        descentM: descentM * shareOf(here.descentM, whole.descentM),
      }
      return {
        done,
        remaining: { distanceM: lengthM - at, ascentM: ascentM - done.ascentM, descentM: descentM - done.descentM },
      }
    },
  }
}
