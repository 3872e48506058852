/** The small photos of an activity that this device keeps. Sign-out and the end of the activity on this device delete the cache. */
import { basePath } from '../base-path.ts'
import { cacheNames } from '../service-worker/cache-names.ts'
import { matchComplete } from '../service-worker/complete-responses.ts'

const packPrefix = () => cacheNames(new URL(basePath, location.origin).href).packPrefix
const folder = 'kept-photos/'
/** Nothing is served there: it only names the photo in the cache. */
export const keptPhotoAddress = (photoId: string): string => new URL(`${basePath}${folder}${photoId}`, location.origin).href

export async function keptPhoto(photoId: string): Promise<Blob | undefined> {
  if (!('caches' in globalThis)) return undefined
  for (const name of (await caches.keys()).filter((one) => one.startsWith(packPrefix()))) {
    const stored = await matchComplete(await caches.open(name), keptPhotoAddress(photoId))
    if (stored) return stored.blob()
  }
  return undefined
}

/** Whether this device keeps photos of the activity. */
export async function keepsPhotos(activityId: string): Promise<boolean> {
  const name = packPrefix() + activityId
  if (!('caches' in globalThis) || !(await caches.has(name))) return false
  return (await (await caches.open(name)).keys()).some(({ url }) => url.includes(folder))
}

/** Removes those that the club shows no longer: they were deleted, or somebody asked for their removal. */
export async function removeKeptPhotos(activityId: string, shown: readonly string[]): Promise<void> {
  const name = packPrefix() + activityId
  if (!('caches' in globalThis) || !(await caches.has(name))) return
  const cache = await caches.open(name)
  const wanted = shown.map(keptPhotoAddress)
  const stored = (await cache.keys()).filter(({ url }) => url.includes(folder) && !wanted.includes(url))
  await Promise.all(stored.map((request) => cache.delete(request)))
}
