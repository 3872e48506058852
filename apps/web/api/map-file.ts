import { basePath } from '../base-path.ts'

/** The PMTiles file of the club is beside the app: our server answers its address with the file beside its data. */
export const mapFileUrl = (): string => new URL(`${basePath}map.pmtiles`, location.origin).href
