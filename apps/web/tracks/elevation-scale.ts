import type { UnitSystem } from '@bothy/contract/choices.ts'
import { kilometersPerMile, metersPerFoot } from '../format/distances.ts'

/** Meters. A flat walk must not look like a mountain. */
const smallestRange = 200

/** The top of the scale that shows these elevations, in meters. */
export const topOfScale = (lowestM: number, highestM: number) => Math.max(highestM, lowestM + smallestRange)

/** `at`: the share of the axis. */
export type Tick = { value: number; at: number }

/** A round number, of which at most `most` fit into the range. */
function stepFor(range: number, most: number): number {
  const power = 10 ** Math.floor(Math.log10(range / most))
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => range / step <= most)!
}

/** The multiples of a round number of units within a range, away from `taken`, which are shares of the axis that have a figure already. */
function ticks(from: number, to: number, unit: number, { most, taken, apart }: { most: number; taken: number[]; apart: number }): Tick[] {
  if (!(to > from)) return []
  const step = stepFor((to - from) / unit, most) * unit
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, i) => (first + i) * step)
    .map((value) => ({ value, at: (value - from) / (to - from) }))
    .filter(({ at }) => taken.every((place) => Math.abs(place - at) >= apart))
}

/** The share of a profile's height that a figure beside it needs. */
const figure = 0.24

/**
 * The figures beside a profile: its lowest and highest elevation, and round ones between them. On a flat way, the highest one stands a little above its
 * place, where it has room.
 */
export function heightTicks(lowestM: number, highestM: number, units: UnitSystem): { lowest: Tick; between: Tick[]; highest: Tick } {
  const top = topOfScale(lowestM, highestM)
  const highest = { value: highestM, at: Math.max(figure, (highestM - lowestM) / (top - lowestM)) }
  const between = ticks(lowestM, top, units === 'metric' ? 1 : metersPerFoot, { most: 4, taken: [0, highest.at], apart: figure })
  // A figure above the highest elevation would be read as the highest one.
  return { lowest: { value: lowestM, at: 0 }, between: between.filter(({ value }) => value < highestM), highest }
}

/** The figures below a profile, in kilometers: its start, its end, and round ones between them. */
export function distanceTicks(kilometers: number, units: UnitSystem): Tick[] {
  const between = ticks(0, kilometers, units === 'metric' ? 1 : kilometersPerMile, { most: 4, taken: [0, 1], apart: 0.16 })
  return [{ value: 0, at: 0 }, ...between, { value: kilometers, at: 1 }]
}
