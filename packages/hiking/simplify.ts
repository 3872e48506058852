import { longitudeDifference, metersPerDegree } from './geodesic.ts'
import type { Track, TrackPoint } from './track.ts'

/** Square meters of the triangle between three points in space; without elevations, on the ground. */
function triangleArea(a: TrackPoint, b: TrackPoint, c: TrackPoint): number {
  const { north, east } = metersPerDegree(b.lat)
  const isSpatial = a.ele !== undefined && b.ele !== undefined && c.ele !== undefined
  const from = (p: TrackPoint) => ({
    x: longitudeDifference(b.lon, p.lon) * east,
    y: (p.lat - b.lat) * north,
    z: isSpatial ? p.ele! - b.ele! : 0,
  })
  const [u, v] = [from(a), from(c)]
  return Math.hypot(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x) / 2
}

/** A binary heap of points, the smallest area first. An entry whose area has changed since is skipped by the caller. */
class AreaHeap {
  readonly #entries: { index: number; area: number }[] = []

  push(entry: { index: number; area: number }): void {
    const entries = this.#entries
    let at = entries.push(entry) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (entries[parent]!.area <= entry.area) break
      entries[at] = entries[parent]!
      at = parent
    }
    entries[at] = entry
  }

  pop(): { index: number; area: number } | undefined {
    const entries = this.#entries
    const smallest = entries[0]
    const last = entries.pop()
    if (entries.length === 0 || !last) return smallest
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= entries.length) break
      if (child + 1 < entries.length && entries[child + 1]!.area < entries[child]!.area) child++
      if (entries[child]!.area >= last.area) break
      entries[at] = entries[child]!
      at = child
    }
    entries[at] = last
    return smallest
  }
}

/** How much each point matters: the square meters that the line loses when it goes, after all that matter less. Ends matter without limit. */
function importances(points: readonly TrackPoint[]): Float64Array {
  const importance = new Float64Array(points.length).fill(Infinity)
  const area = new Float64Array(points.length)
  const before = Int32Array.from(points, (_, i) => i - 1)
  const after = Int32Array.from(points, (_, i) => i + 1)
  const heap = new AreaHeap()
  function measure(index: number, atLeast: number): void {
    if (index <= 0 || index >= points.length - 1) return
    area[index] = Math.max(atLeast, triangleArea(points[before[index]!]!, points[index]!, points[after[index]!]!))
    heap.push({ index, area: area[index]! })
  }
  for (let i = 1; i < points.length - 1; i++) measure(i, 0)
  for (let entry = heap.pop(); entry; entry = heap.pop()) {
    const { index } = entry
    if (importance[index] !== Infinity || entry.area !== area[index]) continue
    importance[index] = entry.area
    const [left, right] = [before[index]!, after[index]!]
    after[left] = right
    before[right] = left
    measure(left, entry.area)
    measure(right, entry.area)
  }
  return importance
}

/**
 * The track with at most `maxPoints` points (2 or more), those that shape its line and its profile most; points are kept as they are.
 * Each segment keeps its ends; if there are too many segments even for that, those with the fewest points are left out.
 * Source: Visvalingam and Whyatt, Line generalisation by repeated elimination of points, The Cartographic Journal 30 (1993),
 * with triangles in space. It takes n log n steps, whatever the track looks like.
 */
export function simplifyTrack(track: Track, { maxPoints }: { maxPoints: number }): Track {
  const roomForSegments = Math.max(1, Math.floor(maxPoints / 2))
  const longest = new Set(track.segments.toSorted((a, b) => b.length - a.length).slice(0, roomForSegments))
  const segments = track.segments.filter((segment) => longest.has(segment))
  const bySegment = segments.map(importances)
  const all = Float64Array.from(bySegment.flatMap((importance) => Array.from(importance))).sort()
  if (all.length <= maxPoints) return { ...track, segments }
  const limit = all[all.length - maxPoints]!
  // When points matter equally, as many stay as there is room for.
  let room = maxPoints - all.reduce((count, importance) => count + Number(importance > limit), 0)
  return {
    ...track,
    segments: segments.map((points, i) =>
      points.filter((_, j) => {
        const importance = bySegment[i]![j]!
        return importance > limit || (importance === limit && room-- > 0)
      }),
    ),
  }
}
