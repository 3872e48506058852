/** How MapLibre loads the map of the club: its worker from our own site, and tiles through one function that asks no other host. */
import { addProtocol, prewarm, setWorkerUrl, type MapOptions, type RequestParameters } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { TileType } from 'pmtiles'
import { openClubArchive, type ClubArchive } from './club-archive.ts'
import { openElevation } from './elevation.ts'
import { mapColors } from './map-colors.ts'
import { elevationFileUrl, hasMapFile, mapFileUrl } from './map-file.ts'
import { isTileAddress, rasterStyle, tilesStyle, vectorStyle, type MapSettings } from './map-style.ts'
import { orCoarser } from './or-coarser.ts'
import type { MapLook } from './vector-layers.ts'

setWorkerUrl(workerUrl)
// The workers load while the archive is opened.
prewarm()

const scheme = 'club-tiles'
const fileScheme = 'club-map'

/**
 * Makes the page request what its worker needs, because only the security policy of the page names the host of the tiles: the file of the worker is cached for
 * long, with the policy of an earlier time. Returns MapLibre's `transformRequest`.
 */
const requestFromPage = (settings: MapSettings) => {
  addProtocol(scheme, async ({ url, type }: RequestParameters, { signal }) => {
    const address = url.slice(`${scheme}://`.length)
    if (!isTileAddress(address, settings)) throw new Error(`The map of the club is not at ${address}`)
    const response = await fetch(address, { signal })
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    return { data: await (type === 'json' ? response.json() : response.arrayBuffer()) }
  })
  return (url: string) => ({ url: /^https?:/.test(url) ? `${scheme}://${url}` : url })
}

/** `sparse`: where a tile has status 404, MapLibre shows the part of a coarser one. A tile that the file lacks is empty land. */
function addFile({ minZoom, maxZoom, bounds, tileType, tile }: ClubArchive): string {
  const isVector = tileType === TileType.Mvt
  addProtocol(fileScheme, async ({ url, type }: RequestParameters, { signal }) => {
    if (type === 'json')
      return { data: { tiles: [`${fileScheme}://{z}/{x}/{y}`], minzoom: minZoom, maxzoom: maxZoom, bounds, sparse: isVector } }
    const [z, x, y] = url.split('/').slice(-3).map(Number)
    const data = await orCoarser(url, tile(z!, x!, y!, signal))
    return { data: data ? new Uint8Array(data) : new Uint8Array() }
  })
  return `${fileScheme}://file`
}

/** West, south, east, north in degrees: where the club's file has land. */
export type Region = ClubArchive['bounds']

/** Raster or vector, as the file says. Throws if it is missing, or no PMTiles file. */
async function styleOfFile(settings: MapSettings, look: MapLook, isDark: boolean) {
  const [archive, elevation] = await Promise.all([openClubArchive('map', mapFileUrl(settings)), openElevation(elevationFileUrl(settings))])
  const url = addFile(archive)
  const style =
    archive.tileType === TileType.Mvt
      ? vectorStyle({ url }, look, { layers: archive.layers, elevation, edge: archive.isClipped ? archive.bounds : undefined })
      : rasterStyle({ url }, look, isDark)
  const [west, , east] = archive.bounds
  // A file may not say where it is.
  return { style, region: west < east ? archive.bounds : undefined }
}

type Land = { style: NonNullable<MapOptions['style']>; region: Region | undefined }

async function landOf(settings: MapSettings, look: MapLook, isDark: boolean): Promise<Land> {
  if (hasMapFile(settings)) return styleOfFile(settings, look, isDark)
  return { style: settings.mapSource === 'style' ? settings.mapUrl : tilesStyle(settings.mapUrl, look, isDark), region: undefined }
}

export type Reader = Pick<MapLook, 'locale' | 'isImperial'> & { isDark: boolean }

/** Undefined if the club's file cannot be read. North is up, as on the sheet. */
export async function mapOptions(
  container: HTMLElement,
  settings: MapSettings,
  reader: Reader,
): Promise<{ options: MapOptions; region: Region | undefined } | undefined> {
  const { isDark, locale, isImperial } = reader
  const colors = mapColors(isDark, matchMedia('(prefers-contrast: more)').matches)
  const land = await landOf(settings, { colors, locale, isImperial }, isDark).catch(() => undefined)
  if (!land) return undefined
  const { style, region } = land
  const options: MapOptions = {
    container,
    style,
    transformRequest: requestFromPage(settings),
    // What we have written is checked by a test.
    validateStyle: settings.mapSource === 'style',
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxZoom: 17,
    fadeDuration: 0,
  }
  return { options, region }
}
