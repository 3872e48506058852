/** The style of the club's map below the routes. */
import type { ClubSettings } from '@bothy/contract/entities.ts'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'

export type MapSettings = Pick<ClubSettings, 'mapSource' | 'mapUrl'>

/** Colors of the sheet, so that the map of a file looks like the sheet that it covers. */
export type MapColors = { paper: string; land: string; wood: string; water: string; road: string; line: string; text: string }

/** The name of the source that every style of ours has. */
export const tileSource = 'club'

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

/** Layers of the Protomaps basemap, the usual content of a PMTiles file with vector tiles: https://docs.protomaps.com/basemaps/layers */
export function vectorStyle(url: string, { paper, land, wood, water, road, line, text }: MapColors): StyleSpecification {
  const from = (layer: string) => ({ source: tileSource, 'source-layer': layer })
  const kindIs = (...kinds: string[]) => ['in', ['get', 'kind'], ['literal', kinds]] as never
  return {
    version: 8,
    sources: { [tileSource]: { type: 'vector', url } },
    layers: [
      background(paper),
      { id: 'earth', type: 'fill', ...from('earth'), paint: { 'fill-color': land } },
      {
        id: 'wood',
        type: 'fill',
        ...from('landuse'),
        filter: kindIs('forest', 'wood', 'nature_reserve', 'national_park', 'park'),
        paint: { 'fill-color': wood, 'fill-opacity': 0.6 },
      },
      { id: 'water', type: 'fill', ...from('water'), filter: ['==', ['geometry-type'], 'Polygon'], paint: { 'fill-color': water } },
      { id: 'streams', type: 'line', ...from('water'), filter: ['==', ['geometry-type'], 'LineString'], paint: { 'line-color': water } },
      {
        id: 'paths',
        type: 'line',
        ...from('roads'),
        filter: kindIs('path'),
        minzoom: 12,
        paint: { 'line-color': line, 'line-width': 1, 'line-dasharray': [3, 2] },
      },
      {
        id: 'roads',
        type: 'line',
        ...from('roads'),
        filter: ['!', kindIs('path', 'rail')],
        paint: { 'line-color': road, 'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 8, 0.6, 15, 4] },
      },
      { id: 'rails', type: 'line', ...from('roads'), filter: kindIs('rail'), minzoom: 10, paint: { 'line-color': line, 'line-width': 1 } },
      ...['pois', 'places'].map((layer): LayerSpecification => ({
        id: layer,
        type: 'symbol',
        ...from(layer),
        ...(layer === 'pois' ? { filter: kindIs('peak', 'alpine_hut', 'viewpoint', 'station'), minzoom: 12 } : {}),
        layout: {
          'text-field': ['get', 'name'],
          'text-size': layer === 'pois' ? 11 : 13,
          'text-font': ['sans-serif'],
          'text-max-width': 8,
        },
        paint: { 'text-color': text, 'text-halo-color': paper, 'text-halo-width': 1.5 },
      })),
    ],
  }
}

/** Whether the map may ask for an address: only at the host of the club's tiles. */
export const mayLoad = (address: string, { mapUrl }: MapSettings): boolean => URL.parse(address)?.origin === new URL(mapUrl).origin
