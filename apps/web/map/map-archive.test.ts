/** Archives over HTTP, from servers that are honest or not. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { EtagMismatch } from 'pmtiles'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sourceArchive, startMapSource, tilesAround, type MapSourceServer } from '@bothy/testing/fixtures/map-source.ts'
import { fetchRange, NoArchive } from '../tracks/open-archive.ts'
import { fetchTiles, locateTiles, requestsFor } from './map-archive.ts'
import { tilesAround as tilesNear } from './tiles-around.ts'

const { signal } = new AbortController()
const tiles = tilesAround({ zoom: 12, x: 2136, y: 1442, size: 6 }).map((tile) => ({ ...tile, content: gzipSync(tile.content) }))
const archive = sourceArchive(tiles, { tileCompression: 2 })
/** In the middle of these tiles. */
const line = [
  { lat: 46.6, lon: 7.95 },
  { lat: 46.65, lon: 8.0 },
]

let source: MapSourceServer
beforeAll(async () => void (source = await startMapSource(archive)))
afterEach(() => Object.assign(source, { content: archive, etag: '"first"', intercept: undefined, ranges: [] }))
afterAll(() => source.close())

const open = () => locateTiles('map', source.url, signal)

test('each tile around a line has its size before it is fetched, and then its bytes', async () => {
  const opened = await open()
  const ids = [...tilesNear([line], opened.header, 14).values()].flat()
  const places = await opened.placesOf(ids)
  expect(places).toHaveLength(ids.length)
  const fetched = (await Promise.all(requestsFor(places).map((request) => fetchTiles(opened, request, signal)))).flat()
  expect(fetched.map(([id]) => id).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
  for (const [id, { data, identity }] of fetched) {
    expect(data.byteLength).toBe(places.find((place) => place.id === id)!.length)
    expect(tiles.some(({ content }) => content.equals(Buffer.from(data)))).toBe(true)
    expect(identity).toBe('"first"')
  }
})

test('a tile that the archive lacks has no place', async () => {
  expect(await (await open()).placesOf([4_000_000])).toEqual([])
})

test('no tile of an archive is taken by the directories of its predecessor', async () => {
  const opened = await open()
  const places = await opened.placesOf([...tilesNear([line], opened.header, 12).values()].flat())
  source.etag = '"second"'
  await expect(fetchTiles(opened, requestsFor(places)[0]!, signal)).rejects.toBeInstanceOf(EtagMismatch)
})

type Lie = (request: IncomingMessage, response: ServerResponse) => unknown
const part =
  (content: Buffer | string, headers: Record<string, string> = {}): Lie =>
  (_, response) =>
    response.writeHead(206, { 'content-range': `bytes 0-99/5000`, etag: '"x"', ...headers }).end(content)

test.each<[string, Lie]>([
  ['the whole file', (_, response) => response.writeHead(200).end(Buffer.alloc(100))],
  ['a range without its place', (_, response) => response.writeHead(206).end(Buffer.alloc(100))],
  ['fewer bytes than it says', part(Buffer.alloc(90))],
  ['another range', part(Buffer.alloc(100), { 'content-range': 'bytes 1-100/5000' })],
  ['a shorter range', part(Buffer.alloc(50), { 'content-range': 'bytes 0-49/5000' })],
  ['a place that is no number', part(Buffer.alloc(100), { 'content-range': 'bytes 0-99/*' })],
  ['a compressed range', part(gzipSync(Buffer.alloc(5000)), { 'content-encoding': 'gzip' })],
  ['a page', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
  ['an error', (_, response) => response.writeHead(500).end()],
  ['a broken connection', (_, response) => response.destroy()],
])('a server that answers with %s is refused', async (_, lie) => {
  source.intercept = lie
  await expect(fetchRange(source.url, { offset: 0, length: 100 }, signal)).rejects.toThrow()
})

test.each([204, 404])('status %i means that the club has no such archive', async (status) => {
  source.intercept = (_, response) => response.writeHead(status).end()
  await expect(open()).rejects.toBeInstanceOf(NoArchive)
})

test('a file that is no archive is refused, and so are tiles that are damaged', async () => {
  source.content = Buffer.from('not an archive'.repeat(2000))
  await expect(open()).rejects.toThrow()
  source.content = sourceArchive(
    tiles.map((tile) => ({ ...tile, content: Buffer.from(`plain ${tile.x} ${tile.y}`) })),
    { tileCompression: 2 },
  )
  const opened = await open()
  const places = await opened.placesOf([...tilesNear([line], opened.header, 12).values()].flat())
  await expect(fetchTiles(opened, requestsFor(places)[0]!, signal)).rejects.toThrow('damaged')
})

test('a server without a strong tag is recognized by date and size', async () => {
  const server = createServer((_, response) =>
    response
      .writeHead(206, { 'content-range': 'bytes 0-9/5000', etag: 'W/"weak"', 'last-modified': 'Sat, 28 Nov 2026 06:00:00 GMT' })
      .end(Buffer.alloc(10)),
  )
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  expect((await fetchRange(url, { offset: 0, length: 10 }, signal)).identity).toBe('Sat, 28 Nov 2026 06:00:00 GMT 5000')
  server.close()
})
