import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aRoute, aTrack } from '@bothy/db/testing/fixture.ts'
import { sourceArchive, startMapSource, tilesAround, type MapSourceServer } from '@bothy/testing/fixtures/map-source.ts'
import { aProposal, startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts'
import { startOf } from './suggested-region.ts'

const region = { west: 7, south: 46, east: 8, north: 46.5 }
const order = { ...region, detail: 10 }

let directory: string
let mapFile: string
let source: MapSourceServer
let server: TestServer
let admin: TestMember

const config = () => ({ mapFile, mapSources: [{ kind: 'streets' as const, url: source.url, maxDetail: 15 }], mapLimit: 100_000_000 })

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bothy-club-map-'))
  mapFile = join(directory, 'map.pmtiles')
  // Large contents far apart, so that there are many requests.
  source = await startMapSource(sourceArchive(tilesAround({ zoom: 10, x: 530, y: 360, size: 8 }, 40_000), { gap: 300_000 }))
  server = await startTestServer(config())
  admin = await server.anAdmin()
})
afterEach(async () => {
  source.close()
  await server.close()
  await rm(directory, { recursive: true })
})

const read = (of = server) => of.call('getMap', {}, admin.token)
const isDone = async (of = server) => (await read(of)).copy === null
const mapOfClub = async () => {
  const { mapSource, mapAttribution } = await server.call('getSettings', {})
  return { mapSource, mapAttribution }
}

/** From now on, the source answers so many more requests, and holds the others back until the function is called. */
function holdAfter(count: number): () => void {
  const held: (() => void)[] = []
  let left = count
  source.intercept = (_request, _response, next) => (left-- > 0 ? next() : held.push(next))
  return () => {
    source.intercept = undefined
    for (const next of held.splice(0)) next()
  }
}

test('an admin copies a map, which the club then shows', async () => {
  const { sizes, isUnchanged } = await server.call('measureMap', region, admin.token)
  const told = sizes.find(({ detail }) => detail === 10)!
  expect(isUnchanged).toBe(false)
  const copied = await server.call('copyMap', order, admin.token)
  expect(copied.copy).toMatchObject({ region, detail: 10, problem: null })
  await expect.poll(isDone).toBe(true)
  expect(await read()).toMatchObject({ file: { bytes: told.bytes, region, detail: 10 }, copy: null })
  expect(await mapOfClub()).toMatchObject({ mapSource: 'pmtiles', mapAttribution: expect.stringContaining('OpenStreetMap') })
  const { status, headers } = await server.request('/map.pmtiles', { headers: { range: 'bytes=0-6' } })
  expect([status, headers.get('content-range')]).toEqual([206, `bytes 0-6/${told.bytes}`])
  expect(await server.call('measureMap', region, admin.token)).toMatchObject({ isUnchanged: true })
  expect((await server.call('getHealth', {}, admin.token)).map).toMatchObject({ state: 'ok', bytes: told.bytes })
  await server.call('removeMap', {}, admin.token)
  expect(await read()).toMatchObject({ file: null, copy: null })
  expect(await readdir(directory)).toEqual([])
  // Visitors may read the former settings until the server has heard of the change.
  await expect.poll(mapOfClub).toMatchObject({ mapSource: 'none' })
})

test('a copy pauses and goes on, with the map of before until it is complete', async () => {
  await writeFile(mapFile, 'put there by hand')
  const release = holdAfter(8)
  await server.call('copyMap', order, admin.token)
  await expect.poll(async () => (await read()).copy?.copiedBytes ?? 0).toBeGreaterThan(100_000)
  expect((await server.call('pauseMap', { isPaused: true }, admin.token)).copy).toMatchObject({ status: 'paused' })
  release()
  const paused = await read()
  expect(paused).toMatchObject({ copy: { status: 'paused' }, file: { bytes: 17, region: null, detail: null } })
  expect(await readFile(mapFile, 'utf8')).toBe('put there by hand')
  await server.call('pauseMap', { isPaused: false }, admin.token)
  await expect.poll(isDone).toBe(true)
  expect((await read()).file).toMatchObject({ region })
})

test('a copy goes on after a restart, and only one of two processes copies', async () => {
  const release = holdAfter(8)
  await server.call('copyMap', order, admin.token)
  await expect.poll(async () => (await read()).copy?.copiedBytes ?? 0).toBeGreaterThan(100_000)
  const other = await startTestServer({ ...config(), databaseUrl: server.databaseUrl })
  try {
    expect((await read(other)).copy).toMatchObject({ status: 'running' })
    await server.instance.close()
    release()
    await expect.poll(() => isDone(other)).toBe(true)
    // Each range once, but for those that were not yet on the disk, and the beginning and the metadata, which both read.
    const counts = Map.groupBy(source.ranges, (range) => range)
    const twice = [...counts.values()].filter(({ length }) => length > 1).length
    expect(twice).toBeLessThanOrEqual(4 + 2)
    expect(existsSync(`${mapFile}.part`)).toBe(false)
  } finally {
    await other.close()
  }
})

test('a source that fails is named, and another order follows', async () => {
  source.intercept = (_request, response) => response.writeHead(200).end('everything')
  expect(await server.call('measureMap', region, admin.token)).toMatchObject({ problem: 'no-ranges', sizes: [] })
  await server.call('copyMap', order, admin.token)
  await expect.poll(async () => (await read()).copy?.problem).toBe('no-ranges')
  expect((await server.call('getHealth', {}, admin.token)).map).toBeNull()
  source.intercept = undefined
  await server.call('copyMap', order, admin.token)
  await expect.poll(isDone).toBe(true)
})

test('the suggestion is where the activities of the club are: where a track begins, or its members meet', async () => {
  expect((await read()).suggestion).toBeNull()
  // The example of the algorithm: 38.5, -120.2.
  expect(startOf('_p~iF~ps|U?')).toEqual({ lat: 38.5, lon: -120.2 })
  await server.call('createActivity', aProposal({ routes: [aRoute({ track: aTrack({ path: '_p~iF~ps|U?' }) })] }), admin.token)
  expect((await read()).suggestion).toEqual({ west: -120.45, south: 38.25, east: -119.95, north: 38.75 })
  const meetingPoint = { latitude: 38.6, longitude: -120 }
  await server.call('createActivity', aProposal({ coordinates: meetingPoint, routes: [] }), admin.token)
  const { places, suggestion } = await read()
  expect(places).toEqual([meetingPoint, { latitude: 38.5, longitude: -120.2 }])
  expect(suggestion).toEqual({ west: -120.45, south: 38.25, east: -119.75, north: 38.85 })
})
