import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PMTiles, zxyToTileId } from 'pmtiles'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceArchive, startMapSource, tilesAround, type MapSourceServer } from '@bothy/testing/fixtures/map-source.ts'
import { tileRanges } from './tile-ranges.ts'

const command = fileURLToPath(new URL('map-command.ts', import.meta.url))
const region = { west: 7, south: 46, east: 8, north: 46.5 }
const regionArgument = '--region=7,46,8,46.5'
/** Large contents far apart, so that there are many requests. */
const tiles = tilesAround({ zoom: 10, x: 530, y: 360, size: 8 }, 40_000)

let directory: string
let source: MapSourceServer
let running: ChildProcess[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bothy-map-command-'))
  source = await startMapSource(sourceArchive(tiles, { gap: 300_000 }))
  running = []
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  source.close()
  await rm(directory, { recursive: true })
})

const mapFile = () => join(directory, 'map.pmtiles')

function start(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [command, ...args], {
    cwd: directory,
    env: { PATH: process.env['PATH'], BOTHY_DATA_DIR: directory, BOTHY_MAP_SOURCE: source.url, BOTHY_ELEVATION_SOURCE: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let [printed, errors] = ['', '']
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, printed, errors }))
  return { child, ended, printed: () => printed }
}
const run = (args: string[], env?: Record<string, string>) => start(args, env).ended

/** Tiles of the map that are not as in the source, or outside of the region. */
async function wrongTiles(): Promise<string[]> {
  const bytes = await readFile(mapFile())
  const map = new PMTiles({
    getKey: () => 'file',
    getBytes: (offset, length) => Promise.resolve({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  })
  const ranges = tileRanges(region, 10)
  const wrong: string[] = []
  for (const { z, x, y, content } of tiles) {
    const id = zxyToTileId(z, x, y)
    const expected = ranges.some(({ start, end }) => start <= id && id < end) ? content.toString('base64') : undefined
    const found = await map.getZxy(z, x, y)
    if ((found && Buffer.from(found.data).toString('base64')) !== expected) wrong.push(`${z}/${x}/${y}`)
  }
  return wrong
}

test('the region is measured, and then copied with so many bytes', async () => {
  const measured = await run([regionArgument, '--measure'])
  expect(measured).toMatchObject({ code: 0, errors: '' })
  const [, told] = /^detail 10: (\S+ MB), \d+ tiles, \d+ requests$/m.exec(measured.printed)!
  expect(await readdir(directory)).toEqual([])
  const copied = await run([regionArgument, '--detail=10'])
  expect(copied).toMatchObject({ code: 0, errors: '', printed: expect.stringContaining(`The map is at ${mapFile()}, with ${told}.`) })
  expect(await wrongTiles()).toEqual([])
  expect((await run([regionArgument, '--measure'])).printed).toContain('The source has not changed since the last copy.')
})

test('killed twice in between, it goes on where it was, and every tile is the source’s', async () => {
  await writeFile(mapFile(), 'the map of before')
  for (const already of [0, 1]) {
    // The source answers some requests, and is silent then: the copy is certainly in between.
    let left = 12
    source.intercept = (_request, _response, next) => void (left-- > 0 && next())
    const percents = () => [...copy.printed().matchAll(/^(\d+) %/gm)].map(([, percent]) => Number(percent))
    const copy = start([regionArgument, '--detail=10'])
    await expect.poll(() => percents().at(-1) ?? 0, { timeout: 60_000 }).toBeGreaterThan(5 * already)
    copy.child.kill('SIGKILL')
    expect((await copy.ended).code).toBeNull()
    expect(await readFile(mapFile(), 'utf8')).toBe('the map of before')
    expect(existsSync(`${mapFile()}.terminal.part`)).toBe(true)
  }
  source.intercept = undefined
  source.ranges.length = 0
  const { code, printed } = await run([regionArgument, '--detail=10'])
  expect(code).toBe(0)
  // It does not begin at the beginning.
  expect(Number(/^(\d+) %/m.exec(printed)![1])).toBeGreaterThan(5)
  expect(await wrongTiles()).toEqual([])
  expect((await readdir(directory)).toSorted()).toEqual(['map.pmtiles', 'map.pmtiles.json'])
})

test.each([
  ['no region', []],
  ['a region of three numbers', ['--region=7,46,8']],
  ['a region of five', ['--region=7,46,8,47,48']],
  ['words', ['--region=here,there,up,down']],
  ['a region upside down', ['--region=7,47,8,46']],
  ['a latitude beyond the pole', ['--region=7,46,8,91']],
  ['a detail that no map has', [regionArgument, '--detail=30']],
  ['an unknown option', [regionArgument, '--zoom=3']],
])('%s shows how it is used', async (_, args) => {
  const { code, printed, errors } = await run(args)
  expect([code, printed]).toEqual([2, ''])
  expect(errors).toMatch(/^usage: npm run map -- --region=west,south,east,north/)
  expect(source.ranges).toEqual([])
})

test('a source that is off, broken, or larger than the limit is told in a sentence, and the map stays', async () => {
  await writeFile(mapFile(), 'the map of before')
  expect(await run([regionArgument], { BOTHY_MAP_SOURCE: 'off' })).toMatchObject({ code: 2, errors: 'BOTHY_MAP_SOURCE is off.\n' })
  const large = await run(['--region=6.4,45.4,9,47.4', '--detail=10'], { BOTHY_MAP_LIMIT: '1' })
  expect([large.code, large.errors]).toEqual([1, expect.stringMatching(/^The map would have \d+ bytes, and the limit is 1000000\.\n$/)])
  source.intercept = (_request, response) => response.writeHead(200).end('everything')
  expect(await run([regionArgument])).toMatchObject({ code: 1, errors: 'The source does not answer ranges: it answers 200.\n' })
  expect(await readFile(mapFile(), 'utf8')).toBe('the map of before')
})
