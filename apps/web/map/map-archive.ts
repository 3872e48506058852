/** Reads the archives of the club to keep parts of them: an answer that is not exactly what was asked for is refused, so that nothing wrong is ever stored. */
import {
  Compression,
  EtagMismatch,
  findTile,
  PMTiles,
  SharedPromiseCache,
  TileType,
  type Header,
  type RangeResponse,
  type Source,
} from 'pmtiles'
import { anySignal } from '@bothy/client/abort.ts'
import type { MapFile, StoredArchive } from '../offline/map-store.ts'
import { ownFileUrl } from './map-file.ts'

export type TilePlace = { id: number; offset: number; length: number }

/** The club has no such archive. */
export class NoArchive extends Error {}

/** Directories of an archive lead to others at most this often. */
const deepestDirectory = 3
const directories = 400
/** Milliseconds. */
const rangeTimeout = 60_000

type Range = { data: ArrayBuffer; identity: string }

/** The bytes of a range; fewer only at the end of the file. `cache`: how the browser uses its own. */
export async function fetchRange(
  url: string,
  { offset, length }: Omit<TilePlace, 'id'>,
  signal: AbortSignal,
  cache: RequestCache = 'default',
): Promise<Range> {
  const headers = { range: `bytes=${offset}-${offset + length - 1}` }
  const response = await fetch(url, { headers, cache, signal })
  if ([204, 404].includes(response.status)) throw new NoArchive(url)
  const [, start = '', end = '', size = ''] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
  const isRange = response.status === 206 && Number(start) === offset && start !== ''
  const isWhole = Number(end) === Math.min(offset + length, Number(size)) - 1
  if (!isRange || !isWhole) {
    await response.body?.cancel()
    throw new Error(`${url} has not answered with the range ${headers.range}`)
  }
  const data = await response.arrayBuffer()
  if (data.byteLength !== Number(end) - offset + 1) throw new Error(`${url} has answered with ${data.byteLength} bytes to ${headers.range}`)
  const etag = response.headers.get('etag')
  // A weak one may stay the same although bytes have changed.
  const isStrong = etag !== null && !etag.startsWith('W/')
  return { data, identity: isStrong ? etag : `${response.headers.get('last-modified')} ${size}` }
}

/** For the reader of the format. It refuses ranges of an archive that was replaced after its header was read. */
class ArchiveSource implements Source {
  private cache: RequestCache = 'no-cache'
  private readonly url: string
  private readonly signal: AbortSignal
  constructor(url: string, signal: AbortSignal) {
    this.url = url
    this.signal = signal
  }
  getKey(): string {
    return this.url
  }
  async getBytes(offset: number, length: number, _?: AbortSignal, etag?: string): Promise<RangeResponse> {
    const { data, identity } = await fetchRange(this.url, { offset, length }, this.signal, this.cache)
    if (etag !== undefined && etag !== identity) {
      this.cache = 'reload'
      throw new EtagMismatch('The archive was replaced')
    }
    return { data, etag: identity }
  }
}

export type OpenArchive = {
  file: MapFile
  url: string
  header: Header
  stored: StoredArchive
  placesOf: (ids: readonly number[]) => Promise<TilePlace[]>
}

export async function openOwnArchive(file: MapFile, signal: AbortSignal, url = ownFileUrl(file)): Promise<OpenArchive> {
  const source = new ArchiveSource(url, signal)
  const cache = new SharedPromiseCache(directories)
  const header = await cache.getHeader(source)
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat, tileType, tileCompression } = header
  if (![Compression.Unknown, Compression.None, Compression.Gzip].includes(tileCompression) || minZoom > maxZoom || maxZoom > 26)
    throw new Error(`${url} is not readable`)
  const metadata =
    tileType === TileType.Mvt ? ((await new PMTiles(source, cache).getMetadata()) as { vector_layers?: { id: string }[] }) : {}
  const layers = metadata.vector_layers?.map(({ id }) => id)
  const stored = {
    identity: header.etag!,
    minZoom,
    maxZoom,
    bounds: [minLon, minLat, maxLon, maxLat],
    tileType,
    layers,
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

/** Which content an archive has now; undefined where the club has none. */
export async function identityOf(file: MapFile, signal: AbortSignal): Promise<string | undefined> {
  try {
    return (await fetchRange(ownFileUrl(file), { offset: 0, length: 127 }, signal, 'no-cache')).identity
  } catch (error) {
    if (error instanceof NoArchive) return undefined
    throw error
  }
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
