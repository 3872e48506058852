/** The map of the club with the routes on it, by MapLibre. */
import { LngLatBounds, Map as MapLibreMap, type ErrorEvent, type MapOptions, type Tile } from 'maplibre-gl'
import { anySignal } from '@bothy/client/abort.ts'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { TrackedRoute } from '../tracks/draw-sheet.ts'
import { partialMap } from './club-archive.ts'
import { drawSign, pixelRatio } from './draw-sign.ts'
import { edgeSource } from './edge-layers.ts'
import { showLateLayers } from './late-layers.ts'
import { mapColors } from './map-colors.ts'
import { mapOptions, type Reader, type Region } from './map-options.ts'
import type { MapSettings } from './map-style.ts'
import { boundsOfView, mapBounds, touches } from './map-view.ts'
import { signNames } from './name-layers.ts'
import { addRoutes, markRoutes, type LetterMark } from './routes-on-tiles.ts'
import { tileSource } from './vector-layers.ts'
import { showWorldBeyond } from './world-layers.ts'

/** Pixels of a map that has room for the name of an end beside the buttons. */
const wide = 600

/** Pixels between the routes and the edges; on the whole screen, the buttons have room too. */
export const paddingOf = (isInteractive: boolean, { clientWidth }: Pick<HTMLElement, 'clientWidth'>) =>
  isInteractive ? { top: 72, right: clientWidth < wide ? 84 : 136, bottom: 52, left: clientWidth < wide ? 44 : 110 } : 44

export type FirstView = Pick<MapOptions, 'bounds' | 'center' | 'zoom'>

export type ClubMap = {
  map: MapLibreMap
  letters: LetterMark[]
  /** Undefined where no file says it. */
  region: Region | undefined
}

type ClubMapOptions = {
  container: HTMLElement
  settings: MapSettings
  reader: Reader
  /** One that nobody can move is shown only where it has land. */
  isInteractive: boolean
  /** Whether its reader may turn it. */
  canTurn: boolean
  routes: readonly TrackedRoute[]
  /** What the map shows first; undefined for all land of the club's file, or the world. */
  viewAtFirst: (region: Region | undefined) => FirstView | undefined
  label: string
  /** Called with the map once the routes are on it; with undefined if no map can be shown. */
  onReady: (clubMap: ClubMap | undefined) => void
  /** Called with true whenever the map is idle and has shown a tile; with false if none loads or the WebGL context is lost. */
  onShown: (isShown: boolean) => void
  /** Aborting it removes the map. */
  signal: AbortSignal
}

/** Until a tile is shown, each return of the network makes a new map, because MapLibre does not repeat a failed request for a style or a tile. */
export async function showClubMap(wanted: ClubMapOptions): Promise<void> {
  const { container, settings, reader, isInteractive, canTurn, routes, viewAtFirst, label, onReady, onShown, signal } = wanted
  const { options, region } = (await mapOptions(container, settings, reader)) ?? {}
  if (signal.aborted) return
  const view = viewAtFirst(region)
  if (!isInteractive && region && view?.bounds && !touches(mapBounds(LngLatBounds.convert(view.bounds)), region)) return onReady(undefined)
  const locale = { 'Map.Title': label }
  const first: FirstView = view ?? (region ? { bounds: region } : { zoom: 1 })
  const map =
    options &&
    createMap({
      ...options,
      ...first,
      fitBoundsOptions: { padding: paddingOf(isInteractive, container) },
      locale,
      interactive: isInteractive,
    })
  if (options && !map) return onReady(undefined)
  const [removed, shown] = [new AbortController(), new AbortController()]
  const remove = () => {
    removed.abort()
    // This takes long, so that the next page does not wait for it. A container that stays gets another map.
    if (container.isConnected) map?.remove()
    else setTimeout(() => map?.remove())
  }
  const giveUp = () => {
    if (removed.signal.aborted) return
    onReady(undefined)
    remove()
  }
  const startAgain = () => {
    giveUp()
    void showClubMap(wanted)
  }
  signal.addEventListener('abort', remove, { once: true, signal: removed.signal })
  addEventListener('online', startAgain, { once: true, signal: anySignal(signal, shown.signal) })
  if (!map) return giveUp()
  const onTiles = (isShown: boolean) => {
    if (isShown) shown.abort()
    onShown(isShown)
  }
  const isBeyondLand = () => region !== undefined && !touches(boundsOfView(map), region)
  showWithFirstTile(map, { isBeyondLand, onShown: onTiles, giveUp })
  drawSigns(map, reader)
  const replaceCoarse = () => partialMap.current() && map.getSource(tileSource) && map.refreshTiles(tileSource)
  addEventListener('online', replaceCoarse, { signal: removed.signal })
  if (isInteractive && canTurn) map.dragRotate.enable()
  else {
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
  }
  map.once('style.load', () => {
    addRoutes(map, routes)
    if (region) showWorldBeyond(map, region, { colors: mapColors(reader.isDark, false), locale: reader.locale }, removed.signal)
    onReady({ map, letters: markRoutes(map, routes), region })
  })
}

/** Undefined where the browser has no WebGL: the drawn tracks stay visible. */
function createMap(options: MapOptions): MapLibreMap | undefined {
  try {
    return new MapLibreMap(options)
  } catch {
    return undefined
  }
}

/** Each sign is drawn when the map first needs it. */
function drawSigns(map: MapLibreMap, { isDark }: Reader): void {
  const colors = mapColors(isDark, matchMedia('(prefers-contrast: more)').matches)
  map.setMissingStyleImageResolver((id) => {
    const sign = signNames.find((name) => id === `sign-${name}`)
    if (sign && !map.hasImage(id)) map.addImage(id, drawSign(sign, colors), { pixelRatio })
  })
}

type WhenShown = {
  /** There are no tiles to wait for. */
  isBeyondLand: () => boolean
  onShown: (isShown: boolean) => void
  giveUp: () => void
}

/** A map without tiles stays hidden behind the drawn tracks, without an error message: the page shows the same without a network. */
function showWithFirstTile(map: MapLibreMap, { isBeyondLand, onShown, giveUp }: WhenShown): void {
  let [hasStyle, hasTile, hasFailed] = [false, false, false]
  map.once('style.load', () => {
    hasStyle = true
  })
  map.on('sourcedata', ({ sourceId, tile }) => {
    if (!/^(route|world)-/.test(sourceId) && sourceId !== edgeSource && (tile as Tile | undefined)?.hasData()) hasTile = true
  })
  map.on('idle', () => {
    // All requests have ended: the host has no tiles here. MapLibre is still emitting this event: the map must not be removed before it has finished.
    if (hasFailed && !hasTile) return queueMicrotask(giveUp)
    showLateLayers(map)
    if (hasTile || isBeyondLand()) onShown(true)
  })
  // The land is shown once it is there; its names and its relief may follow.
  map.on('render', function showLand() {
    if (!hasTile || !map.getSource(tileSource) || !map.isSourceLoaded(tileSource)) return
    map.off('render', showLand)
    onShown(true)
    showLateLayers(map)
  })
  map.on('error', ({ sourceId }: ErrorEvent & { sourceId?: string }) => {
    // Where the elevations have no tile, the map has no relief.
    if (sourceId === 'elevation' || sourceId === 'contours') return
    hasFailed = true
    if (!hasStyle) onShown(false)
    // MapLibre notices only when it draws that it is idle.
    map.triggerRepaint()
  })
  map.on('webglcontextlost', () => onShown(false))
}
