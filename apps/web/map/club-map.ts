/** The map of the club with the routes on it, by MapLibre. */
import { Map as MapLibreMap, type MapOptions, type Tile } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { TrackedRoute } from '../tracks/track-sheet.tsx'
import { mapOptions } from './map-options.ts'
import type { MapSettings } from './map-style.ts'
import { addRoutes, markRoutes, type LetterMark } from './routes-on-tiles.ts'

/** Pixels between the routes and the edges. */
export const padding = 44

/** Tiles that fail before the first one arrives: then the host has none here, and is asked no more. */
const mostFailures = 8

export type ClubMap = { map: MapLibreMap; letters: LetterMark[] }

type Parts = {
  container: HTMLElement
  settings: MapSettings
  isDark: boolean
  isInteractive: boolean
  routes: readonly TrackedRoute[]
  /** Where it begins. */
  view: Pick<MapOptions, 'bounds' | 'center' | 'zoom'>
  label: string
  /** With the routes on it; undefined when there is none, or it is given up. */
  onReady: (clubMap: ClubMap | undefined) => void
  /** With the first tile; not without one, and when the graphics are lost. */
  onShown: (isShown: boolean) => void
  /** Removes the map. */
  signal: AbortSignal
}

export async function showClubMap({ container, settings, isDark, isInteractive, routes, view, label, onReady, onShown, signal }: Parts) {
  const options = await mapOptions(container, settings, isDark)
  if (signal.aborted) return
  if (!options) return onReady(undefined)
  const locale = { 'Map.Title': label }
  const map = createMap({ ...options, ...view, fitBoundsOptions: { padding }, locale, interactive: isInteractive })
  if (!map) return onReady(undefined)
  const over = new AbortController()
  const remove = () => {
    over.abort()
    map.remove()
  }
  signal.addEventListener('abort', remove, { once: true, signal: over.signal })
  showWithFirstTile(map, onShown, () => {
    onReady(undefined)
    remove()
  })
  map.once('style.load', () => {
    addRoutes(map, routes)
    onReady({ map, letters: markRoutes(map, routes) })
  })
}

/** Undefined where the browser has no WebGL: the sheet stays. */
function createMap(options: MapOptions): MapLibreMap | undefined {
  try {
    return new MapLibreMap(options)
  } catch {
    return undefined
  }
}

/** A map whose tiles do not arrive stays behind the sheet, without a word: the sheet says as much as it does without a network. */
function showWithFirstTile(map: MapLibreMap, onShown: (isShown: boolean) => void, giveUp: () => void): void {
  let [hasStyle, hasTile, failures] = [false, false, 0]
  map.once('style.load', () => {
    hasStyle = true
  })
  map.on('sourcedata', ({ sourceId, tile }) => {
    if (!sourceId.startsWith('route-') && (tile as Tile | undefined)?.hasData()) hasTile = true
  })
  map.on('idle', () => (hasTile || failures > 0) && onShown(hasTile))
  map.on('error', () => {
    failures += 1
    if (!hasStyle) onShown(false)
    // The map itself reports the error, and may not be removed meanwhile.
    if (!hasTile && failures === mostFailures) queueMicrotask(giveUp)
  })
  map.on('webglcontextlost', () => onShown(false))
}
