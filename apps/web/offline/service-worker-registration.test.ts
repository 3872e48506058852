import { afterEach, describe, expect, test, vi } from 'vitest'
import { basePath } from '../base-path.ts'
import { checkForUpdate } from './service-worker-registration.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A device whose worker cannot be updated, and a site that answers so. */
async function aDevice(answer: (path: string) => Response) {
  const isUnregistered = vi.fn<() => void>()
  const kept = new Set(['bothy.shell /', 'bothy.assets /'])
  vi.stubGlobal('fetch', async (path: string) => answer(path))
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ unregister: isUnregistered }) } })
  vi.stubGlobal('caches', { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) })
  const update = () => Promise.reject(new TypeError('the script is missing'))
  const isKept = await checkForUpdate({ update } as unknown as ServiceWorkerRegistration).catch(() => false)
  return { isKept, isUnregistered: isUnregistered.mock.calls.length > 0, kept: kept.size }
}

const missing = (status = 404) => new Response('<html>', { status, headers: { 'content-type': 'text/html' } })
const page = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
const isPage = (path: string) => path === basePath

describe('what a member keeps offline', () => {
  test.each([404, 410])('stays while a proxy answers %i to everything, because the server restarts', async (status) => {
    expect(await aDevice(() => missing(status))).toEqual({ isKept: true, isUnregistered: false, kept: 2 })
  })

  test.each([404, 410])('goes with the worker that the site has withdrawn and answers %i for', async (status) => {
    expect(await aDevice((path) => (isPage(path) ? page() : missing(status)))).toEqual({ isKept: false, isUnregistered: true, kept: 0 })
  })

  test('goes with the worker in whose place the site has the page', async () => {
    expect(await aDevice(page)).toEqual({ isKept: false, isUnregistered: true, kept: 0 })
  })

  test('stays without a network', async () => {
    const fail = () => {
      throw new TypeError('Failed to fetch')
    }
    expect(await aDevice(fail)).toEqual({ isKept: true, isUnregistered: false, kept: 2 })
  })
})
