/** Removes what members have seen or kept from this device: stored answers, images and parts of the map. The files of the app stay, and so do caches of other apps on this host. */
import { appCachePrefixes, receivedPrefix } from '../service-worker/cache-names.ts'
import { removeAllAnswers, sizeOfAnswers } from './answer-store.ts'
import { dropAllPacks } from './packs.ts'

const notSeen = [...appCachePrefixes, receivedPrefix]
const isSeen = (name: string) => name.startsWith('bothy.') && !notSeen.some((prefix) => name.startsWith(prefix))

/** Never rejects: a browser that blocks storage has stored nothing. */
export async function removeSeen(): Promise<void> {
  dropAllPacks()
  await Promise.allSettled([removeAllAnswers(), removeMaps(), ...(await seenCaches()).map((name) => caches.delete(name))])
}

/** Loads when it is needed. */
export const mapStore = () => import('./map-store.ts')

/** Removes all parts of the map without loading `map-store.ts`, which closes its connection then. */
export const removeMaps = (): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase('bothy.map')
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve())
  })

const seenCaches = async () => ((await globalThis.caches?.keys().catch(() => [])) ?? []).filter(isSeen)

/** Bytes of what `removeSeen` would remove. */
export async function sizeOfSeen(): Promise<number> {
  const sizes = [sizeOfAnswers(), mapStore().then(({ sizeOfMaps }) => sizeOfMaps()), ...(await seenCaches()).map(sizeOfCache)]
  const known = await Promise.all(sizes.map((size) => size.catch(() => 0)))
  return known.reduce((sum, size) => sum + size, 0)
}

export async function sizeOfCache(name: string): Promise<number> {
  const cache = await caches.open(name)
  const sizes = (await cache.keys()).map(async (request) => (await (await cache.match(request, { ignoreVary: true }))?.blob())?.size ?? 0)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
