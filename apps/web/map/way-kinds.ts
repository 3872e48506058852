/** What the lines of our map are, by the layers that draw them. */
import { tileSource } from './vector-layers.ts'

/** In the order of the legend, with the layers of each in both schemas: their names end with the layer of the tiles. */
const layersOfKinds = {
  path: ['halos of paths', 'far paths', 'paths'],
  track: ['halos of tracks', 'tracks'],
  road: ['small roads', 'edges of small roads', 'big roads', 'edges of big roads'],
  rail: ['rails', 'sleepers'],
  lift: ['lifts', 'posts of lifts'],
  reserve: ['reserves'],
  border: ['boundaries'],
} as const

export type WayKind = keyof typeof layersOfKinds
export const wayKinds = Object.keys(layersOfKinds) as WayKind[]

/** The name of a layer, which is that of the other schema, too. */
export const nameOfLayer = (layerId: string): string => layerId.replace(/ of (roads|transportation|landuse|park)$/, '')

/** Undefined for a layer that draws none of them. */
export function kindOfLayer(layerId: string): WayKind | undefined {
  const name = nameOfLayer(layerId)
  return wayKinds.find((kind) => (layersOfKinds[kind] as readonly string[]).includes(name))
}

/** https://wiki.openstreetmap.org/wiki/Key:sac_scale */
const sacScale = [
  'hiking',
  'mountain_hiking',
  'demanding_mountain_hiking',
  'alpine_hiking',
  'demanding_alpine_hiking',
  'difficult_alpine_hiking',
]

/** "T3", on the scale of the Swiss Alpine Club; undefined where the map does not say it. */
export function gradeOf({ sac_scale: scale }: Record<string, unknown>): string | undefined {
  const grade = scale === 'strolling' ? 1 : sacScale.indexOf(String(scale)) + 1
  return grade > 0 ? `T${grade}` : undefined
}

type Drawn = { source: string; layer: { id: string }; properties: Record<string, unknown> }

/** The first way of what is drawn at a place, from the top. */
export function wayAmong(drawn: readonly Drawn[]): { kind: WayKind; properties: Record<string, unknown> } | undefined {
  for (const { source, layer, properties } of drawn) {
    const kind = source === tileSource ? kindOfLayer(layer.id) : undefined
    if (kind) return { kind, properties }
  }
  return undefined
}
