import type { TrackPoint } from '../track.ts'

/** Elevations along a segment: `way` in meters from its start never falls, `ele` in meters. Both are equally long. */
export type Elevations = { way: number[]; ele: number[] }

/** With the index of the point of each. */
type KnownElevations = Elevations & { index: number[] }

/** A longer step than this, in meters beyond a slope of 45°, is an error of the device: no ladder is that high. */
const impossibleStep = 100

/** A step that is taken back at once is a spike from this height on, in meters beyond a slope of 45°. */
const spikeHeight = 10

/** The first or last point has no way back; from this height on, in meters beyond a slope of 45°, it is wrong: the first fix often is. */
const wrongEndHeight = 30

/** A spike ends after this many meters of way or earlier, and has less than this many points. */
const spikeLength = { meters: 50, points: 20 }

const isStep = ({ way, ele }: Elevations, from: number, to: number, height: number) =>
  Math.abs(ele[to]! - ele[from]!) > height + Math.abs(way[to]! - way[from]!)

const pick = ({ way, ele, index }: KnownElevations, indexes: number[]): KnownElevations => ({
  way: indexes.map((i) => way[i]!),
  ele: indexes.map((i) => ele[i]!),
  index: indexes.map((i) => index[i]!),
})

function known(points: readonly TrackPoint[], way: Float64Array): KnownElevations {
  const found: KnownElevations = { way: [], ele: [], index: [] }
  points.forEach(({ ele }, i) => {
    if (ele === undefined) return
    found.way.push(way[i]!)
    found.ele.push(ele)
    found.index.push(i)
  })
  return found
}

/** [start, end) of elevations that somebody can have climbed. */
type Part = [start: number, end: number]

/** Parts without an impossible step inside. */
function continuousParts(elevations: Elevations): Part[] {
  const parts: Part[] = []
  let start = 0
  for (let i = 1; i <= elevations.ele.length; i++) {
    if (i < elevations.ele.length && !isStep(elevations, i - 1, i, impossibleStep)) continue
    parts.push([start, i])
    start = i
  }
  return parts
}

const isConstant = ({ ele }: Elevations, [start, end]: Part) => ele.slice(start, end).every((value) => value === ele[start])

const longestOf = (parts: readonly Part[]) => parts.reduce((best, part) => (part[1] - part[0] > best[1] - best[0] ? part : best))

/** The longest part whose elevations change: a device that loses the elevation writes 0, often for many points. */
function trustedPart(elevations: Elevations, parts: readonly Part[]): Part {
  const changing = parts.filter((part) => !isConstant(elevations, part))
  return longestOf(changing.length > 0 ? changing : parts)
}

/** Without parts that nobody can walk to from the trusted one. */
function withoutDropouts(elevations: KnownElevations): KnownElevations {
  const parts = continuousParts(elevations)
  if (parts.length < 2) return elevations
  const trusted = trustedPart(elevations, parts)
  const middle = parts.indexOf(trusted)
  const before: Part[] = []
  let first = trusted
  for (const part of parts.slice(0, middle).reverse())
    if (!isStep(elevations, part[1] - 1, first[0], impossibleStep)) before.push((first = part))
  const after: Part[] = []
  let last = trusted
  for (const part of parts.slice(middle + 1)) if (!isStep(elevations, last[1] - 1, part[0], impossibleStep)) after.push((last = part))
  const kept = [...before.reverse(), trusted, ...after]
  return pick(
    elevations,
    kept.flatMap(([start, end]) => Array.from({ length: end - start }, (_, i) => start + i)),
  )
}

/** A part that is a walk of its own, and no dropout: shares of the elevations and of the way. */
const ownPart = { elevations: 0.1, way: 0.1 }

/**
 * Indexes of the points from which the elevations continue at another height: somebody has reset the barometer.
 * The part before and the part behind are both long, and their elevations change.
 */
export function resetsOf(points: readonly TrackPoint[], way: Float64Array): number[] {
  const elevations = known(points, way)
  const parts = continuousParts(elevations)
  if (parts.length < 2) return []
  const isOwnPart = (part: Part) =>
    part[1] - part[0] > Math.max(2, elevations.ele.length * ownPart.elevations) &&
    elevations.way[part[1] - 1]! - elevations.way[part[0]]! >= way.at(-1)! * ownPart.way &&
    !isConstant(elevations, part)
  const own = parts.filter(isOwnPart)
  return own
    .slice(1)
    .flatMap((part, i) => (isStep(elevations, own[i]![1] - 1, part[0], impossibleStep) ? [elevations.index[part[0]]!] : []))
}

/** The first index after `start` at which the elevation is back near that of `anchor`; undefined if the step lasts. */
function endOfSpike(elevations: Elevations, anchor: number, start: number): number | undefined {
  const { way } = elevations
  for (let i = start + 1; i < way.length && i < start + spikeLength.points; i++) {
    if (i > start + 1 && way[i]! - way[anchor]! > spikeLength.meters) return undefined
    if (!isStep(elevations, anchor, i, spikeHeight)) return i
  }
  return undefined
}

function withoutSpikes(elevations: KnownElevations): KnownElevations {
  const kept = elevations.ele.length > 0 ? [0] : []
  for (let i = 1; i < elevations.ele.length; i++) {
    const anchor = kept.at(-1)!
    if (isStep(elevations, anchor, i, spikeHeight)) i = endOfSpike(elevations, anchor, i) ?? i
    kept.push(i)
  }
  const isWrongEnd = (end: number, next: number) => kept.length > 2 && isStep(elevations, kept.at(end)!, kept.at(next)!, wrongEndHeight)
  if (isWrongEnd(-1, -2)) kept.pop()
  if (isWrongEnd(0, 1)) kept.shift()
  return kept.length === elevations.ele.length ? elevations : pick(elevations, kept)
}

/** The known elevations of a segment, without dropouts and spikes. */
export function cleanElevations(points: readonly TrackPoint[], way: Float64Array): Elevations {
  return withoutSpikes(withoutDropouts(known(points, way)))
}

/** The indexes of the points whose elevations are left. */
export const indexesWithElevation = (points: readonly TrackPoint[], way: Float64Array): number[] =>
  withoutSpikes(withoutDropouts(known(points, way))).index
