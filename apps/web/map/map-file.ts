import { basePath } from '../base-path.ts'

/** The URL of the PMTiles file of the club. A static host has the file beside the app; our server reads it from its data directory or `BOTHY_MAP_FILE`. */
export const mapFileUrl = (): string => new URL(`${basePath}map.pmtiles`, location.origin).href
