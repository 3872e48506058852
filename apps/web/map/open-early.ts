/** What a map needs besides its code, requested while that is on its way. */
import { openEarly } from './club-archive.ts'
import { elevationFileUrl, hasMapFile, mapFileUrl } from './map-file.ts'
import type { MapSettings } from './map-style.ts'

export function openFilesEarly(settings: MapSettings): void {
  if (!hasMapFile(settings)) return
  openEarly('map', mapFileUrl(settings))
  openEarly('elevation', elevationFileUrl(settings))
}
