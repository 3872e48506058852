import { describe, expect, test } from 'vitest'
import { inPieces } from '../lazy/next-task.ts'
import { contoursOf, type KnownHeight } from './contours.ts'

const size = { width: 240, height: 120 }

/** A slope that climbs from west to east, known everywhere. */
const slope: KnownHeight[] = Array.from({ length: 13 * 7 }, (_, i) => {
  const [x, y] = [(i % 13) * 20, Math.floor(i / 13) * 20]
  return { x, y, elevationM: 1000 + x }
})

/** Each ring of a path as a list of points, with the control points of its curves. */
const ringsOf = (d: string) =>
  d.split('M').flatMap((ring) => {
    const numbers = [...ring.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number)
    return ring ? [numbers.flatMap((x, i) => (i % 2 === 0 ? [{ x, y: numbers[i + 1]! }] : []))] : []
  })

/** The least x of an outline, in the middle third of the sheet. */
const westEdge = (d: string) =>
  Math.min(
    ...ringsOf(d)
      .flat()
      .filter(({ y }) => y > 40 && y < 80)
      .map(({ x }) => x),
  )

/** Whether a point is inside an odd number of rings: a ray to the east crosses their sides an odd number of times. */
const covers = (d: string, { x, y }: { x: number; y: number }) => {
  const sides = ringsOf(d).flatMap((ring) => ring.map((from, i) => [from, ring[(i + 1) % ring.length]!] as const))
  const crossed = sides.filter(([from, to]) => from.y > y !== to.y > y && x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x))
  return crossed.length % 2 === 1
}

const contours = (known: readonly KnownHeight[], unit?: number) => inPieces(contoursOf(known, size, unit))

describe('the contours of a sheet', () => {
  test('rise with the land, and lie where it has their elevation', async () => {
    const { intervalM, levels } = (await contours(slope))!
    expect(intervalM).toBe(20)
    expect(levels.map(({ elevationM }) => elevationM)).toEqual([1000, 1020, 1040, 1060, 1080, 1100, 1120, 1140, 1160, 1180, 1200, 1220])
    const inner = levels.filter(({ elevationM }) => elevationM >= 1060 && elevationM <= 1180)
    for (const { elevationM, d } of inner) expect(Math.abs(westEdge(d) - (elevationM - 1000))).toBeLessThan(12)
  })

  test('are the areas above their elevation, also where two peaks have a valley between them', async () => {
    const peaks = [
      { x: 60, y: 60, elevationM: 2000 },
      { x: 180, y: 60, elevationM: 2000 },
      { x: 120, y: 60, elevationM: 1000 },
    ]
    const { levels } = (await contours(peaks))!
    const between = levels.find(({ elevationM }) => elevationM === 1600)!
    expect(between.d.match(/M/g)).toHaveLength(2)
    expect(peaks.map((place) => covers(between.d, place))).toEqual([true, true, false])
  })

  test('have round intervals in feet for those who read feet', async () => {
    const foot = 0.3048
    expect((await contours(slope, foot))!.intervalM / foot).toBeCloseTo(50)
  })

  test('are not drawn for a walk without elevations, nor for a flat one', async () => {
    expect(await contours([])).toBeUndefined()
    expect(await contours([{ x: 1, y: 1, elevationM: 3 }])).toBeUndefined()
    expect(await contours(slope.map((spot) => ({ ...spot, elevationM: 7 })))).toBeUndefined()
  })

  test('are drawn in small pieces: one for each line of places and each level', () => {
    expect([...contoursOf(slope, size)]).toHaveLength(size.height / 12 + 3 + 12)
  })
})
