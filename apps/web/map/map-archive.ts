/** Where the tiles of the club's archives are, and their bytes as they are stored, to keep parts of them. */
import { Compression, EtagMismatch, findTile, TileType, type Header } from 'pmtiles'
import { anySignal } from '@bothy/client/abort.ts'
import type { MapFile, StoredArchive } from '../offline/map-store.ts'
import { ArchiveSource, directoryCache, fetchRange, readerOf } from '../tracks/open-archive.ts'

/** What is read of it. `clipped`: the land ends at the bounds. */
export type ArchiveMetadata = { vector_layers?: { id: string }[]; clipped?: boolean }

export type TilePlace = { id: number; offset: number; length: number }

/** Directories of an archive lead to others at most this often. */
const deepestDirectory = 3
/** Milliseconds. */
const rangeTimeout = 60_000

export type OpenArchive = {
  file: MapFile
  url: string
  header: Header
  stored: StoredArchive
  placesOf: (ids: readonly number[]) => Promise<TilePlace[]>
}

export async function locateTiles(file: MapFile, url: string, signal: AbortSignal): Promise<OpenArchive> {
  const source = new ArchiveSource(url, signal, 'no-cache')
  const cache = directoryCache()
  const header = await cache.getHeader(source)
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat, tileType, tileCompression } = header
  if (![Compression.Unknown, Compression.None, Compression.Gzip].includes(tileCompression) || minZoom > maxZoom || maxZoom > 26)
    throw new Error(`${url} is not readable`)
  const metadata = tileType === TileType.Mvt ? ((await readerOf(source, cache).getMetadata()) as ArchiveMetadata) : {}
  const layers = metadata.vector_layers?.map(({ id }) => id)
  const stored = {
    identity: header.etag!,
    minZoom,
    maxZoom,
    bounds: [minLon, minLat, maxLon, maxLat],
    tileType,
    layers,
    isClipped: metadata.clipped === true,
  } satisfies StoredArchive

  async function placeOf(id: number): Promise<TilePlace | undefined> {
    let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength]
    for (let depth = 0; depth <= deepestDirectory; depth++) {
      const entry = findTile(await cache.getDirectory(source, offset, length, header), id)
      if (!entry || entry.length === 0) return undefined
      if (entry.runLength > 0) return { id, offset: header.tileDataOffset + entry.offset, length: entry.length }
      ;[offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length]
    }
    throw new Error(`The directories of ${url} lead in a circle`)
  }
  /** One after the other: neighbors are in the same directory. */
  async function placesOf(ids: readonly number[]): Promise<TilePlace[]> {
    const places: TilePlace[] = []
    for (const id of ids) {
      const place = await placeOf(id)
      if (place) places.push(place)
    }
    return places
  }
  return { file, url, header, stored, placesOf }
}

/** One request, and the tiles that are in it. */
export type TileRequest = { offset: number; length: number; tiles: TilePlace[] }

const longestRequest = 512 * 1024
/** Bytes between two tiles that cost less than another request. */
const longestGap = 4096

/** Tiles that are near each other in the archive come with one request. */
export function requestsFor(places: readonly TilePlace[]): TileRequest[] {
  const requests: TileRequest[] = []
  for (const place of places.toSorted((a, b) => a.offset - b.offset)) {
    const last = requests.at(-1)
    const end = place.offset + place.length
    if (last && place.offset <= last.offset + last.length + longestGap && end - last.offset <= longestRequest) {
      last.length = Math.max(last.length, end - last.offset)
      last.tiles.push(place)
    } else requests.push({ offset: place.offset, length: place.length, tiles: [place] })
  }
  return requests
}

export async function fetchTiles({ url, header, stored }: OpenArchive, { offset, length, tiles }: TileRequest, signal: AbortSignal) {
  const { data, identity } = await fetchRange(url, { offset, length }, anySignal(signal, AbortSignal.timeout(rangeTimeout)))
  if (identity !== stored.identity) throw new EtagMismatch('The archive was replaced')
  if (data.byteLength !== length) throw new Error(`${url} ends before its tiles`)
  return tiles.map(({ id, offset: at, length: bytes }) => {
    const tile = data.slice(at - offset, at - offset + bytes)
    if (header.tileCompression === Compression.Gzip && !isGzip(tile)) throw new Error(`A tile of ${url} is damaged`)
    return [id, { identity, compression: header.tileCompression, data: tile }] as const
  })
}

const isGzip = (tile: ArrayBuffer) => {
  const [first, second] = new Uint8Array(tile)
  return first === 0x1f && second === 0x8b
}
