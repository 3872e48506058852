/** The countries of the world as a path, from Natural Earth: https://github.com/topojson/world-atlas. In degrees, with north up. */
import worldUrl from 'world-atlas/countries-110m.json?url'

type Arcs = number[] | Arcs[]
/** TopoJSON: lines are stored once, as steps on a grid, and shapes refer to them. https://github.com/topojson/topojson-specification */
export type Topology = {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: { countries: { geometries: { arcs?: Arcs }[] } }
}

type Point = readonly [x: number, y: number]

/** A shape is a list of rings, nested to any depth; a ring is a list of numbers of arcs. */
function* ringsIn(arcs: Arcs): Generator<number[]> {
  if (typeof arcs[0] === 'number') yield arcs as number[]
  else for (const part of arcs as Arcs[]) yield* ringsIn(part)
}

export function outlineOf({ transform, arcs, objects }: Topology): string {
  const lines = arcs.map((steps) => {
    let [x, y] = [0, 0]
    return steps.map(([dx, dy]): Point => {
      x += dx
      y += dy
      return [x * transform.scale[0] + transform.translate[0], -(y * transform.scale[1] + transform.translate[1])]
    })
  })
  // A negative number is an arc in the other direction.
  const lineOf = (index: number) => (index < 0 ? lines[~index]!.toReversed() : lines[index]!)
  const pathOf = (ring: number[]) =>
    `M${ring
      .flatMap(lineOf)
      .map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`)
      .join('L')}Z`
  return objects.countries.geometries.flatMap(({ arcs: shape }) => (shape ? [...ringsIn(shape)].map(pathOf) : [])).join('')
}

export async function loadOutline(signal: AbortSignal): Promise<string> {
  const response = await fetch(worldUrl, { signal })
  if (!response.ok) throw new Error(`${worldUrl} answered ${response.status}`)
  return outlineOf((await response.json()) as Topology)
}
