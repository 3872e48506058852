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
