import type { TrackPoint } from '../track.ts'

/** Elevations along a segment: `way` in meters from its start never falls, `ele` in meters. Both are equally long. */
export type Elevations = { way: number[]; ele: number[] }

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

const pick = ({ way, ele }: Elevations, indexes: number[]): Elevations => ({
  way: indexes.map((i) => way[i]!),
  ele: indexes.map((i) => ele[i]!),
})

function known(points: readonly TrackPoint[], way: Float64Array): Elevations {
  const found: Elevations = { way: [], ele: [] }
  points.forEach(({ ele }, i) => {
    if (ele === undefined) return
    found.way.push(way[i]!)
    found.ele.push(ele)
  })
  return found
}

/** Parts without an impossible step inside: [start, end). */
function continuousParts(elevations: Elevations): [number, number][] {
  const parts: [number, number][] = []
  let start = 0
  for (let i = 1; i <= elevations.ele.length; i++) {
    if (i < elevations.ele.length && !isStep(elevations, i - 1, i, impossibleStep)) continue
    parts.push([start, i])
    start = i
  }
  return parts
}

/** Without parts that nobody can walk to: a device that loses the elevation writes 0, often for many points. The longest part is trusted. */
function withoutDropouts(elevations: Elevations): Elevations {
  const parts = continuousParts(elevations)
  if (parts.length < 2) return elevations
  const longest = parts.reduce((best, part) => (part[1] - part[0] > best[1] - best[0] ? part : best))
  const middle = parts.indexOf(longest)
  const before: [number, number][] = []
  let first = longest
  for (const part of parts.slice(0, middle).reverse())
    if (!isStep(elevations, part[1] - 1, first[0], impossibleStep)) before.push((first = part))
  const after: [number, number][] = []
  let last = longest
  for (const part of parts.slice(middle + 1)) if (!isStep(elevations, last[1] - 1, part[0], impossibleStep)) after.push((last = part))
  const kept = [...before.reverse(), longest, ...after]
  return pick(
    elevations,
    kept.flatMap(([start, end]) => Array.from({ length: end - start }, (_, i) => start + i)),
  )
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

function withoutSpikes(elevations: Elevations): Elevations {
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
