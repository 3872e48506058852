import { useClubSettings } from '../api/api-context.tsx'
import { elevationFileUrl, hasMapFile } from './map-file.ts'

/** The URL of the elevations beside the map of the club; undefined where its map is no file. */
export function useElevationFile(): string | undefined {
  const settings = useClubSettings()
  return settings && hasMapFile(settings) ? elevationFileUrl(settings) : undefined
}
