/**
 * Responses in a cache, with all of their body. Firefox keeps an entry although the storage had no room for its body, or for the end of it, and reports no error.
 * The service worker and the page use it.
 */

/** The header of a stored response that counts the bytes of its body. `content-length` may count those of the compressed body. */
const lengthHeader = 'x-stored-length'
/** Each response that is stored has its own. */
const idHeader = 'x-stored-id'

/** Ids of what this page or worker has read to its end. Reading the 9 MB of the demo's database at every use would take too long. */
const verified = new Set<string>()

export async function withLength(response: Response): Promise<Response> {
  const body = await response.arrayBuffer()
  const headers = new Headers(response.headers)
  headers.set(lengthHeader, String(body.byteLength))
  headers.set(idHeader, crypto.randomUUID())
  return new Response(body, { status: response.status, statusText: response.statusText, headers })
}

/** Earlier versions stored no length: then the body only must not be empty. */
export async function isComplete(stored: Response): Promise<boolean> {
  const length = stored.headers.get(lengthHeader)
  const id = stored.headers.get(idHeader)
  if (id !== null && verified.has(id)) return true
  const { byteLength } = await stored
    .clone()
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const isWhole = length === null ? byteLength > 0 : byteLength === Number(length)
  if (isWhole && id !== null) verified.add(id)
  return isWhole
}

/** Removes what was just stored if it is incomplete, and rejects then as a full storage does. */
export async function verifyStored(cache: Pick<Cache, 'match' | 'delete'>, request: Request | string): Promise<void> {
  const stored = await cache.match(request, { ignoreVary: true })
  if (stored && (await isComplete(stored))) return
  await cache.delete(request, { ignoreVary: true })
  throw new DOMException('The response was not stored completely', 'QuotaExceededError')
}

/** Rejects where the storage has no room; nothing is stored at this address then. */
export async function putComplete(cache: Cache, address: string, response: Response): Promise<void> {
  await cache.put(address, await withLength(response))
  await verifyStored(cache, address)
}

/** What is stored at this address; undefined if it is incomplete. */
export async function matchComplete(cache: Pick<Cache, 'match'>, address: string): Promise<Response | undefined> {
  const stored = await cache.match(address, { ignoreVary: true })
  return stored && (await isComplete(stored)) ? stored : undefined
}
