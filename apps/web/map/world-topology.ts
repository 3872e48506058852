/** The countries of the world, coarse: Natural Earth, as https://github.com/topojson/world-atlas has it. */
import worldUrl from 'world-atlas/countries-110m.json?url'

type Arcs = number[] | Arcs[]
/** TopoJSON: lines are stored once, as steps on a grid, and shapes refer to them. https://github.com/topojson/topojson-specification */
export type Topology = {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: { countries: { geometries: { arcs?: Arcs; id?: string; properties?: { name?: string } }[] } }
}

/** Degrees. */
export type Place = [lon: number, lat: number]

/** `code`: three digits of ISO 3166, for a name in any language. */
export type Country = { code: string | undefined; name: string; rings: Place[][] }

/** A shape is a list of rings, nested to any depth; a ring is a list of numbers of arcs. */
function* ringsIn(arcs: Arcs): Generator<number[]> {
  if (typeof arcs[0] === 'number') yield arcs as number[]
  else for (const part of arcs as Arcs[]) yield* ringsIn(part)
}

/** A ring over the date line goes on beyond 180 degrees. One around a pole is closed there. */
function unrolled(ring: readonly Place[]): Place[] {
  let turns = 0
  const places = ring.map(([lon, lat], i): Place => {
    const step = lon - (ring[i - 1]?.[0] ?? lon)
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    return [lon + 360 * turns, lat]
  })
  if (turns !== 0) places.push([places.at(-1)![0], -90], [places[0]![0], -90])
  return places
}

export async function loadWorld(signal?: AbortSignal): Promise<Topology> {
  const response = await fetch(worldUrl, signal && { signal })
  if (!response.ok) throw new Error(`${worldUrl} answered ${response.status}`)
  return (await response.json()) as Topology
}

export function countriesOf({ transform: { scale, translate }, arcs, objects }: Topology): Country[] {
  const lines = arcs.map((steps) => {
    let [x, y] = [0, 0]
    return steps.map(([dx, dy]): Place => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
  // A negative number is an arc in the other direction.
  const lineOf = (index: number) => (index < 0 ? lines[~index]!.toReversed() : lines[index]!)
  return objects.countries.geometries.flatMap(({ arcs: shape, id, properties }) =>
    shape ? [{ code: id, name: properties?.name ?? '', rings: [...ringsIn(shape)].map((ring) => unrolled(ring.flatMap(lineOf))) }] : [],
  )
}
