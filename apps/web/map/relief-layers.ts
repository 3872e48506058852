/** Shade and contours, from the elevations beside the map. */
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import { insideOf, type Bounds } from './edge-layers.ts'
import { letters } from './name-layers.ts'
import type { MapLook } from './vector-layers.ts'

export const elevationScheme = 'club-elevation'
export const contourScheme = 'club-contours'

/** The elevations beside the map: their deepest zoom, and west, south, east and north in degrees. No tile is asked for outside of them. */
export type Elevation = { maxZoom: number; bounds: Bounds }

export const reliefSources = ({ isImperial }: MapLook, { maxZoom: maxzoom, bounds }: Elevation): Record<string, SourceSpecification> => ({
  elevation: {
    type: 'raster-dem',
    tiles: [`${elevationScheme}://{z}/{x}/{y}`],
    encoding: 'terrarium',
    tileSize: 512,
    maxzoom,
    bounds,
  },
  contours: {
    type: 'vector',
    tiles: [`${contourScheme}://${isImperial ? 'ft' : 'm'}/{z}/{x}/{y}`],
    minzoom: 9,
    maxzoom,
    bounds,
  },
})

/** The layers of each part of the relief, which readers may hide. */
export const reliefLayerIds = {
  shade: ['shade'],
  contours: ['half contours', 'contours', 'index contours', 'figures of contours'],
} as const
export type Relief = keyof typeof reliefLayerIds
export const isOfRelief = ({ id }: Pick<LayerSpecification, 'id'>): boolean =>
  Object.values(reliefLayerIds).some((ids: readonly string[]) => ids.includes(id))

export const shadeLayer = ({ colors }: MapLook): LayerSpecification => ({
  id: 'shade',
  type: 'hillshade',
  source: 'elevation',
  paint: {
    'hillshade-shadow-color': colors.shade,
    'hillshade-highlight-color': colors.light,
    'hillshade-accent-color': colors.shade,
    'hillshade-illumination-direction': 315,
    'hillshade-exaggeration': [
      'interpolate',
      ['linear'],
      ['zoom'],
      7,
      colors.shadeStrength * 0.45,
      11,
      colors.shadeStrength,
      15,
      colors.shadeStrength * 0.8,
    ],
  },
})

const isIndex = ['==', ['get', 'index'], true] as never
const isHalf = ['==', ['get', 'half'], true] as never
const fromContours = { source: 'contours', 'source-layer': 'contours' } as const

export const contourLayers = ({ colors }: MapLook): LayerSpecification[] => [
  {
    id: 'half contours',
    type: 'line',
    ...fromContours,
    filter: isHalf,
    minzoom: 14,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colors.contour,
      'line-width': 0.6,
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 14, 0, 14.5, colors.contourOpacity * 0.6],
    },
  },
  {
    id: 'contours',
    type: 'line',
    ...fromContours,
    filter: ['all', ['!', isIndex], ['!', isHalf]] as never,
    minzoom: 11.5,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colors.contour,
      'line-width': 0.75,
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 11.5, 0, 13, colors.contourOpacity],
    },
  },
  {
    id: 'index contours',
    type: 'line',
    ...fromContours,
    filter: isIndex,
    minzoom: 10,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colors.contourIndex,
      'line-width': ['interpolate', ['linear'], ['zoom'], 10, 0.5, 13, 1.25],
      // Where paths are thin, too, contours stand back.
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 10, colors.contourOpacity * 0.4, 13, colors.contourOpacity],
    },
  },
]

/** The figure of a contour stands in its line. `edge`: where the land ends. */
export const contourFigures = ({ colors }: MapLook, edge?: Bounds): LayerSpecification => ({
  id: 'figures of contours',
  type: 'symbol',
  ...fromContours,
  filter: edge ? ['all', isIndex, ['within', insideOf(edge)]] : isIndex,
  minzoom: 12.5,
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 220,
    'text-field': ['to-string', ['get', 'height']],
    'text-font': letters.plain,
    'text-size': 10.5,
    'text-padding': 8,
    'text-max-angle': 40,
  },
  paint: { 'text-color': colors.contourIndex, 'text-halo-color': colors.land, 'text-halo-width': 1.6 },
})
