/** The countries of the world as shapes, from Natural Earth: https://github.com/topojson/world-atlas. In the degrees of the picture, with north up. */
import worldUrl from 'world-atlas/countries-110m.json?url'
import { yOf } from './rectangle.ts'

type Arcs = number[] | Arcs[]
/** TopoJSON: lines are stored once, as steps on a grid, and shapes refer to them. https://github.com/topojson/topojson-specification */
export type Topology = {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: { countries: { geometries: { arcs?: Arcs; id?: string; properties?: { name?: string } }[] } }
}

export type Point = readonly [x: number, y: number]

/** A shape is a list of rings, nested to any depth; a ring is a list of numbers of arcs. */
function* ringsIn(arcs: Arcs): Generator<number[]> {
  if (typeof arcs[0] === 'number') yield arcs as number[]
  else for (const part of arcs as Arcs[]) yield* ringsIn(part)
}

const pathOfPoints = (points: readonly Point[]) => `M${points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join('L')}Z`

/** A ring over the date line goes on beyond the edge of the picture, and has a copy at the other edge. One around a pole is closed below the picture. */
function overDateLine(ring: readonly Point[]): Point[][] {
  let turns = 0
  const points = ring.map(([x, y], i): Point => {
    const step = x - (ring[i - 1]?.[0] ?? x)
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    return [x + 360 * turns, y]
  })
  const xs = points.map(([x]) => x)
  if (turns !== 0) points.push([xs.at(-1)!, yOf(-90)], [xs[0]!, yOf(-90)])
  const copies = [Math.max(...xs) > 180 ? -360 : 0, Math.min(...xs) < -180 ? 360 : 0].filter((shift) => shift !== 0)
  return [points, ...copies.map((shift) => points.map(([x, y]): Point => [x + shift, y]))]
}

/** `code`: three digits of ISO 3166, for a name in any language. */
export type Country = { code: string | undefined; name: string; rings: Point[][] }

export function countriesOf({ transform, arcs, objects }: Topology): Country[] {
  const lines = arcs.map((steps) => {
    let [x, y] = [0, 0]
    return steps.map(([dx, dy]): Point => {
      x += dx
      y += dy
      return [x * transform.scale[0] + transform.translate[0], yOf(y * transform.scale[1] + transform.translate[1])]
    })
  })
  // A negative number is an arc in the other direction.
  const lineOf = (index: number) => (index < 0 ? lines[~index]!.toReversed() : lines[index]!)
  return objects.countries.geometries.flatMap(({ arcs: shape, id, properties }) => {
    const rings = shape ? [...ringsIn(shape)].flatMap((ring) => overDateLine(ring.flatMap(lineOf))) : []
    return rings.length > 0 ? [{ code: id, name: properties?.name ?? '', rings }] : []
  })
}

export const outlineOf = (countries: readonly Country[]): string => countries.flatMap(({ rings }) => rings.map(pathOfPoints)).join('')

export async function loadCountries(signal: AbortSignal): Promise<{ countries: Country[]; outline: string }> {
  const response = await fetch(worldUrl, { signal })
  if (!response.ok) throw new Error(`${worldUrl} answered ${response.status}`)
  const countries = countriesOf((await response.json()) as Topology)
  return { countries, outline: outlineOf(countries) }
}
