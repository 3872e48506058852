/** An archive of the club as maps read it: kept tiles come from this device, all others from the club. */
import { zxyToTileId, type Compression, type PMTiles } from 'pmtiles'
import { anySignal } from '@bothy/client/abort.ts'
import { readArchive, readTile, type MapFile, type StoredArchive, type StoredTile } from '../offline/map-store.ts'
import { openArchive } from '../tracks/open-archive.ts'
import type { ArchiveMetadata } from './map-archive.ts'

/** Milliseconds until the club counts as out of reach, on a device that has a part of the map. */
const maxWait = 5000
/** Milliseconds in which it is not asked again. */
const pause = 10_000

export type ClubArchive = Omit<StoredArchive, 'identity'> & {
  /** Undefined where the archive has none. Rejects with `NotKept` where the club is out of reach and the tile is not on this device, of which it may have none. */
  tile: (z: number, x: number, y: number, signal?: AbortSignal) => Promise<ArrayBuffer | undefined>
}

/** A coarser tile is shown instead. */
export class NotKept extends Error {}

const listeners = new Set<() => void>()
let isPartial = false

/** Whether maps lack tiles that are not on this device. */
export const partialMap = {
  current: (): boolean => isPartial,
  /** For `useSyncExternalStore`, with `current`. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
function setPartial(value: boolean): void {
  if (isPartial === value) return
  isPartial = value
  listeners.forEach((listener) => listener())
}

/** As the archive has it: compressed, or not. */
async function decompress({ data, compression }: StoredTile): Promise<ArrayBuffer> {
  if ((compression as Compression) !== 2) return data
  return new Response(new Response(data).body!.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
}

async function readHead(remote: PMTiles): Promise<StoredArchive> {
  const { etag, minZoom, maxZoom, minLon, minLat, maxLon, maxLat, tileType } = await remote.getHeader()
  const metadata = tileType === 1 ? ((await remote.getMetadata()) as ArchiveMetadata) : {}
  const layers = metadata.vector_layers?.map(({ id }) => id)
  return {
    identity: etag ?? '',
    minZoom,
    maxZoom,
    bounds: [minLon, minLat, maxLon, maxLat],
    tileType,
    layers,
    isClipped: metadata.clipped === true,
  }
}

const late = (milliseconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds))

/** Archives that were opened before the map that reads them, by address. Undefined once there has been a map: then its code is there. */
let early: Map<string, Promise<ClubArchive>> | undefined = new Map()

export function openEarly(file: MapFile, url: string): void {
  if (!early || early.has(url)) return
  const archive = open(file, url)
  // The map finds the error.
  archive.catch(() => undefined)
  early.set(url, archive)
}

/** Parts of it may be kept. Throws if the archive is missing or not readable, and no part of it is kept. */
export function openClubArchive(file: MapFile, url: string): Promise<ClubArchive> {
  const archive = early?.get(url) ?? open(file, url)
  early?.delete(url)
  if (early?.size === 0) early = undefined
  return archive
}

async function open(file: MapFile, url: string): Promise<ClubArchive> {
  const remote = openArchive(url)
  const kept = await readArchive(file).catch(() => undefined)
  const online = readHead(remote)
  const current = kept ? await Promise.race([online.catch(() => undefined), late(navigator.onLine ? maxWait : 0)]) : await online
  online.catch(() => undefined)
  const { identity: _, ...head } = current ?? kept!

  // A reader keeps the errors of headers and directories, so each failure ends it.
  let reader = current && remote
  let retryAt = -Infinity
  async function fromClub(z: number, x: number, y: number, signal: AbortSignal | undefined) {
    if (kept && Date.now() < retryAt) throw new NotKept(url)
    try {
      reader ??= openArchive(url)
      const found = await reader.getZxy(z, x, y, kept ? anySignal(signal, AbortSignal.timeout(maxWait)) : signal)
      if (file === 'map') setPartial(false)
      return found?.data
    } catch (error) {
      if (!signal?.aborted) [reader, retryAt] = [undefined, Date.now() + pause]
      throw error
    }
  }
  addEventListener('online', () => (retryAt = -Infinity))

  return {
    ...head,
    async tile(z, x, y, signal) {
      const stored = kept && (await readTile(file, zxyToTileId(z, x, y)).catch(() => undefined))
      const fromDevice = () => decompress(stored!).catch(() => undefined)
      const isSame = stored && (!current?.identity || stored.identity === current.identity)
      const data = isSame && (await fromDevice())
      if (data) return data
      try {
        return await fromClub(z, x, y, signal)
      } catch (error) {
        if (signal?.aborted) throw error
        const older = stored && (await fromDevice())
        if (older) return older
        const isOutOfReach = kept || !navigator.onLine || error instanceof TypeError
        if (!isOutOfReach) throw error
        // Contours ask for the elevations around each tile: they lack nothing that is seen.
        if (file === 'map') setPartial(true)
        throw new NotKept(url)
      }
    },
  }
}
