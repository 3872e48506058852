import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadWhenReachable } from './load-when-reachable.ts'

/** The site answers, and the base path is its address. */
const site = createServer((_, response) => response.end())
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    fetch(new URL(path, `http://127.0.0.1:${(site.address() as AddressInfo).port}`), init),
  )
})
afterAll(() => {
  vi.unstubAllGlobals()
  site.close()
})

/** Fails as often as `failures` says, as code does that the browser cannot load. */
function aFile(failures: number) {
  let tries = 0
  return async () => {
    tries += 1
    if (tries <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return tries
  }
}

test('code that failed to load is there when the network came back before the site was asked', async () => {
  expect(await loadWhenReachable(aFile(1))).toBe(2)
})

test('a file that is missing is an error', async () => {
  await expect(loadWhenReachable(aFile(2))).rejects.toThrow('Failed to fetch')
})
