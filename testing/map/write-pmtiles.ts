/** A simple PMTiles file of version 3, for tests: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

export type ArchiveTile = { z: number; x: number; y: number; data: Uint8Array }

type Archive = {
  tiles: readonly ArchiveTile[]
  kind: 'mvt' | 'png'
  metadata: object
  /** West, south, east, north, in degrees. */
  bounds: readonly [number, number, number, number]
}

/** A varint of the format of protocol buffers. */
function varint(value: number): number[] {
  const bytes: number[] = []
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128)
  return [...bytes, value]
}

/** One root directory is enough: it has at most some thousand entries. Vector tiles are compressed, pictures are so already. */
export function writePmtiles({ tiles, kind, metadata, bounds }: Archive): Buffer {
  const entries = tiles
    .map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), data: kind === 'mvt' ? gzipSync(data) : Buffer.from(data) }))
    .toSorted((a, b) => a.id - b.id)
  // Number of entries; then of all their ids as differences, run lengths, lengths, and offsets, where 0 means behind the one before.
  const directory = gzipSync(
    Buffer.from([
      ...varint(entries.length),
      ...entries.flatMap(({ id }, i) => varint(i === 0 ? id : id - entries[i - 1]!.id)),
      ...entries.map(() => 1),
      ...entries.flatMap(({ data }) => varint(data.length)),
      ...entries.map((_, i) => (i === 0 ? 1 : 0)),
    ]),
  )
  const parts = [directory, gzipSync(JSON.stringify(metadata)), Buffer.alloc(0), Buffer.concat(entries.map(({ data }) => data))]
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header[7] = 3
  let offset = header.length
  parts.forEach((part, i) => {
    header.writeBigUInt64LE(BigInt(offset), 8 + 16 * i)
    header.writeBigUInt64LE(BigInt(part.length), 16 + 16 * i)
    offset += part.length
  })
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(entries.length), at)
  const zooms = tiles.map(({ z }) => z)
  // Clustered; the directory is compressed by gzip; the tiles too, or not.
  header.set([1, 2, kind === 'mvt' ? 2 : 1, kind === 'mvt' ? 1 : 2, Math.min(...zooms), Math.max(...zooms)], 96)
  bounds.forEach((degree, i) => header.writeInt32LE(Math.round(degree * 1e7), 102 + 4 * i))
  return Buffer.concat([header, ...parts])
}
