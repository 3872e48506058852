import { clamp } from '../interpolation.ts'
import { ridged, type GradientNoise } from '../noise.ts'
import type { Random } from '../random.ts'
import type { Range } from './ranges.ts'

/** Three independent noises: crests, large shapes, spurs. Clouds, mist and woods use them, too. */
export interface Noises {
  crests: GradientNoise
  shapes: GradientNoise
  spurs: GradientNoise
}

/** Rounding of the crests. Without it the rows of the relief would make the skyline jagged. */
const crestRounding = 0.04

/** Height of the ground outside of all ranges. */
export const floorHeight = 0.02

export interface HeightfieldOptions {
  ranges: readonly Range[]
  noises: Noises
  random: Random
  /** Width of the view at distance 1. */
  span: number
  /** Above 1 in wide pictures, so that the valley is not stretched. */
  breadth: number
  /** Position of the valley as a share of the width; 0 is the middle. */
  valleyAt: number
  /** Whether the floor is flat, as for a lake. Otherwise it is slightly uneven. */
  flatFloor: boolean
}

interface PlacedRange extends Required<Omit<Range, 'valley'>> {
  valley: number | undefined
  /** Offset of this range in the noise. */
  offset: number
  scale: number
}

/** The terrain: the height of the ground at any point, and the range that the point belongs to. */
export class Heightfield {
  readonly ranges: readonly PlacedRange[]
  /** Index of the range at the point of the last `at` call, -1 for the floor. */
  owner = -1
  readonly #noises: Noises
  readonly #span: number
  readonly #breadth: number
  readonly #valleyAt: number
  readonly #floorRoll: number

  constructor({ ranges, noises, random, span, breadth, valleyAt, flatFloor }: HeightfieldOptions) {
    this.ranges = ranges.map((range) => placed(range, random() * 100))
    this.#noises = noises
    this.#span = span
    this.#breadth = breadth
    this.#valleyAt = valleyAt
    this.#floorRoll = flatFloor ? 0 : 0.035
  }

  /** Height at `x` to the side and `z` away; sets `owner`. */
  at(x: number, z: number): number {
    const { shapes } = this.#noises
    let best = floorHeight + this.#floorRoll * (shapes.at(x * 1.1, z * 1.1) + 0.4)
    this.owner = -1
    for (let i = 0; i < this.ranges.length; i++) {
      const range = this.ranges[i]!
      const crestZ = range.depth * (1 + 0.09 * shapes.at(x * range.scale * 0.6 + range.offset, 1.7 + i))
      const beyond = (z - crestZ) / (range.reach * range.depth)
      if (beyond > 0.45 || beyond < -1.25) continue
      const height = this.#slope(range, i, x, z, beyond)
      if (height > best) {
        best = height
        this.owner = i
      }
    }
    return best
  }

  #crest(range: PlacedRange, index: number, x: number): number {
    const { crests, shapes } = this.#noises
    const along = x * range.scale + range.offset
    const ridge =
      range.softness > 0
        ? 0.5 + 0.5 * crests.at(along, index * 7.7)
        : ridged(crests, along, index * 7.7 + range.offset, range.octaves, 0.42)
    const massif = 0.5 + 0.5 * shapes.at(x * range.scale * 0.45 + range.offset * 1.3, 3.3 + index)
    const crest = range.height * (0.26 + (0.42 + 0.16 * range.sharpness) * ridge + 0.55 * massif * massif)
    if (range.valley === undefined) return crest
    const aside = ((x / range.depth / this.#span - this.#valleyAt) * 2) / this.#breadth
    const rise = clamp(Math.pow(Math.abs(aside) * range.valley, 1.25) + 0.1, 0, 1.12)
    return crest * (range.valleyFloor + (1 - range.valleyFloor) * rise)
  }

  /** `beyond`: -1.25 at the near foot, 0 on the crest, 0.45 at the far foot. */
  #slope(range: PlacedRange, index: number, x: number, z: number, beyond: number): number {
    const { spurs } = this.#noises
    const near = beyond < 0
    const { scale, offset } = range
    const warp = 0.55 * spurs.at(x * scale * 1.4 + offset, z * scale * 1.4)
    const spur = ridged(spurs, x * scale * 2.1 + offset * 2 + warp, z * scale * 0.8 + warp * 1.2, 2, 0.45)
    const away = Math.sqrt(beyond * beyond + crestRounding * crestRounding) - crestRounding
    const fall = near ? 1 - Math.pow(away / 1.25, 0.82) : 1 - away / 0.45
    const carve = 0.26 * (range.softness > 0 ? 0.35 : 1)
    const relief = near ? Math.min(1, -beyond * 2.4) : 0
    return this.#crest(range, index, x) * (fall * (1 - carve * (1 - spur) * (near ? 1 : 0.6)) + carve * (spur - 0.5) * relief * fall)
  }
}

function placed(range: Range, offset: number): PlacedRange {
  return {
    sharpness: 0,
    octaves: 4,
    softness: 0,
    valleyFloor: 0.36,
    ...range,
    valley: range.valley,
    offset,
    scale: range.frequency / range.depth,
  }
}
