import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sceneOf } from '@bothy/cover-art/scenes.ts'
import { aProposal, startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('the cover of an activity', () => {
  test('is drawn from its seed and cached forever under a URL with seed and scene', async () => {
    const { token } = await server.aMember()
    const { id, coverSeed, tags } = await server.call('createActivity', aProposal(), token)
    const current = await fetch(`${server.url}/covers/${id}/640.webp?v=${encodeURIComponent(`${coverSeed}.${sceneOf(tags)}`)}`)
    expect([current.status, current.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(current.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await current.arrayBuffer())
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
    const stale = await fetch(`${server.url}/covers/${id}/640.webp?v=old`)
    expect(stale.headers.get('cache-control')).toBe('no-cache')
    expect(Buffer.from(await stale.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('is drawn before the first request', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'bothy-test-'))
    chmodSync(dataDir, 0o755)
    const drawAheadServer = await startTestServer({ dataDir }, { drawAhead: true })
    const { token } = await drawAheadServer.aMember()
    await drawAheadServer.call('createActivity', aProposal(), token)
    const covers = join(dataDir, 'covers')
    const storedCovers = () =>
      existsSync(covers) ? (readdirSync(covers, { recursive: true }) as string[]).filter((name) => name.endsWith('.webp')) : []
    const storedSizes = () =>
      storedCovers()
        .map((name) => name.replace(/^.*-/, ''))
        .toSorted()
    await expect.poll(storedSizes).toEqual(['1600.webp', '320.webp', '640.webp'])
    await drawAheadServer.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test.each([
    '/covers/00000000-0000-4000-8000-000000000000/640.webp',
    '/covers/nonsense/640.webp',
    '/covers/00000000-0000-4000-8000-000000000000/999.webp',
  ])('is not found at %s', async (path) => {
    expect((await server.request(path)).status).toBe(404)
  })
})
