/** What the app reads of an archive: also from hosts that answer no ranges, and from archives that lie. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sourceArchive, startMapSource, tilesAround, type MapSourceServer } from '@bothy/testing/fixtures/map-source.ts'
import { ArchiveSource, NoArchive, openArchive } from './open-archive.ts'

const tiles = tilesAround({ zoom: 8, x: 133, y: 90, size: 3 }).map((tile) => ({ ...tile, content: gzipSync(tile.content) }))
const archive = sourceArchive(tiles, { tileCompression: 2 })
const [z, x, y] = [8, 134, 91]

let source: MapSourceServer
beforeAll(async () => void (source = await startMapSource(archive)))
afterEach(() => Object.assign(source, { content: archive, etag: '"first"', intercept: undefined, ranges: [] }))
afterAll(() => source.close())

const readTile = () => openArchive(source.url).getZxy(z, x, y)
const wholeOf =
  (content: Buffer) =>
  (_: IncomingMessage, response: ServerResponse): unknown =>
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(content)

/** Changes a number of the header: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
function withHeader(content: Buffer, offset: number, value: bigint): Buffer {
  const changed = Buffer.from(content)
  changed.writeBigUInt64LE(value, offset)
  return changed
}
const header = { rootDirectoryLength: 16, metadataLength: 32, tileDataOffset: 56 }

test('the first request brings what the archive says of itself, and the next one a tile', async () => {
  const reader = openArchive(source.url)
  await reader.getHeader()
  await reader.getMetadata()
  expect(source.ranges).toHaveLength(1)
})

test('from a host that answers no ranges, a small archive is read whole, once', async () => {
  let requests = 0
  source.intercept = (request, response) => {
    requests += 1
    return wholeOf(archive)(request, response)
  }
  const reader = openArchive(source.url)
  expect((await reader.getZxy(z, x, y))!.data.byteLength).toBeGreaterThan(0)
  expect(await reader.getMetadata()).toEqual({})
  expect(requests).toBe(1)
})

test('from such a host, a large archive is refused, and so is a page instead of the file', async () => {
  source.intercept = wholeOf(Buffer.concat([archive, Buffer.alloc(5_000_000)]))
  await expect(readTile()).rejects.toThrow('other bytes')
  source.intercept = wholeOf(Buffer.from('<!doctype html><title>Not found</title>'))
  await expect(readTile()).rejects.toThrow('other bytes')
})

/** Megabytes that compress to a few kilobytes. */
const bomb = gzipSync(Buffer.alloc(40_000_000))

test.each<[string, Buffer]>([
  ['a directory that is longer than the file', withHeader(archive, header.rootDirectoryLength, 2n ** 40n)],
  ['tiles beyond the end of the file', withHeader(archive, header.tileDataOffset, 2n ** 40n)],
  [
    'a tile that is decompressed to 40 MB',
    sourceArchive(
      tiles.map((tile) => ({ ...tile, content: bomb })),
      { tileCompression: 2 },
    ),
  ],
  ['a tile of 9 MB', sourceArchive([{ z, x, y, content: Buffer.alloc(9_000_000, 1) }])],
  ['nothing but its first bytes', archive.subarray(0, 127)],
])('an archive with %s ends in an error, after few bytes', async (_, content) => {
  source.content = content
  await expect(readTile()).rejects.toThrow()
  expect(source.ranges.length).toBeLessThan(5)
})

test('a description of any size is refused, and the tiles are there', async () => {
  source.content = withHeader(archive, header.metadataLength, 2n ** 33n)
  const reader = openArchive(source.url)
  await expect(reader.getMetadata()).rejects.toThrow('a part of 8589934592 bytes')
  expect((await reader.getZxy(z, x, y))!.data.byteLength).toBeGreaterThan(0)
})

test('a host that answers a range without end is cut off', async () => {
  let sent = 0
  const ended = new Promise<void>((resolve) => {
    source.intercept = (_, response) => {
      response.writeHead(206, { 'content-range': `bytes 0-16383/${archive.length * 1000}`, 'content-type': 'application/octet-stream' })
      response.once('close', resolve)
      const send = () => {
        while (response.write(Buffer.concat([Buffer.from('PMTiles'), Buffer.alloc(65_536)]))) sent += 65_536
      }
      response.on('drain', send)
      send()
    }
  })
  await expect(readTile()).rejects.toThrow('other bytes')
  await ended
  expect(sent).toBeLessThan(20_000_000)
})

test('a host without the file has no archive', async () => {
  source.intercept = (_, response) => response.writeHead(404).end()
  await expect(readTile()).rejects.toBeInstanceOf(NoArchive)
})

test('whoever ends the reading of an archive ends its requests', async () => {
  const over = new AbortController()
  source.intercept = () => true
  const reading = new ArchiveSource(source.url, over.signal).getBytes(100, 100, new AbortController().signal)
  over.abort(new Error('stopped'))
  await expect(reading).rejects.toThrow('stopped')
})
