import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { rangeIn } from './map-file.ts'

const content = 'PMTiles and then some bytes of a map'

let directory: string
let server: TestServer
let etag: string
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bothy-map-'))
  writeFileSync(join(directory, 'alps.pmtiles'), content)
  server = await startTestServer({ mapFile: join(directory, 'alps.pmtiles') })
  etag = (await request()).headers.get('etag')!
})
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true })
})

async function request(headers: Record<string, string> = {}, method = 'GET') {
  const answer = await server.request('/map.pmtiles', { headers, method })
  return { ...answer, length: answer.headers.get('content-length'), range: answer.headers.get('content-range') }
}

describe('the map file of the club', () => {
  test('is whole without a range', async () => {
    const { status, text, headers, length } = await request()
    expect([status, text, length]).toEqual([200, content, String(content.length)])
    expect([headers.get('accept-ranges'), headers.get('content-type')]).toEqual(['bytes', 'application/vnd.pmtiles'])
  })

  test.each([
    ['bytes=0-6', 'PMTiles', '0-6'],
    ['bytes=33-', 'map', '33-35'],
    ['bytes=-3', 'map', '33-35'],
    ['bytes=33-999', 'map', '33-35'],
    ['bytes=-999', content, '0-35'],
  ])('answers the range %s with these bytes', async (range, bytes, shown) => {
    const answer = await request({ range })
    expect([answer.status, answer.text, answer.range, answer.length]).toEqual([206, bytes, `bytes ${shown}/36`, String(bytes.length)])
    expect(answer.headers.get('etag')).toBe(etag)
  })

  test.each(['bytes=36-', 'bytes=99-120', 'bytes=-0'])('refuses the range %s, of which nothing exists', async (range) => {
    const answer = await request({ range })
    expect([answer.status, answer.text, answer.range]).toEqual([416, '', 'bytes */36'])
  })

  test.each(['bytes=9-2', 'bytes=a-b', 'bytes=-', 'lines=1-2', 'bytes=0-1,4-5', 'bytes 0-1'])(
    'is whole for %s, which is no range that it answers',
    async (range) => {
      const answer = await request({ range })
      expect([answer.status, answer.text, answer.range]).toEqual([200, content, null])
    },
  )

  test('answers HEAD with its length and no content, whatever the range', async () => {
    for (const headers of [undefined, { range: 'bytes=0-6' }, { range: 'bytes=99-' }]) {
      const answer = await request(headers, 'HEAD')
      expect([answer.status, answer.text, answer.length, answer.range]).toEqual([200, '', '36', null])
    }
  })

  test('is not sent again to a client that has it, and whole to one that has an older one', async () => {
    expect((await request({ 'if-none-match': etag })).status).toBe(304)
    expect((await request({ range: 'bytes=0-6', 'if-range': etag })).status).toBe(206)
    const older = await request({ range: 'bytes=0-6', 'if-range': '"older"' })
    expect([older.status, older.text]).toEqual([200, content])
  })

  test('has another tag once it is replaced', async () => {
    writeFileSync(join(directory, 'alps.pmtiles'), `${content}, and more`)
    expect((await request()).headers.get('etag')).not.toBe(etag)
  })

  test('may have a file of elevations beside it', async () => {
    expect((await server.request('/elevation.pmtiles', {})).status).toBe(204)
    writeFileSync(join(directory, 'elevation.pmtiles'), 'PMTiles of heights')
    const answer = await server.request('/elevation.pmtiles', { headers: { range: 'bytes=0-6' } })
    expect([answer.status, answer.text]).toEqual([206, 'PMTiles'])
  })

  test('is not found where there is none', async () => {
    rmSync(join(directory, 'alps.pmtiles'))
    expect((await request()).status).toBe(404)
    expect((await request({}, 'HEAD')).status).toBe(404)
  })

  test('is not found where a directory has its name', async () => {
    mkdirSync(join(directory, 'alps.pmtiles'))
    for (const method of ['GET', 'HEAD']) expect((await request({}, method)).status).toBe(404)
    rmSync(join(directory, 'alps.pmtiles'), { recursive: true })
  })

  test('gives at most 16 MB for one range, which is more than a map asks for', () => {
    const size = 5_000_000_000
    expect(rangeIn('bytes=0-', size)).toEqual({ start: 0, end: 16 * 1024 * 1024 - 1 })
    expect(rangeIn('bytes=4999999999-', size)).toEqual({ start: size - 1, end: size - 1 })
  })
})
