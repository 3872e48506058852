/** How the archive of a region will look, before a tile is downloaded: its size is known, and each tile has its place. */
import { gzipSync } from 'node:zlib'
import { tileIdToZxy } from 'pmtiles'
import type { MapRegion } from '@bothy/contract/admin/club-map.ts'
import { headerLength, writeDirectories, writeHeader, type Entry } from './pmtiles-format.ts'
import type { RemoteArchive } from './remote-archive.ts'

/** One request to the source, and where its pieces go in the new archive. */
export type RangeRequest = { offset: number; length: number; pieces: { at: number; length: number; to: number }[] }

export type RegionLayout = {
  /** All before the tiles: header, root directory, metadata, leaf directories. */
  head: Buffer
  bytes: number
  tiles: number
  requests: RangeRequest[]
  /** What the requests transfer: the tiles, and gaps between them that are cheaper than another request. */
  transferred: number
}

const longestGap = 256 * 1024
const longestRequest = 4 * 1024 * 1024
/** Gaps may add this share to what is needed. */
const gapShare = 0.1

type Content = { offset: number; length: number; to: number }

/** Same source, same content: stored once, in the order of the tiles. Neighbors with the same content become one run. */
function placeContents(entries: readonly Entry[]) {
  const contents = new Map<string, Content>()
  const placed: Entry[] = []
  let to = 0
  for (const { tileId, offset, length, runLength } of entries) {
    const key = `${offset} ${length}`
    let content = contents.get(key)
    if (!content) {
      contents.set(key, (content = { offset, length, to }))
      to += length
    }
    const before = placed.at(-1)
    if (before && before.offset === content.to && before.tileId + before.runLength === tileId) before.runLength += runLength
    else placed.push({ tileId, offset: content.to, length, runLength })
  }
  return { placed, contents: [...contents.values()], bytes: to }
}

/** Closes the smallest gaps first. */
function gapsToClose(sorted: readonly Content[], needed: number): Set<Content> {
  const gaps = sorted
    .slice(1)
    .map((content, i) => ({ content, gap: content.offset - sorted[i]!.offset - sorted[i]!.length }))
    .filter(({ gap }) => gap <= longestGap)
    .toSorted((a, b) => a.gap - b.gap)
  const closed = new Set<Content>()
  let spent = 0
  for (const { content, gap } of gaps) {
    if (spent + Math.max(0, gap) > needed * gapShare) break
    spent += Math.max(0, gap)
    closed.add(content)
  }
  return closed
}

function requestsFor(contents: Content[], needed: number, source: number, target: number): RangeRequest[] {
  const sorted = contents.toSorted((a, b) => a.offset - b.offset)
  const closed = gapsToClose(sorted, needed)
  const requests: RangeRequest[] = []
  for (const content of sorted) {
    const { offset, length, to } = content
    const last = requests.at(-1)
    const end = source + offset + length
    if (last && closed.has(content) && end - last.offset <= longestRequest) {
      last.length = Math.max(last.length, end - last.offset)
      last.pieces.push({ at: source + offset - last.offset, length, to: target + to })
    } else requests.push({ offset: source + offset, length, pieces: [{ at: 0, length, to: target + to }] })
  }
  return requests
}

export function layOutRegion({ header, metadata }: RemoteArchive, entries: readonly Entry[], region: MapRegion): RegionLayout {
  const { placed, contents, bytes } = placeContents(entries)
  const { root, leaves } = writeDirectories(placed)
  const json = gzipSync(JSON.stringify(metadata))
  const tilesAt = headerLength + root.length + json.length + leaves.length
  const tiles = placed.reduce((sum, { runLength }) => sum + runLength, 0)
  const [minZoom, maxZoom] = [tileIdToZxy(placed[0]!.tileId)[0], tileIdToZxy(placed.at(-1)!.tileId)[0]]
  const { west, east, south, north } = region
  const isOverDateLine = west > east
  const start = writeHeader({
    ...header,
    rootDirectoryOffset: headerLength,
    rootDirectoryLength: root.length,
    jsonMetadataOffset: headerLength + root.length,
    jsonMetadataLength: json.length,
    leafDirectoryOffset: headerLength + root.length + json.length,
    leafDirectoryLength: leaves.length,
    tileDataOffset: tilesAt,
    tileDataLength: bytes,
    numAddressedTiles: tiles,
    numTileEntries: placed.length,
    numTileContents: contents.length,
    clustered: true,
    minZoom,
    maxZoom,
    minLon: isOverDateLine ? -180 : west,
    maxLon: isOverDateLine ? 180 : east,
    minLat: south,
    maxLat: north,
    centerZoom: Math.min(maxZoom, Math.max(minZoom, 10)),
    centerLon: isOverDateLine ? (((west + east + 360) / 2 + 180) % 360) - 180 : (west + east) / 2,
    centerLat: (south + north) / 2,
  })
  const requests = requestsFor(contents, bytes, header.tileDataOffset, tilesAt)
  const transferred = requests.reduce((sum, { length }) => sum + length, 0)
  return { head: Buffer.concat([start, root, json, leaves]), bytes: tilesAt + bytes, tiles, requests, transferred }
}
