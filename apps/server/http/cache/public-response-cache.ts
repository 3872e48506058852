/** Response cache for visitors: stores responses as bytes until a change event. Visitors read the start page far more often than the club changes. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'

const gzip = promisify(gzipCallback)

/** Bytes of all entries, and of one entry: its URL, its response and the compressed response. */
const maxBytes = 32_000_000
const maxEntryBytes = 200_000
/** Milliseconds. Bounds how long a lost notification leaves stale responses in the cache. */
const maxAge = 30_000
/** Bytes. Compressing a smaller response costs more than it saves. */
const minCompressedBytes = 1_000

type CachedResponse = { bytes: number; name: string; etag: string; plain: Buffer; zipped: Buffer | undefined; expiresAt: number }

/** The headers of a request that decide in which form it is answered. */
type ConditionalHeaders = { ifNoneMatch: string | undefined; acceptEncoding: string | undefined }
type CachedAnswer = { call: string; status: number; headers: Record<string, string>; body: Buffer | undefined }

export type PublicResponseCache = ReturnType<typeof createPublicResponseCache>

/** While `isListening` is false, change events may be lost: the cache stores nothing and serves nothing. */
export function createPublicResponseCache(isListening: () => boolean) {
  const entries = new Map<string, CachedResponse>()
  const pending = new Map<string, Promise<CachedResponse>>()
  let generation = 0
  let storedBytes = 0

  function clear(): void {
    generation += 1
    entries.clear()
    storedBytes = 0
    pending.clear()
  }

  function fresh(url: string): CachedResponse | undefined {
    const entry = entries.get(url)
    return entry && entry.expiresAt > Date.now() && isListening() ? entry : undefined
  }

  function remove(url: string): void {
    storedBytes -= entries.get(url)?.bytes ?? 0
    entries.delete(url)
  }

  /** Evicts the oldest entries. */
  function store(url: string, entry: CachedResponse): void {
    if (entry.bytes > maxEntryBytes) return
    remove(url)
    for (const oldest of entries.keys()) {
      if (storedBytes + entry.bytes <= maxBytes) break
      remove(oldest)
    }
    entries.set(url, entry)
    storedBytes += entry.bytes
  }

  /** Runs one query at a time per URL. A request after a change never gets the result of a query from before it. */
  function load(url: string, name: string, query: () => Promise<string>): Promise<CachedResponse> {
    const shared = pending.get(url)
    if (shared) return shared
    const startedIn = generation
    const result = query()
      .then((text) => prepare(url, text, name))
      .then((entry) => {
        if (startedIn === generation && isListening()) store(url, entry)
        return entry
      })
      .finally(() => {
        if (pending.get(url) === result) pending.delete(url)
      })
    pending.set(url, result)
    return result
  }

  return {
    clear,
    /** The answer to a visitor if it is cached. `url` has path and query. */
    find(url: string, request: ConditionalHeaders): CachedAnswer | undefined {
      const entry = fresh(url)
      return entry && { call: entry.name, ...responseFor(entry, request) }
    },
    async respond(url: string, name: string, request: ConditionalHeaders, query: () => Promise<string>): Promise<Response> {
      const { status, headers, body } = responseFor(fresh(url) ?? (await load(url, name, query)), request)
      return new Response(body as Uint8Array<ArrayBuffer> | undefined, { status, headers })
    },
  }
}

async function prepare(url: string, text: string, name: string): Promise<CachedResponse> {
  const plain = Buffer.from(text)
  const zipped = plain.length >= minCompressedBytes ? await gzip(plain) : undefined
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const bytes = 2 * url.length + plain.length + (zipped?.length ?? 0)
  return { bytes, name, etag, plain, zipped, expiresAt: Date.now() + maxAge }
}

function responseFor(entry: CachedResponse, { ifNoneMatch, acceptEncoding }: ConditionalHeaders): Omit<CachedAnswer, 'call'> {
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    // The browser stores the response and revalidates it each time. Shared caches must not mix it with responses to members.
    'cache-control': 'private, no-cache',
    vary: 'authorization, accept-encoding',
    etag: entry.etag,
  }
  if (ifNoneMatch?.includes(entry.etag)) return { status: 304, headers, body: undefined }
  const zipped = /\bgzip\b/.test(acceptEncoding ?? '') ? entry.zipped : undefined
  if (zipped) headers['content-encoding'] = 'gzip'
  const body = zipped ?? entry.plain
  headers['content-length'] = String(body.length)
  return { status: 200, headers, body }
}
