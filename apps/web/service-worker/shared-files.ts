/**
 * GPX files that another app has shared with this one. They wait in a cache for the form that reads them, also while the member signs in.
 * The service worker and the page use it; `scope` is the address of the folder of the app.
 */
import { cacheNames } from './cache-names.ts'
import { matchComplete, putComplete } from './complete-responses.ts'

/** More than an activity has routes; the form says which it leaves out. */
const maxFiles = 10
/** Milliseconds in which somebody signs in and opens the form. */
const maxAge = 3_600_000

/** Replaces files that still wait: the last ones are those that the member wants. */
export async function keepSharedFiles(scope: string, files: readonly File[]): Promise<void> {
  await removeSharedFiles(scope)
  const cache = await caches.open(cacheNames(scope).shared)
  const headers = ({ name }: File) => ({ 'x-file-name': encodeURIComponent(name), date: new Date().toUTCString() })
  const stored = files
    .slice(0, maxFiles)
    .map((file, index) => putComplete(cache, `${scope}shared/${index}`, new Response(file, { headers: headers(file) })))
  await Promise.all(stored)
}

/** In the order in which they were shared. Files that nobody has read in time are removed. */
export async function sharedFiles(scope: string): Promise<File[]> {
  const name = cacheNames(scope).shared
  if (!(await caches.has(name))) return []
  const cache = await caches.open(name)
  const indexOf = ({ url }: Request) => Number(url.split('/').at(-1))
  const inOrder = (await cache.keys()).toSorted((one, other) => indexOf(one) - indexOf(other))
  const responses = (await Promise.all(inOrder.map(({ url }) => matchComplete(cache, url)))).filter((response) => response !== undefined)
  const isOld = ({ headers }: Response) => Date.now() - Date.parse(headers.get('date') ?? '') > maxAge
  if (responses.some(isOld)) {
    await removeSharedFiles(scope)
    return []
  }
  const fileOf = async (response: Response) =>
    new File([await response.blob()], decodeURIComponent(response.headers.get('x-file-name') ?? ''))
  return Promise.all(responses.map(fileOf))
}

export const removeSharedFiles = (scope: string): Promise<boolean> => caches.delete(cacheNames(scope).shared)
