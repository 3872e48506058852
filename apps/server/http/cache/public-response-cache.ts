/** Response cache for visitors: stores responses as bytes until a change event. Visitors read the start page far more often than the club changes. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'
import type { CachedAnswer } from '../listen.ts'
import { createByteBoundedCache } from './byte-bounded-cache.ts'

const gzip = promisify(gzipCallback)

/** Bytes. Compressing a smaller response costs more than it saves. */
const minCompressedBytes = 1_000

/** A response in its forms, each with its headers, so that a request only chooses one. */
type CachedResponse = { etag: string; plain: CachedAnswer; zipped: CachedAnswer | undefined; notModified: CachedAnswer; bytes: number }

/** The headers of a request that decide in which form it is answered. */
type ConditionalHeaders = { ifNoneMatch: string | undefined; acceptEncoding: string | undefined }

export type PublicResponseCache = ReturnType<typeof createPublicResponseCache>

/** While `isListening` is false, change events may be lost: the cache stores nothing and serves nothing. */
export function createPublicResponseCache(isListening: () => boolean) {
  const cache = createByteBoundedCache<CachedResponse>()
  const pending = new Map<string, Promise<CachedResponse>>()
  let generation = 0

  function clear(): void {
    generation += 1
    cache.clear()
    pending.clear()
  }

  const fresh = (url: string): CachedResponse | undefined => (isListening() ? cache.get(url) : undefined)

  /** Runs one query at a time per URL. A request after a change never gets the result of a query from before it. */
  function load(url: string, name: string, query: () => Promise<string>): Promise<CachedResponse> {
    const shared = pending.get(url)
    if (shared) return shared
    const startedIn = generation
    const result = query()
      .then((text) => prepare(text, name))
      .then((entry) => {
        if (startedIn === generation && isListening()) cache.set(url, entry, entry.bytes)
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
      return entry && answerTo(request, entry)
    },
    async respond(url: string, name: string, request: ConditionalHeaders, query: () => Promise<string>): Promise<Response> {
      const { status, headers, body } = answerTo(request, fresh(url) ?? (await load(url, name, query)))
      return new Response(body as Uint8Array<ArrayBuffer> | undefined, { status, headers })
    },
  }
}

async function prepare(text: string, call: string): Promise<CachedResponse> {
  const body = Buffer.from(text)
  const zipped = body.length >= minCompressedBytes ? await gzip(body) : undefined
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    // The browser stores the response and revalidates it each time. Shared caches must not mix it with responses to members.
    'cache-control': 'private, no-cache',
    vary: 'authorization, accept-encoding',
    etag,
  }
  const answer = (body: Buffer, encoding?: { 'content-encoding': string }): CachedAnswer => ({
    call,
    status: 200,
    headers: { ...headers, ...encoding, 'content-length': String(body.length) },
    body,
  })
  return {
    etag,
    plain: answer(body),
    zipped: zipped && answer(zipped, { 'content-encoding': 'gzip' }),
    notModified: { call, status: 304, headers, body: undefined },
    bytes: body.length + (zipped?.length ?? 0),
  }
}

function answerTo(
  { ifNoneMatch, acceptEncoding = '' }: ConditionalHeaders,
  { etag, plain, zipped, notModified }: CachedResponse,
): CachedAnswer {
  if (ifNoneMatch?.includes(etag)) return notModified
  return /\bgzip\b/.test(acceptEncoding) ? (zipped ?? plain) : plain
}
