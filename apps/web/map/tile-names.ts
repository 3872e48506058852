/** The named places of one vector tile. A tile comes from a file that anybody may have made: what is read of it is bounded. */
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { TileName } from './draw/tile-places.ts'
import { elevationIn, nameTags, signOfKind, type Sign } from './name-layers.ts'

/** What a named place is: what a sign stands for, a settlement, or a lake. */
export type PlaceKind = Sign | 'town' | 'village' | 'hamlet' | 'lake'

export type NamedPlace = {
  /** In the language of the reader, where it has one. */
  name: string
  /** Where people live there, it is what a search looks for, too. */
  localName: string
  kind: PlaceKind
  elevationM: number | undefined
  latitude: number
  longitude: number
}

const limits = { bytes: 4_000_000, features: 20_000 }

/** The layers with names, and the names of their kinds, in the schemas of Protomaps and OpenMapTiles. */
export const namedLayers = {
  places: 'kind_detail',
  place: 'class',
  pois: 'kind',
  poi: 'class',
  mountain_peak: 'class',
  water: 'kind',
  water_name: 'class',
} as const
export type NamedLayer = keyof typeof namedLayers

const settlements: Record<string, PlaceKind> = {
  city: 'town',
  town: 'town',
  village: 'village',
  hamlet: 'hamlet',
  isolated_dwelling: 'hamlet',
  locality: 'hamlet',
}
const isSettlement = (layer: NamedLayer) => layer === 'places' || layer === 'place'
const isWater = (layer: NamedLayer) => layer === 'water' || layer === 'water_name'

type Properties = Record<string, unknown>

function kindOf(layer: NamedLayer, properties: Properties): PlaceKind | undefined {
  const kind = String(properties[namedLayers[layer]])
  if (isSettlement(layer)) return settlements[kind]
  return isWater(layer) ? (kind === 'lake' ? 'lake' : undefined) : signOfKind(kind)
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)

/** Undefined for what has no name, or is nothing that one looks for. */
export function namedPlace(
  layer: NamedLayer,
  properties: Properties,
  at: Pick<NamedPlace, 'latitude' | 'longitude'>,
  locale: string,
): NamedPlace | undefined {
  const kind = kindOf(layer, properties)
  const name = nameTags(locale)
    .map((tag) => textOf(properties[tag]))
    .find((text) => text !== undefined)
  if (kind === undefined || name === undefined) return undefined
  return {
    name,
    localName: textOf(properties['name']) ?? name,
    kind,
    elevationM: elevationIn(properties),
    ...at,
  }
}

/** None of a tile that is too large. Throws for bytes that are no tile. */
export function readTileNames(bytes: Uint8Array, { z, x, y }: TileName, locale: string): NamedPlace[] {
  if (bytes.length > limits.bytes) return []
  const { layers } = new VectorTile(new PbfReader(bytes))
  return (Object.keys(namedLayers) as NamedLayer[]).flatMap((name) => {
    const layer = layers[name]
    if (!layer || !(layer.extent > 0)) return []
    return Array.from({ length: Math.min(layer.length, limits.features) }, (_, i) => layer.feature(i)).flatMap((feature) => {
      if (feature.type !== 1) return []
      const { geometry } = feature.toGeoJSON(x, y, z)
      const [longitude, latitude] = geometry.type === 'Point' ? geometry.coordinates : []
      const place =
        longitude === undefined || latitude === undefined
          ? undefined
          : namedPlace(name, feature.properties, { latitude, longitude }, locale)
      return place ? [place] : []
    })
  })
}
