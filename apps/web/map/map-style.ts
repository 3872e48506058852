/** The style of the club's map below the routes. */
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { ClubSettings } from '@bothy/contract/entities.ts'
import { parseUrl } from '@bothy/contract/parse-url.ts'
import { edgeLayers, edgeSources, type Bounds } from './edge-layers.ts'
import { withLateLayers } from './late-layers.ts'
import { nameLayers } from './name-layers.ts'
import { contourFigures, contourLayers, reliefSources, shadeLayer, type Elevation } from './relief-layers.ts'
import { landLayers, lineLayers, tileSource, type CreateLayers, type MapLook } from './vector-layers.ts'

export type MapSettings = Pick<ClubSettings, 'mapSource' | 'mapUrl'>
export type Tiles = { url: string } | { tiles: string[] }

const background = (color: string): LayerSpecification => ({ id: 'background', type: 'background', paint: { 'background-color': color } })

/** Pictures. At night they are dimmed as covers are. */
export const rasterStyle = (tiles: Tiles, { colors }: MapLook, isDark: boolean): StyleSpecification => ({
  version: 8,
  sources: { [tileSource]: { type: 'raster', tileSize: 256, ...tiles } },
  layers: [
    background(colors.land),
    { id: 'tiles', type: 'raster', source: tileSource, paint: { 'raster-brightness-max': isDark ? 0.78 : 1, 'raster-saturation': -0.15 } },
  ],
})

/** The deepest zoom that providers of vector tiles usually have. The map draws deeper ones from it. */
const vectorZoom = 14

type Contents = {
  /** The layers that the tiles have, if that is known; MapLibre reports every other one as an error. */
  layers?: readonly string[] | undefined
  /** The elevations beside the map, if there are some. */
  elevation?: Elevation | undefined
  /** Where the land ends, if it does so at the bounds of the file. */
  edge?: Bounds | undefined
}

/** The tiles of a file, or those at an address. */
export function vectorStyle(tiles: Tiles, look: MapLook, { layers, elevation, edge }: Contents = {}): StyleSpecification {
  const isThere = (layer: LayerSpecification) => !layers || !('source-layer' in layer) || layers.includes(layer['source-layer']!)
  const drawn = (creators: readonly CreateLayers[]) => creators.flatMap((create) => create(look)).filter(isThere)
  return {
    version: 8,
    sources: {
      [tileSource]: { type: 'vector', ...('tiles' in tiles && { maxzoom: vectorZoom }), ...tiles },
      ...(elevation && reliefSources(look, elevation)),
      ...(edge && edgeSources(edge)),
    },
    layers: withLateLayers([
      background(look.colors.land),
      ...drawn(landLayers),
      ...(elevation ? [shadeLayer(look), ...contourLayers(look)] : []),
      ...drawn(lineLayers),
      ...(edge ? edgeLayers(look) : []),
      ...(elevation ? [contourFigures(look, edge)] : []),
      ...drawn(nameLayers),
    ]),
  }
}

/** Tiles at an address are pictures, unless it ends as the files of vector tiles do. */
export const tilesStyle = (address: string, look: MapLook, isDark: boolean): StyleSpecification =>
  /\.(mvt|pbf)$/i.test(new URL(address).pathname)
    ? vectorStyle({ tiles: [address] }, look)
    : rasterStyle({ tiles: [address] }, look, isDark)

/** Whether the map may ask for an address: only at the host of the club's tiles. */
export const isTileAddress = (address: string, { mapUrl }: MapSettings): boolean => parseUrl(address)?.origin === new URL(mapUrl).origin
