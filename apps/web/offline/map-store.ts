/**
 * The parts of the club's map that this device keeps for activities, in IndexedDB: the tiles as they are in the archive, for each archive what a map must know
 * to use them, and for each activity which tiles it needs. A tile that several activities need is stored once, and removed with the last of them.
 */
import { completed, openStore, settled } from './database.ts'

/** The archives of the club. */
export type MapFile = 'map' | 'elevation'
export const mapFiles: readonly MapFile[] = ['map', 'elevation']

/** What a map must know of an archive without reading it. */
export type StoredArchive = {
  /** Which content the archive had. */
  identity: string
  minZoom: number
  maxZoom: number
  bounds: [west: number, south: number, east: number, north: number]
  /** A number of the format. */
  tileType: number
  /** The layers of vector tiles, if the archive names them. */
  layers: string[] | undefined
  /** Whether its land ends at its bounds, and not with its tiles. */
  isClipped?: boolean
}
/** `compression` is a number of the format. Each tile is complete in itself, so tiles of a renewed archive may stand beside older ones. */
export type StoredTile = { identity: string; compression: number; data: ArrayBuffer }

/** A tile of the archive, with its bytes. */
export type NeededTile = [id: number, bytes: number]

/** What an activity needs. It holds nothing about people. */
export type KeptMap = {
  activityId: string
  owner: string
  /** Changes with the routes and the meeting point. */
  places: string
  /** The deepest zoom level that fits the limit. */
  level: number
  /** Whether a deeper level would be larger than the limit. */
  isLimited: boolean
  tiles: Partial<Record<MapFile, NeededTile[]>>
  /** What the archives contained when all was stored. */
  identities: Partial<Record<MapFile, string>>
  isComplete: boolean
  /** The member has ended it. */
  isStopped: boolean
  /** The member has asked for it; others are kept in advance. */
  isAsked: boolean
}

/** Keys are arrays that begin with the kind of the record; an array sorts after every string. */
const store = openStore('bothy.map', { storeName: 'records', create: (database) => void database.createObjectStore('records') })
const tileKey = (file: MapFile, id: number) => ['tile', file, id]
const mapKey = (activityId: string) => ['map', activityId]
const archiveKey = (file: MapFile) => ['archive', file]
const allMaps = () => IDBKeyRange.bound(['map'], ['map', []])

export async function readTile(file: MapFile, id: number): Promise<StoredTile | undefined> {
  return (await settled((await store('readonly')).get(tileKey(file, id)))) as StoredTile | undefined
}

export async function readArchive(file: MapFile): Promise<StoredArchive | undefined> {
  return (await settled((await store('readonly')).get(archiveKey(file)))) as StoredArchive | undefined
}

export async function readMap(activityId: string): Promise<KeptMap | undefined> {
  return (await settled((await store('readonly')).get(mapKey(activityId)))) as KeptMap | undefined
}

const listeners = new Set<() => void>()
let changes = 0
function emitChange(): void {
  changes += 1
  listeners.forEach((listener) => listener())
}
/** Counts the changes that this page has made to maps. For `useSyncExternalStore`. */
export const mapChanges = {
  current: (): number => changes,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

const mapsIn = async (records: IDBObjectStore) => (await settled(records.getAll(allMaps()))) as KeptMap[]
export const readMaps = async (): Promise<KeptMap[]> => mapsIn(await store('readonly'))

/** The bytes of all that these need: what they share counts once. */
export function bytesOf(maps: readonly KeptMap[]): number {
  const tiles = new Map(
    maps.flatMap((map) => mapFiles.flatMap((file) => (map.tiles[file] ?? []).map(([id, bytes]) => [`${file} ${id}`, bytes]))),
  )
  return [...tiles.values()].reduce((sum, bytes) => sum + bytes, 0)
}

/** Bytes of all tiles on this device, or that it will have. */
export const sizeOfMaps = async (): Promise<number> => bytesOf(await readMaps())

/** Deletes the tiles of `former` that no map needs, and the archives when no map is left. */
function removeUnneeded(records: IDBObjectStore, former: readonly KeptMap[], maps: readonly KeptMap[]): void {
  for (const file of mapFiles) {
    const needed = new Set(maps.flatMap(({ tiles }) => (tiles[file] ?? []).map(([id]) => id)))
    for (const { tiles } of former) for (const [id] of tiles[file] ?? []) if (!needed.has(id)) records.delete(tileKey(file, id))
    if (maps.length === 0) records.delete(archiveKey(file))
  }
}

/** Writes what an activity needs from now on, before its tiles: a page that is closed meanwhile leaves nothing that belongs to no activity. */
export async function writeMap(map: KeptMap, archives: Partial<Record<MapFile, StoredArchive>>): Promise<void> {
  const records = await store('readwrite')
  const maps = await mapsIn(records)
  const isIt = ({ activityId }: KeptMap) => activityId === map.activityId
  records.put(map, mapKey(map.activityId))
  for (const file of mapFiles) if (archives[file]) records.put(archives[file], archiveKey(file))
  removeUnneeded(records, maps.filter(isIt), [...maps.filter((one) => !isIt(one)), map])
  await completed(records.transaction)
  emitChange()
}

/** Resolves with false if the map was removed meanwhile, by a sign-out or another page. */
export async function changeMap(activityId: string, change: Partial<KeptMap>): Promise<boolean> {
  const records = await store('readwrite')
  const map = (await settled(records.get(mapKey(activityId)))) as KeptMap | undefined
  if (!map) return false
  records.put({ ...map, ...change }, mapKey(activityId))
  await completed(records.transaction)
  emitChange()
  return true
}

/** Stores tiles of a map. Resolves with false if it was removed meanwhile; then nothing is stored. */
export async function writeTiles(
  activityId: string,
  file: MapFile,
  tiles: readonly (readonly [id: number, tile: StoredTile])[],
): Promise<boolean> {
  const records = await store('readwrite')
  if (!(await settled(records.get(mapKey(activityId))))) return false
  for (const [id, tile] of tiles) records.put(tile, tileKey(file, id))
  await completed(records.transaction)
  return true
}

/** The tiles of these that are not stored with this content of the archive. */
export async function missingTiles(file: MapFile, ids: readonly number[], identity: string): Promise<number[]> {
  const missing: number[] = []
  for (const id of ids) if ((await readTile(file, id))?.identity !== identity) missing.push(id)
  return missing
}

/** Removes the maps that are not wanted, with the tiles that only they need. */
async function removeMaps(isWanted: (map: KeptMap) => boolean): Promise<void> {
  const records = await store('readwrite')
  const maps = await mapsIn(records)
  const former = maps.filter((map) => !isWanted(map))
  if (former.length === 0) return
  for (const { activityId } of former) records.delete(mapKey(activityId))
  removeUnneeded(records, former, maps.filter(isWanted))
  await completed(records.transaction)
  emitChange()
}

export const removeMap = (activityId: string): Promise<void> => removeMaps((map) => map.activityId !== activityId)

/** Removes the maps of other members, and of activities that this member does not keep. */
export const removeOtherMaps = (memberId: string, kept: ReadonlySet<string>): Promise<void> =>
  removeMaps(({ activityId, owner }) => owner === memberId && kept.has(activityId))
