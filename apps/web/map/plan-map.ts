/** What keeping the map around routes takes, before a tile is downloaded: the sizes are in the directories of the archives. */
import { mapFiles, type MapFile } from '../offline/map-store.ts'
import { NoArchive } from '../tracks/open-archive.ts'
import { locateTiles, type OpenArchive, type TilePlace } from './map-archive.ts'
import { fileUrl } from './map-file.ts'
import type { MapSettings } from './map-style.ts'
import { tilesAround, type Spot } from './tiles-around.ts'

/** The deepest zoom level that is kept: the usual one of vector tiles, from which the map draws deeper ones. */
export const deepestLevel = 14
/** Bytes of the map of an activity at most. */
export const largestMap = 12_000_000
/** Tiles whose sizes are looked up at most; a route through a continent has more. */
const mostTiles = 6000

/** What each zoom level of an archive takes. */
type Levels = ReadonlyMap<number, readonly Pick<TilePlace, 'length'>[]>

const bytesUpTo = (levels: Levels, level: number) =>
  [...levels].reduce((sum, [zoom, tiles]) => (zoom > level ? sum : tiles.reduce((bytes, { length }) => bytes + length, sum)), 0)

/** The deepest level at which all archives together fit, and their bytes; undefined if not even the lowest level does. */
export function deepestThatFits(archives: readonly Levels[], limit = largestMap): { level: number; bytes: number } | undefined {
  const lowest = Math.min(...archives.flatMap((levels) => [...levels.keys()]))
  const deepest = Math.max(...archives.flatMap((levels) => [...levels.keys()]))
  for (let level = deepest; level >= lowest; level--) {
    const bytes = archives.reduce((sum, levels) => sum + bytesUpTo(levels, level), 0)
    if (bytes <= limit) return { level, bytes }
  }
  return undefined
}

export type MapPlan = {
  /** The deepest zoom level. */
  level: number
  /** Whether a deeper level would not fit. */
  isLimited: boolean
  bytes: number
  archives: { archive: OpenArchive; places: TilePlace[] }[]
}

async function levelsOf(archive: OpenArchive, lines: readonly (readonly Spot[])[]): Promise<Map<number, TilePlace[]>> {
  const levels = new Map<number, TilePlace[]>()
  let count = 0
  for (const [zoom, ids] of tilesAround(lines, archive.header, deepestLevel)) {
    count += ids.length
    if (count > mostTiles) break
    levels.set(zoom, await archive.placesOf(ids))
  }
  return levels
}

const openIfThere = (file: MapFile, settings: MapSettings, signal: AbortSignal) =>
  locateTiles(file, fileUrl(file, settings), signal).catch((error: unknown) =>
    error instanceof NoArchive ? undefined : Promise.reject(error),
  )

/** Undefined where the club has no archive, or nothing of the land around these lines. Elevations are optional. */
export async function planMap(
  settings: MapSettings,
  lines: readonly (readonly Spot[])[],
  signal: AbortSignal,
): Promise<MapPlan | undefined> {
  const opened = []
  for (const file of mapFiles) {
    const archive = await openIfThere(file, settings, signal)
    if (!archive && file === 'map') return undefined
    if (archive) opened.push({ archive, levels: await levelsOf(archive, lines) })
  }
  if ([...opened[0]!.levels.values()].every((tiles) => tiles.length === 0)) return undefined
  const fitting = deepestThatFits(opened.map(({ levels }) => levels))
  if (!fitting) return undefined
  const { level, bytes } = fitting
  const archives = opened.map(({ archive, levels }) => ({
    archive,
    places: [...levels].flatMap(([zoom, places]) => (zoom <= level ? places : [])),
  }))
  return { level, isLimited: level < Math.min(deepestLevel, opened[0]!.archive.header.maxZoom), bytes, archives }
}
