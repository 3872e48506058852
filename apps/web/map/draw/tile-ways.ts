/** The ways of one vector tile that one can walk on. A tile comes from a file that anybody may have made: what is read of it is bounded. */
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'

/** Units of the side of a tile, for all tiles. */
export const tileSize = 4096

export type TileWay = {
  /** In units of the tile, x and y in turn. */
  points: number[]
  /** How much longer a meter of it counts than one of a path. */
  cost: number
  /** Whether other ways that it crosses are above or below it. */
  isBridged: boolean
}

const limits = { bytes: 4_000_000, features: 20_000, points: 60_000 }

/** The layer of ways and the name of their kind, in the schemas of Protomaps and OpenMapTiles. */
const schemas = { roads: 'kind', transportation: 'class' } as const

/** Ways on which people walk: paths first, then quiet roads. Motorways, railways, ferries and lifts are not among them. */
const costs: Record<string, number> = {
  path: 1,
  track: 1,
  pier: 1,
  minor_road: 1.2,
  minor: 1.2,
  service: 1.2,
  other: 1.2,
  tertiary: 1.4,
  medium_road: 1.4,
  major_road: 1.8,
  secondary: 1.8,
  primary: 1.8,
}

const isMotorRoad = (detail: unknown) => typeof detail === 'string' && /^(motorway|trunk)/.test(detail)
const isSet = (value: unknown) => value === true || value === 1 || value === 'yes'

/** No ways of a tile that is too large; those that come first of one with too many. Throws for bytes that are no tile. */
export function readTileWays(bytes: Uint8Array): TileWay[] {
  if (bytes.length > limits.bytes) return []
  const { layers } = new VectorTile(new PbfReader(bytes))
  const ways: TileWay[] = []
  let room = limits.points
  for (const [name, kindName] of Object.entries(schemas)) {
    const layer = layers[name]
    if (!layer || !(layer.extent > 0)) continue
    const scale = tileSize / layer.extent
    for (let i = 0; i < Math.min(layer.length, limits.features) && room > 0; i++) {
      const feature = layer.feature(i)
      const { properties } = feature
      const cost = costs[String(properties[kindName])]
      if (feature.type !== 2 || cost === undefined || isMotorRoad(properties['kind_detail'])) continue
      const isBridged =
        isSet(properties['is_bridge']) || isSet(properties['is_tunnel']) || /^(bridge|tunnel)$/.test(String(properties['brunnel']))
      for (const line of feature.loadGeometry()) {
        room -= line.length
        if (room < 0) break
        if (line.length > 1)
          ways.push({ points: line.flatMap(({ x, y }) => [Math.round(x * scale), Math.round(y * scale)]), cost, isBridged })
      }
    }
  }
  return ways
}
