/** How far the statistics of recorded walks are from the truth. */
import { trackStatistics } from '../hiking.ts'
import { recordWalk, syntheticWalk, terrainNames, type DeviceName, type Terrain } from './synthetic-walks.ts'

/** Errors in percent of the truth. */
export type Errors = { mean: number; worst: number }

const errorsOf = (percents: number[]): Errors => {
  const sizes = percents.map(Math.abs).sort((a, b) => a - b)
  return { mean: sizes.reduce((sum, size) => sum + size, 0) / sizes.length, worst: sizes.at(-1)! }
}

/** Errors of ascent (and descent) and of distance, of one recording for each seed. */
export function accuracy(
  device: DeviceName,
  seeds: readonly string[],
  { terrains = terrainNames, moves = false }: { terrains?: readonly Terrain[]; moves?: boolean } = {},
): { climb: Errors; distance: Errors } {
  const [climb, distance]: [number[], number[]] = [[], []]
  for (const terrain of terrains)
    for (const seed of seeds) {
      const walk = syntheticWalk(seed, terrain)
      const { distanceM, ascentM, descentM } = trackStatistics(recordWalk(walk, device, seed, { moves }))
      climb.push(100 * (ascentM! / walk.ascentM - 1), 100 * (descentM! / walk.descentM - 1))
      distance.push(100 * (distanceM / walk.distanceM - 1))
    }
  return { climb: errorsOf(climb), distance: errorsOf(distance) }
}
