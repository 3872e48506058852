/** Response cache for visitors: stores responses as bytes until a change event. Visitors read the home page far more often than the data changes. */
import { createHash } from 'node:crypto'
import type { CallName } from '@bothy/contract/calls.ts'
import { acceptsEncoding } from '../accepts-encoding.ts'
import { gzip } from '../gzip.ts'
import type { Answer } from '../listen.ts'
import { createChangeCache } from './change-cache.ts'

/** Bytes. Compressing a smaller response costs more than it saves. */
const minCompressedBytes = 1_000

/** A response in all its forms, each with its headers, so that nothing is computed for a request that finds it. */
type CachedResponse = { etag: string; plain: Answer; zipped: Answer | undefined; notModified: Answer; bytes: number }

/** A call with its parsed input, so that all spellings of a query share one entry. `url` is the spelling of this request. */
type PublicRequest = {
  call: CallName | 'getActivityCalendar'
  input: object
  url?: string | undefined
  /** Headers of an answer that is no JSON. */
  headers?: Record<string, string>
}

/** How many URLs are stored with their cache key, and the most characters of each. Both bound the memory. */
const urlLimits = { count: 5_000, length: 300 }

/** The headers of a request that select the form of the response. */
type RequestHeaders = { ifNoneMatch: string | undefined; acceptEncoding: string | undefined }

export type PublicResponseCache = ReturnType<typeof createPublicResponseCache>

/** While `isListening` is false, change events may be lost: the cache stores nothing and serves nothing. */
export function createPublicResponseCache(isListening: () => boolean) {
  const cache = createChangeCache<CachedResponse>(isListening)
  const keyByUrl = new Map<string, string>()

  function storeUrl(url: string | undefined, key: string): void {
    if (url === undefined || url.length > urlLimits.length) return
    if (keyByUrl.size >= urlLimits.count) keyByUrl.clear()
    keyByUrl.set(url, key)
  }

  return {
    clear: cache.clear,
    /** The answer to a visitor if it is cached. `url` has path and query. */
    find(url: string, headers: RequestHeaders): Answer | undefined {
      const key = keyByUrl.get(url)
      const entry = key === undefined ? undefined : cache.find(key)
      return entry && selectAnswer(headers, entry)
    },
    /** Calls `beforeQuery` for each request that no entry answers, and `query` once for those that arrive together. */
    async respond(
      { call, input, url, headers: own }: PublicRequest,
      requestHeaders: RequestHeaders,
      query: () => Promise<string>,
      beforeQuery?: () => Promise<void> | void,
    ): Promise<Response> {
      const key = `${call} ${JSON.stringify(input)}`
      let entry = cache.find(key)
      if (!entry) {
        await beforeQuery?.()
        entry = await cache.load(key, async () => prepare(await query(), call, own))
      }
      storeUrl(url, key)
      const { status, headers, body } = selectAnswer(requestHeaders, entry)
      return new Response(body as Uint8Array<ArrayBuffer> | undefined, { status, headers })
    },
  }
}

const jsonHeaders: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' }

async function prepare(text: string, call: string, own = jsonHeaders): Promise<CachedResponse> {
  const body = Buffer.from(text)
  const zipped = body.length >= minCompressedBytes ? await gzip(body) : undefined
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = {
    ...own,
    // The browser stores the response and revalidates it each time. Shared caches must not mix it with responses to members.
    'cache-control': 'private, no-cache',
    vary: 'authorization, accept-encoding',
    etag,
  }
  const answer = (body: Buffer, encoding?: { 'content-encoding': string }): Answer => ({
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

function selectAnswer({ ifNoneMatch, acceptEncoding }: RequestHeaders, { etag, plain, zipped, notModified }: CachedResponse): Answer {
  if (ifNoneMatch?.includes(etag)) return notModified
  return acceptsEncoding(acceptEncoding, 'gzip') ? (zipped ?? plain) : plain
}
