/** Where the land of a file ends at its bounds: nothing of its tiles runs on outside of them, and the land ends softly. */
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { MapLook } from './vector-layers.ts'

/** West, south, east and north in degrees. */
export type Bounds = [west: number, south: number, east: number, north: number]

export const edgeSource = 'edge'

const ringOf = ([west, south, east, north]: Bounds) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

/** All that is inside. */
export const insideOf = (bounds: Bounds) => ({ type: 'Polygon' as const, coordinates: [ringOf(bounds)] })

const world: Bounds = [-180, -85.06, 180, 85.06]

/** All that is outside. */
export const outsideOf = (bounds: Bounds) => ({ type: 'Polygon' as const, coordinates: [ringOf(world), ringOf(bounds)] })

export const edgeSources = (bounds: Bounds): Record<string, SourceSpecification> => ({
  [edgeSource]: { type: 'geojson', data: outsideOf(bounds) },
})

export const beyondLayer = 'beyond the edge'

/** Above lines and relief, below all names and routes. */
export const edgeLayers = ({ colors: { land } }: MapLook): LayerSpecification[] => [
  { id: beyondLayer, type: 'fill', source: edgeSource, paint: { 'fill-color': land, 'fill-antialias': false } },
  {
    id: 'edge',
    type: 'line',
    source: edgeSource,
    paint: {
      'line-color': land,
      'line-width': ['interpolate', ['linear'], ['zoom'], 7, 4, 12, 28],
      'line-blur': ['interpolate', ['linear'], ['zoom'], 7, 3, 12, 22],
    },
  },
]
