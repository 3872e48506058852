/** The style of the club's map below the routes. */
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { ClubSettings } from '@bothy/contract/entities.ts'
import { parseUrl } from '@bothy/contract/parse-url.ts'
import { tileSource, vectorLayers, type MapColors } from './vector-layers.ts'

export type MapSettings = Pick<ClubSettings, 'mapSource' | 'mapUrl'>

const background = (color: string): LayerSpecification => ({ id: 'background', type: 'background', paint: { 'background-color': color } })

/** Pictures. At night they are dimmed as covers are. */
export const rasterStyle = (tiles: { url: string } | { tiles: string[] }, { paper }: MapColors, isDark: boolean): StyleSpecification => ({
  version: 8,
  sources: { [tileSource]: { type: 'raster', tileSize: 256, ...tiles } },
  layers: [
    background(paper),
    { id: 'tiles', type: 'raster', source: tileSource, paint: { 'raster-brightness-max': isDark ? 0.78 : 1, 'raster-saturation': -0.15 } },
  ],
})

/** The deepest zoom that providers of vector tiles usually have. The map draws deeper ones from it. */
const vectorZoom = 14

/** The tiles of a file, or those at an address. `contents`: the layers that they have, if that is known; MapLibre reports every other one as an error. */
export function vectorStyle(
  tiles: { url: string } | { tiles: string[] },
  colors: MapColors,
  contents?: readonly string[],
): StyleSpecification {
  const isThere = (layer: LayerSpecification) => !contents || !('source-layer' in layer) || contents.includes(layer['source-layer']!)
  return {
    version: 8,
    sources: { [tileSource]: { type: 'vector', ...('tiles' in tiles && { maxzoom: vectorZoom }), ...tiles } },
    layers: [background(colors.paper), ...vectorLayers(colors).filter(isThere)],
  }
}

/** Tiles at an address are pictures, unless it ends as the files of vector tiles do. */
export const tilesStyle = (address: string, colors: MapColors, isDark: boolean): StyleSpecification =>
  /\.(mvt|pbf)$/i.test(new URL(address).pathname)
    ? vectorStyle({ tiles: [address] }, colors)
    : rasterStyle({ tiles: [address] }, colors, isDark)

/** Whether the map may ask for an address: only at the host of the club's tiles. */
export const isTileAddress = (address: string, { mapUrl }: MapSettings): boolean => parseUrl(address)?.origin === new URL(mapUrl).origin
