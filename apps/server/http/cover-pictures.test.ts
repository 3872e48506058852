import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sceneOf } from '@bothy/hiking/cover-art/scenes.ts'
import { aProposal, openTestClub, type TestClub } from '../test-club.ts'

let club: TestClub
beforeAll(async () => {
  club = await openTestClub()
})
afterAll(() => club.close())

describe('the cover of an activity', () => {
  it('is drawn from its seed and kept for ever under the address that names them', async () => {
    const { token } = await club.aMember()
    const { id, coverSeed, tags } = await club.call('createActivity', aProposal(), token)
    const named = await fetch(`${club.url}/covers/${id}/640.webp?v=${encodeURIComponent(`${coverSeed}.${sceneOf(tags)}`)}`)
    expect([named.status, named.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(named.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await named.arrayBuffer())
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
    const stale = await fetch(`${club.url}/covers/${id}/640.webp?v=old`)
    expect(stale.headers.get('cache-control')).toBe('no-cache')
    expect(Buffer.from(await stale.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('is drawn before anybody asks for it', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'bothy-test-'))
    chmodSync(dataDir, 0o755)
    const drawing = await openTestClub({ dataDir }, { drawAhead: true })
    const { token } = await drawing.aMember()
    await drawing.call('createActivity', aProposal(), token)
    const covers = join(dataDir, 'covers')
    const kept = () =>
      existsSync(covers) ? (readdirSync(covers, { recursive: true }) as string[]).filter((name) => name.endsWith('.webp')) : []
    await vi.waitFor(
      () =>
        expect(
          kept()
            .map((name) => name.replace(/^.*-/, ''))
            .toSorted(),
        ).toEqual(['1600.webp', '640.webp']),
      60_000,
    )
    await drawing.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it.each([
    '/covers/00000000-0000-4000-8000-000000000000/640.webp',
    '/covers/nonsense/640.webp',
    '/covers/00000000-0000-4000-8000-000000000000/999.webp',
  ])('is not found at %s', async (path) => {
    expect((await club.ask(path)).status).toBe(404)
  })
})
