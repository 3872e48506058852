import { basePath } from '../base-path.ts'
import type { MapFile } from '../offline/map-store.ts'

const urlOf = (name: string) => new URL(`${basePath}${name}`, location.origin).href

/** The URL of the PMTiles file of the club. A static host has the file beside the app; our server reads it from its data directory or `BOTHY_MAP_FILE`. */
export const mapFileUrl = (): string => urlOf('map.pmtiles')
/** Optional. Our server answers 204 where there is none. */
export const elevationFileUrl = (): string => urlOf('elevation.pmtiles')

export const fileUrl = (file: MapFile): string => (file === 'map' ? mapFileUrl() : elevationFileUrl())
