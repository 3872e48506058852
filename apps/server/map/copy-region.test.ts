import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { PMTiles, zxyToTileId, type Source } from 'pmtiles'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sourceArchive, startMapSource, tilesAround, type MapSourceServer, type SourceTile } from '@bothy/testing/fixtures/map-source.ts'
import { copyRegion, elevationFileOf, measureRegion, readCopyProgress, type CopyOptions } from './copy-region.ts'
import { headerLength, writeDirectory } from './pmtiles-format.ts'
import { countTiles, tileRanges } from './tile-ranges.ts'

/** At zoom 10, 12 by 12 tiles from here on; the region is inside. */
const corner = { zoom: 10, x: 530, y: 360, size: 12 }
const longitude = (x: number) => (x / 1024) * 360 - 180
const latitude = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 1024))) * 180) / Math.PI
const region = { west: longitude(532.5), east: longitude(537.5), north: latitude(362.5), south: latitude(367.5) }
const tiles = tilesAround(corner)
const attribution = '© OpenStreetMap contributors'

let directory: string
let source: MapSourceServer
let options: CopyOptions

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bothy-map-'))
  source = await startMapSource(sourceArchive(tiles, { metadata: { attribution } }))
  options = {
    sources: [{ kind: 'streets', url: source.url, maxDetail: 15 }],
    mapFile: join(directory, 'map.pmtiles'),
    maxBytes: 50_000_000,
    signal: new AbortController().signal,
    delays: { retry: 1, silence: 5000 },
  }
})
afterEach(async () => {
  source.close()
  await rm(directory, { recursive: true })
})

/** Reads a file as the browser does, with the library. */
function reader(bytes: Buffer): PMTiles {
  const file: Source = {
    getKey: () => 'file',
    getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  }
  return new PMTiles(file)
}

const isInside = ({ z, x, y }: SourceTile) => {
  const id = zxyToTileId(z, x, y)
  return tileRanges(region, 10).some(({ start, end }) => start <= id && id < end)
}

/** Tiles of the map that are not as in the source, or outside of the region. */
async function wrongTiles(all: readonly SourceTile[] = tiles): Promise<string[]> {
  const map = reader(await readFile(options.mapFile))
  const wrong: string[] = []
  for (const tile of all) {
    const found = await map.getZxy(tile.z, tile.x, tile.y)
    const expected = isInside(tile) ? tile.content.toString('base64') : undefined
    if ((found && Buffer.from(found.data).toString('base64')) !== expected) wrong.push(`${tile.z}/${tile.x}/${tile.y}`)
  }
  return wrong
}

test('the map has every tile of the region as the source has it, and no other', async () => {
  const { sizes } = await measureRegion(region, options)
  const told = sizes.find(({ detail }) => detail === 10)!
  source.ranges.length = 0
  expect(await copyRegion(region, 10, options)).toBe(told.bytes)
  expect((await stat(options.mapFile)).size).toBe(told.bytes)
  // The beginning and the metadata are read before.
  expect(source.ranges.length - 2).toBe(told.requests)
  expect(await wrongTiles()).toEqual([])
  expect(await readdir(directory)).toEqual(['map.pmtiles', 'map.pmtiles.json'])
  const map = reader(await readFile(options.mapFile))
  const header = await map.getHeader()
  expect(header).toMatchObject({
    clustered: true,
    minZoom: 0,
    maxZoom: 10,
    tileType: 1,
    numAddressedTiles: countTiles(tileRanges(region, 10)),
  })
  expect([header.minLon, header.minLat, header.maxLon, header.maxLat].map((value) => value.toFixed(5))).toEqual(
    [region.west, region.south, region.east, region.north].map((value) => value.toFixed(5)),
  )
  expect(header.numTileContents).toBeLessThan(header.numAddressedTiles)
  expect(await map.getMetadata()).toEqual({ attribution })
})

test('random tiles at random places are copied as they are', async () => {
  const someTiles = fc.uniqueArray(
    fc.record({
      x: fc.integer({ min: 530, max: 541 }),
      y: fc.integer({ min: 360, max: 371 }),
      content: fc.uint8Array({ minLength: 1, maxLength: 30 }),
      isSea: fc.boolean(),
    }),
    { minLength: 1, maxLength: 60, selector: ({ x, y }) => `${x} ${y}` },
  )
  await fc.assert(
    fc.asyncProperty(someTiles, fc.integer({ min: 0, max: 300 }), async (random, gap) => {
      const all = random.map(({ x, y, content, isSea }) => ({ z: 10, x, y, content: isSea ? Buffer.from('sea') : Buffer.from(content) }))
      const inside = { z: 10, x: 534, y: 364, content: Buffer.from('one is always inside') }
      const world = [...all.filter(({ x, y }) => x !== 534 || y !== 364), inside]
      source.content = sourceArchive(world, { gap })
      source.etag = `"${String(random.length)}-${String(gap)}-${String(source.ranges.length)}"`
      await copyRegion(region, 10, options)
      expect(await wrongTiles(world)).toEqual([])
    }),
    { numRuns: 25 },
  )
})

