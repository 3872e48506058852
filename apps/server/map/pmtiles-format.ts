/** Directories and headers of PMTiles archives: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. Reading is strict, because the bytes come from another site. */
import { gzipSync } from 'node:zlib'
import { Compression, type Header } from 'pmtiles'
import { MapError } from './map-error.ts'

/** `runLength` tiles from `tileId` on have the same content. Without a run, the entry is a leaf directory. */
export type Entry = { tileId: number; offset: number; length: number; runLength: number }

export const headerLength = 127
/** The header and the root directory are in the first 16 KiB. */
export const longestRoot = 16_384 - headerLength
const leafEntries = 4096

const invalid = (what: string) => new MapError('invalid', `The source is no valid PMTiles archive: ${what}.`)

function varintReader(bytes: Uint8Array) {
  let position = 0
  return {
    next(): number {
      let value = 0
      for (let factor = 1; factor <= 2 ** 49; factor *= 128) {
        const byte = bytes[position++]
        if (byte === undefined) throw invalid('a directory ends early')
        value += (byte & 0x7f) * factor
        if (byte < 0x80) return value
      }
      throw invalid('a directory has a number that is too large')
    },
    isAtEnd: () => position === bytes.length,
  }
}

/** The entries of a decompressed directory: ascending, without overlaps. */
export function readDirectory(bytes: Uint8Array): Entry[] {
  const { next, isAtEnd } = varintReader(bytes)
  const count = next()
  // An entry has four numbers.
  if (count === 0 || count * 4 > bytes.length) throw invalid('a directory has the wrong length')
  const entries: Entry[] = []
  let tileId = 0
  for (let i = 0; i < count; i++) {
    const step = next()
    if (i > 0 && step === 0) throw invalid('the entries of a directory are not ascending')
    entries.push({ tileId: (tileId += step), offset: 0, length: 0, runLength: 0 })
  }
  for (const entry of entries) entry.runLength = next()
  for (const entry of entries) if ((entry.length = next()) === 0) throw invalid('an entry is empty')
  for (const [i, entry] of entries.entries()) {
    const value = next()
    const before = entries[i - 1]
    if (value === 0 && !before) throw invalid('the first entry has no place')
    entry.offset = value === 0 ? before!.offset + before!.length : value - 1
    if (before && before.tileId + before.runLength > entry.tileId) throw invalid('the entries of a directory overlap')
  }
  if (!isAtEnd() || !entries.every((entry) => Number.isSafeInteger(entry.tileId + entry.runLength + entry.offset + entry.length)))
    throw invalid('a directory has the wrong length')
  return entries
}

function varint(value: number): number[] {
  const bytes: number[] = []
  for (; value >= 0x80; value = Math.floor(value / 128)) bytes.push((value % 128) | 0x80)
  return [...bytes, value]
}

export function writeDirectory(entries: readonly Entry[]): Buffer {
  const columns = [
    entries.map(({ tileId }, i) => tileId - (entries[i - 1]?.tileId ?? 0)),
    entries.map(({ runLength }) => runLength),
    entries.map(({ length }) => length),
    entries.map(({ offset }, i) => {
      const before = entries[i - 1]
      return before && offset === before.offset + before.length ? 0 : offset + 1
    }),
  ]
  return Buffer.from([entries.length, ...columns.flat()].flatMap(varint))
}

/** The root directory, and below it leaf directories where all entries would make the root too long. */
export function writeDirectories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  // The bytes of an entry are at least four; so many do not fit, and need not be tried.
  const whole = entries.length > longestRoot ? undefined : gzipSync(writeDirectory(entries))
  if (whole && whole.length <= longestRoot) return { root: whole, leaves: Buffer.alloc(0) }
  for (let size = leafEntries; ; size *= 2) {
    const leaves: Buffer[] = []
    const pointers: Entry[] = []
    let offset = 0
    for (let at = 0; at < entries.length; at += size) {
      const leaf = gzipSync(writeDirectory(entries.slice(at, at + size)))
      pointers.push({ tileId: entries[at]!.tileId, offset, length: leaf.length, runLength: 0 })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = gzipSync(writeDirectory(pointers))
    if (root.length <= longestRoot) return { root, leaves: Buffer.concat(leaves) }
  }
}

/** The header of an archive whose directories and metadata are compressed with gzip. */
export function writeHeader(header: Omit<Header, 'specVersion' | 'internalCompression' | 'etag'>): Buffer {
  const bytes = Buffer.alloc(headerLength)
  bytes.write('PMTiles', 'latin1')
  bytes[7] = 3
  const numbers = [
    header.rootDirectoryOffset,
    header.rootDirectoryLength,
    header.jsonMetadataOffset,
    header.jsonMetadataLength,
    header.leafDirectoryOffset,
    header.leafDirectoryLength ?? 0,
    header.tileDataOffset,
    header.tileDataLength ?? 0,
    header.numAddressedTiles,
    header.numTileEntries,
    header.numTileContents,
  ]
  for (const [i, value] of numbers.entries()) bytes.writeBigUInt64LE(BigInt(value), 8 + i * 8)
  bytes.set([header.clustered ? 1 : 0, Compression.Gzip, header.tileCompression, header.tileType, header.minZoom, header.maxZoom], 96)
  const degrees = [header.minLon, header.minLat, header.maxLon, header.maxLat]
  for (const [i, value] of degrees.entries()) bytes.writeInt32LE(Math.round(value * 1e7), 102 + i * 4)
  bytes[118] = header.centerZoom
  bytes.writeInt32LE(Math.round(header.centerLon * 1e7), 119)
  bytes.writeInt32LE(Math.round(header.centerLat * 1e7), 123)
  return bytes
}
