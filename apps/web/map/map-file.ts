import { basePath } from '../base-path.ts'
import type { MapFile } from '../offline/map-store.ts'
import type { MapSettings } from './map-style.ts'

/** Whether the map of the club is a PMTiles file: beside the app, or at the address of the settings. */
export const hasMapFile = ({ mapSource }: Pick<MapSettings, 'mapSource'>): boolean => mapSource === 'pmtiles' || mapSource === 'pmtiles-url'

/** The demo has the map of the sample club in a folder of its own, so that an upload of the app never replaces the map of a club. */
const isDemo = () => (window.bothyFound?.config as { mode?: unknown } | undefined)?.mode === 'mock'

/** The URL of that file. A static host has it beside the app; our server reads it from its data directory or `BOTHY_MAP_FILE`. */
export const mapFileUrl = ({ mapSource, mapUrl }: MapSettings): string =>
  mapSource === 'pmtiles-url' ? mapUrl : new URL(`${basePath}${isDemo() ? 'demo/' : ''}map.pmtiles`, location.origin).href

/** The URL of its elevations: in the same folder, with the same key behind a question mark. */
export function elevationFileUrl(settings: MapSettings): string {
  const url = new URL(mapFileUrl(settings))
  url.pathname = url.pathname.replace(/[^/]*$/, 'elevation.pmtiles')
  return url.href
}

/** The URL of a file of which devices keep parts. Our server answers 204 where there are no elevations. */
export const fileUrl = (file: MapFile, settings: MapSettings): string =>
  file === 'map' ? mapFileUrl(settings) : elevationFileUrl(settings)