test('elevations are a file beside the map, up to their own detail', async () => {
  const elevation = await startMapSource(sourceArchive(tilesAround({ ...corner, zoom: 9, x: 265, y: 180, size: 6 }), { tileType: 4 }))
  try {
    options = { ...options, sources: [...options.sources, { kind: 'elevation', url: elevation.url, maxDetail: 8 }] }
    const { sizes } = await measureRegion(region, options)
    expect(await copyRegion(region, 10, options)).toBe(sizes.find(({ detail }) => detail === 10)!.bytes)
    expect(await reader(await readFile(elevationFileOf(options.mapFile))).getHeader()).toMatchObject({ tileType: 4, maxZoom: 8 })
    expect(await measureRegion(region, options)).toMatchObject({ isUnchanged: true })
    elevation.etag = '"second"'
    expect(await measureRegion(region, options)).toMatchObject({ isUnchanged: false })
  } finally {
    elevation.close()
  }
})

describe('a copy that is cut off', () => {
  const large = tilesAround(corner, 60_000)

  test('goes on where it was, twice, and never asks for a range again', async () => {
    source.content = sourceArchive(large, { gap: 300_000 })
    const controllers = [new AbortController(), new AbortController()]
    for (const [i, controller] of controllers.entries()) {
      let requests = 0
      const copy = copyRegion(region, 10, { ...options, signal: controller.signal }, () => ++requests === 5 + i && controller.abort())
      await expect(copy).rejects.toMatchObject({ name: 'AbortError' })
      expect((await readCopyProgress(options))!.copiedBytes).toBeGreaterThan(0)
      await expect(stat(options.mapFile)).rejects.toThrow('ENOENT')
    }
    const asked = new Set(await rangesOnDisk())
    source.ranges.length = 0
    await copyRegion(region, 10, options)
    expect(source.ranges.filter((range) => asked.has(range))).toEqual([])
    expect(await wrongTiles(large)).toEqual([])
  })

  /** The requests that the progress file says are done cannot be told from outside: those before it, of all that were asked. */
  async function rangesOnDisk(): Promise<string[]> {
    const progress = JSON.parse(await readFile(`${options.mapFile}.part.json`, 'utf8')) as { done: number }
    const sorted = [...new Set(source.ranges)].toSorted((a, b) => startOf(a) - startOf(b))
    return sorted.filter((range) => startOf(range) > 20_000).slice(0, progress.done)
  }
  const startOf = (range: string) => Number(/=(\d+)/.exec(range)![1])

  test('begins again when the source has changed in between', async () => {
    source.content = sourceArchive(large)
    const controller = new AbortController()
    const cut = copyRegion(region, 10, { ...options, signal: controller.signal }, () => controller.abort())
    await expect(cut).rejects.toMatchObject({ name: 'AbortError' })
    source.content = sourceArchive(tiles)
    source.etag = '"second"'
    await copyRegion(region, 10, options)
    expect(await wrongTiles()).toEqual([])
  })
})

