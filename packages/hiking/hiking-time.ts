import { elevationProfile } from './statistics.ts'
import type { Track } from './track.ts'

/** Meters. */
type Effort = { distanceM: number; ascentM: number; descentM: number }

/** What DIN 33466 expects of a group: meters in an hour. */
const din33466 = { distance: 4000, ascent: 300, descent: 500 }

/**
 * Hours of walking without breaks, by DIN 33466: 4 km, 300 m up or 500 m down take an hour;
 * the longer one of the horizontal and the vertical time counts in full, the other one by half.
 * `paceFactor` multiplies it: 1 as the standard says, 0.8 for a member who needs a fifth less.
 * Source: DIN 33466:2003, also used by the German, Austrian and Swiss alpine clubs for signposts.
 * Throws a RangeError for a value that is negative or no number, and for a factor of 0.
 */
export function hikingTimeDin33466({ distanceM, ascentM, descentM, paceFactor = 1 }: Effort & { paceFactor?: number }): number {
  refuseInvalid({ distanceM, ascentM, descentM, paceFactor })
  const horizontal = distanceM / din33466.distance
  const vertical = ascentM / din33466.ascent + descentM / din33466.descent
  return (Math.max(horizontal, vertical) + Math.min(horizontal, vertical) / 2) * paceFactor
}

/** Legs of the profile for Tobler's function, in meters: shorter ones would make noise into slopes. */
const toblerLeg = 50

/** Hours per meter at a slope (rise over run). Steeper than 45° the function gives absurd times, so it ends there. */
const toblerPace = (slope: number) => 1 / (6000 * Math.exp(-3.5 * Math.abs(Math.min(1, Math.max(-1, slope)) + 0.05)))

/**
 * Hours of walking without breaks, by Tobler's hiking function along the elevation profile: 6 km/h × exp(-3.5 |slope + 0.05|).
 * A second opinion beside DIN 33466, faster on gentle descents. Undefined if a segment has no elevations.
 * Source: W. Tobler, Three presentations on geographical analysis and modeling, NCGIA Technical Report 93-1 (1993).
 * Throws a RangeError for a factor that is no positive number.
 */
export function hikingTimeTobler(track: Track, { paceFactor = 1 }: { paceFactor?: number } = {}): number | undefined {
  refuseInvalid({ paceFactor })
  const profiles = elevationProfile(track)
  if (profiles.length === 0 || profiles.length < track.segments.length) return undefined
  let hours = 0
  for (const profile of profiles)
    for (let from = 0; from < profile.length - 1;) {
      let to = from + 1
      while (to < profile.length - 1 && profile[to]!.distanceM - profile[from]!.distanceM < toblerLeg) to++
      const run = profile[to]!.distanceM - profile[from]!.distanceM
      const rise = profile[to]!.elevationM - profile[from]!.elevationM
      hours += Math.max(run, Math.abs(rise)) * toblerPace(run > 0 ? rise / run : Math.sign(rise))
      from = to
    }
  return hours * paceFactor
}

/**
 * Effort kilometers ("Leistungskilometer"): kilometers plus one for each 100 m of ascent.
 * Source: Swiss Army and Swiss Alpine Club. Throws a RangeError for a value that is negative or no number.
 */
export function effortKm({ distanceM, ascentM }: Omit<Effort, 'descentM'>): number {
  refuseInvalid({ distanceM, ascentM })
  return distanceM / 1000 + ascentM / 100
}

function refuseInvalid({ paceFactor = 1, ...meters }: Partial<Effort> & { paceFactor?: number }): void {
  for (const [name, value] of Object.entries(meters))
    if (!(value >= 0 && value < Infinity)) throw new RangeError(`${name} is ${value}, which is no length in meters`)
  if (!(paceFactor > 0 && paceFactor < Infinity)) throw new RangeError(`paceFactor is ${paceFactor}, which is no positive number`)
}
