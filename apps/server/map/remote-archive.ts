/** A PMTiles archive on another site: its header, its metadata, and which entries a region needs. Every length that it claims is checked, and has a limit. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import pLimit from 'p-limit'
import { bytesToHeader, Compression, type Header } from 'pmtiles'
import { MapError } from './map-error.ts'
import { readDirectory, type Entry } from './pmtiles-format.ts'
import { openRemoteFile, type RemoteFile, type RemoteOptions } from './remote-file.ts'
import type { TileRange } from './tile-ranges.ts'

export type RemoteArchive = { file: RemoteFile; header: Header; metadata: Record<string, unknown>; root: Entry[] }

const limits = { compressed: 4_000_000, decompressed: 16_000_000, leaves: 5000, depth: 3, entries: 3_000_000, tile: 2_000_000 }
const parallel = 6

const invalid = (what: string) => new MapError('invalid', `The source is no valid PMTiles archive: ${what}.`)
const unzip = promisify(gunzip)

async function decompress(bytes: Buffer, { internalCompression }: Pick<Header, 'internalCompression'>): Promise<Buffer> {
  if (internalCompression === Compression.None) return bytes
  return unzip(bytes, { maxOutputLength: limits.decompressed }).catch(() => {
    throw invalid('a directory cannot be decompressed')
  })
}

function readHeader(first: Buffer, fileBytes: number): Header {
  if (first.length < 127 || first.toString('latin1', 0, 7) !== 'PMTiles' || first[7] !== 3)
    throw invalid('it does not begin with PMTiles 3')
  const header = bytesToHeader(new Uint8Array(first).buffer)
  const { internalCompression, minZoom, maxZoom } = header
  if (internalCompression !== Compression.Gzip && internalCompression !== Compression.None) throw invalid('its compression is unknown')
  if (minZoom > maxZoom || maxZoom > 26) throw invalid('its zoom levels are wrong')
  const sections = [
    [header.rootDirectoryOffset, header.rootDirectoryLength],
    [header.jsonMetadataOffset, header.jsonMetadataLength],
    [header.leafDirectoryOffset, header.leafDirectoryLength ?? 0],
    [header.tileDataOffset, header.tileDataLength ?? 0],
  ] as const
  if (!sections.every(([offset, length]) => Number.isSafeInteger(offset + length) && offset + length <= fileBytes))
    throw invalid('it points behind its end')
  if (header.rootDirectoryOffset + header.rootDirectoryLength > first.length) throw invalid('its root directory is too long')
  if (header.jsonMetadataLength > limits.compressed) throw invalid('its metadata is too long')
  return header
}

export async function openRemoteArchive(address: string, options: RemoteOptions): Promise<RemoteArchive> {
  const { first, ...file } = await openRemoteFile(address, options)
  const header = readHeader(first, file.bytes)
  const at = header.rootDirectoryOffset
  const root = readDirectory(await decompress(first.subarray(at, at + header.rootDirectoryLength), header))
  return { file, header, root, metadata: await readMetadata(file, header) }
}

async function readMetadata(file: RemoteFile, header: Header): Promise<Record<string, unknown>> {
  if (header.jsonMetadataLength === 0) return {}
  const bytes = await decompress(await file.read(header.jsonMetadataOffset, header.jsonMetadataLength), header)
  try {
    return { ...(JSON.parse(bytes.toString('utf8')) as Record<string, unknown>) }
  } catch {
    throw invalid('its metadata cannot be read')
  }
}

/** The pieces of an entry that are in the ranges, which are ascending. */
function* piecesOf({ tileId, runLength, ...content }: Entry, ranges: readonly TileRange[]): Generator<Entry> {
  for (let i = firstEndingAfter(tileId, ranges); i < ranges.length && ranges[i]!.start < tileId + runLength; i++) {
    const from = Math.max(tileId, ranges[i]!.start)
    yield { ...content, tileId: from, runLength: Math.min(tileId + runLength, ranges[i]!.end) - from }
  }
}

function firstEndingAfter(tileId: number, ranges: readonly TileRange[]): number {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle]!.end > tileId) high = middle
    else low = middle + 1
  }
  return low
}

/** The entries of the tiles in the ranges, clipped to them. Reads directories only. */
export async function entriesIn({ file, header, root }: RemoteArchive, ranges: readonly TileRange[]): Promise<Entry[]> {
  const limit = pLimit(parallel)
  const found: Entry[][] = []
  const total = { leaves: 0, entries: 0 }
  const readLeaf = async ({ offset, length }: Entry) => {
    if (offset + length > (header.leafDirectoryLength ?? 0) || length > limits.compressed) throw invalid('a leaf directory is out of place')
    if (++total.leaves > limits.leaves) throw invalid('it has too many directories')
    return readDirectory(await decompress(await file.read(header.leafDirectoryOffset + offset, length), header))
  }
  const visit = async (entries: Entry[], until: number, depth: number): Promise<Entry[]> => {
    const parts = await Promise.all(
      entries.map(async (entry, i): Promise<Entry[]> => {
        if (entry.runLength > 0) return tilesOf(entry)
        const end = entries[i + 1]?.tileId ?? until
        const next = ranges[firstEndingAfter(entry.tileId, ranges)]
        if (!next || next.start >= end) return []
        if (depth === limits.depth) throw invalid('its directories are too deep')
        const leaf = await limit(() => readLeaf(entry))
        const last = leaf.at(-1)!
        if (leaf[0]!.tileId < entry.tileId || last.tileId + last.runLength > end) throw invalid('a directory holds tiles of another')
        return visit(leaf, end, depth + 1)
      }),
    )
    return parts.flat()
  }
  const tilesOf = (entry: Entry): Entry[] => {
    const pieces = [...piecesOf(entry, ranges)]
    if (pieces.length === 0) return pieces
    if (entry.length > limits.tile || entry.offset + entry.length > (header.tileDataLength ?? 0)) throw invalid('a tile is out of place')
    if ((total.entries += pieces.length) > limits.entries) throw new MapError('too-large', 'The region has too many tiles.')
    return pieces
  }
  found.push(await visit(root, Infinity, 0))
  return found.flat()
}