describe('what a source can do wrong', () => {
  const bomb = () => withRoot(gzipSync(Buffer.alloc(40_000_000)))
  const withRoot = (root: Buffer, leafAt = 0, leafLength = 0) => {
    const bytes = Buffer.from(source.content)
    bytes.writeBigUInt64LE(BigInt(root.length), 16)
    if (leafLength > 0) {
      bytes.writeBigUInt64LE(BigInt(leafAt), 40)
      bytes.writeBigUInt64LE(BigInt(leafLength), 48)
    }
    const padded = Buffer.concat([bytes, Buffer.alloc(60_000)])
    root.copy(padded, headerLength)
    return padded
  }
  const rootOf = (entry: { offset?: number; length?: number; runLength?: number }) =>
    withRoot(gzipSync(writeDirectory([{ tileId: 0, offset: 0, length: 100, runLength: 2_000_000, ...entry }])))
  /** A leaf that points at itself. */
  const loop = () => {
    const leaf = gzipSync(writeDirectory([{ tileId: 0, offset: 0, length: 30, runLength: 0 }]))
    const [self] = [gzipSync(writeDirectory([{ tileId: 0, offset: 0, length: leaf.length, runLength: 0 }]))]
    return withRoot(self, headerLength, self.length)
  }
  const withNumber = (at: number, value: bigint) => {
    const bytes = Buffer.from(source.content)
    bytes.writeBigUInt64LE(value, at)
    return bytes
  }

  test.each([
    ['is no archive', () => Buffer.alloc(20_000, 'no map'), 'invalid'],
    ['is empty but for its name', () => Buffer.from('PMTiles'), 'invalid'],
    ['says a root directory of 16 MB', () => withNumber(16, 16_000_000n), 'invalid'],
    ['says metadata behind its end', () => withNumber(24, 900_000_000n), 'invalid'],
    ['says more tiles than it has', () => withNumber(64, 9_000_000_000n), 'invalid'],
    ['has a directory that grows to 40 MB', bomb, 'invalid'],
    ['has a directory that is not compressed as it says', () => withRoot(Buffer.from('not gzip')), 'invalid'],
    ['has a leaf outside of its leaves', () => rootOf({ runLength: 0, offset: 5_000_000 }), 'invalid'],
    ['has a leaf that points at itself', loop, 'invalid'],
    ['has a tile outside of its tiles', () => rootOf({ offset: 90_000_000 }), 'invalid'],
    ['has a tile of 3 MB', () => rootOf({ length: 3_000_000 }), 'invalid'],
    ['has nothing in the region', () => sourceArchive([{ z: 10, x: 1, y: 1, content: Buffer.from('far away') }]), 'empty'],
  ])('a source that %s is refused', async (_, content, code) => {
    await writeFile(options.mapFile, 'the map of before')
    source.content = content()
    await expect(copyRegion(region, 10, options)).rejects.toMatchObject({ name: 'MapError', code })
    expect(readFileSync(options.mapFile, 'utf8')).toBe('the map of before')
  })

  test.each([
    ['answers the whole file', 'no-ranges', 200, {}],
    ['has no such range', 'no-ranges', 416, {}],
    ['answers another range', 'no-ranges', 206, { 'content-range': 'bytes 7-16383/999999' }],
    ['compresses its answers', 'no-ranges', 206, { 'content-range': 'bytes 0-16383/999999', 'content-encoding': 'gzip' }],
    ['does not exist', 'missing', 404, {}],
    ['is broken for good', 'unreachable', 503, {}],
    ['leads elsewhere', 'not-allowed', 302, { location: 'https://elsewhere.example/map.pmtiles' }],
    ['leads into the network of the club', 'not-allowed', 302, { location: 'http://192.168.0.1/map.pmtiles' }],
    ['leads in a circle', 'unreachable', 302, { location: '/map.pmtiles' }],
  ])('a source that %s is refused', async (_, code, status, headers) => {
    source.intercept = (_request, response) => response.writeHead(status, headers).end('x')
    await expect(copyRegion(region, 10, options)).rejects.toMatchObject({ code })
  })

  test('answers that are longer than they say end at once', async () => {
    source.intercept = (_request, response) => {
      response.writeHead(206, { 'content-range': 'bytes 0-99/999999' })
      response.end(Buffer.alloc(1_000_000))
    }
    await expect(copyRegion(region, 10, options)).rejects.toMatchObject({ code: 'no-ranges' })
  })

  test('a silent source is given up', async () => {
    source.intercept = () => {}
    await expect(copyRegion(region, 10, { ...options, delays: { retry: 1, silence: 20 } })).rejects.toMatchObject({ code: 'unreachable' })
  })

  test('who waits for an answer hears soon that a source does not answer', async () => {
    source.intercept = () => {}
    const patience = { delays: { retry: 1, silence: 20 }, attempts: 2 }
    await expect(measureRegion(region, { ...options, ...patience })).rejects.toMatchObject({ code: 'unreachable' })
    expect(source.ranges).toHaveLength(2)
  })

  test('cut connections and errors that pass are tried again', async () => {
    const attempts = new Map<string | undefined, number>()
    source.intercept = ({ headers: { range }, socket }, response, next) => {
      const attempt = (attempts.get(range) ?? 0) + 1
      attempts.set(range, attempt)
      if (attempt === 1) socket.destroy()
      else if (attempt === 2) response.writeHead(502).end()
      else next()
    }
    await copyRegion(region, 10, options)
    expect(await wrongTiles()).toEqual([])
  })

  test('a source that changes during the download ends it', async () => {
    source.intercept = (_request, _response, next) => {
      if (source.ranges.length === 3) source.etag = '"second"'
      next()
    }
    await expect(copyRegion(region, 10, options)).rejects.toMatchObject({ code: 'changed' })
  })

  test('a map above the limit is refused before its first tile', async () => {
    await expect(copyRegion(region, 10, { ...options, maxBytes: 1000 })).rejects.toMatchObject({ code: 'too-large' })
    expect(source.ranges).toHaveLength(2)
    await expect(measureRegion({ west: -180, south: -85, east: 180, north: 85 }, options)).resolves.toMatchObject({ problem: null })
    await expect(copyRegion({ west: -180, south: -85, east: 180, north: 85 }, 15, options)).rejects.toMatchObject({ code: 'too-large' })
  })
})

test('with a date in its address, the newest build is taken', async () => {
  source.intercept = (request, response, next) => (request.url === '/map.pmtiles?20260102' ? next() : response.writeHead(404).end())
  const now = () => Date.parse('2026-01-05T10:00:00Z')
  const sources = [{ kind: 'streets' as const, url: `${source.url}?{date}`, maxDetail: 15 }]
  await copyRegion(region, 10, { ...options, sources, now })
  expect(await wrongTiles()).toEqual([])
})
