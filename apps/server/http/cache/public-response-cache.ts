/** Response cache for visitors: stores responses as bytes until a change event. Visitors read the start page far more often than the club changes. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'
import type { CallName } from '@bothy/contract/calls.ts'
import type { Answer } from '../listen.ts'
import { createChangeCache } from './change-cache.ts'

const gzip = promisify(gzipCallback)

/** Bytes. Compressing a smaller response costs more than it saves. */
const minCompressedBytes = 1_000

/** A response in its forms, each with its headers, so that a request only chooses one. */
type CachedResponse = { etag: string; plain: Answer; zipped: Answer | undefined; notModified: Answer; bytes: number }

/** What is asked: a call with its parsed input, so that every spelling of a query shares one entry; `url` is one of its spellings. */
export type PublicQuestion = { call: CallName; input: object; url?: string | undefined }

/** Addresses whose question is known, and the characters of each, which bounds the memory. */
const knownAddresses = { count: 5_000, length: 300 }

/** The headers of a request that decide in which form it is answered. */
type ConditionalHeaders = { ifNoneMatch: string | undefined; acceptEncoding: string | undefined }

export type PublicResponseCache = ReturnType<typeof createPublicResponseCache>

/** While `isListening` is false, change events may be lost: the cache stores nothing and serves nothing. */
export function createPublicResponseCache(isListening: () => boolean) {
  const cache = createChangeCache<CachedResponse>(isListening)
  const keyByUrl = new Map<string, string>()

  function rememberUrl(url: string | undefined, key: string): void {
    if (url === undefined || url.length > knownAddresses.length) return
    if (keyByUrl.size >= knownAddresses.count) keyByUrl.clear()
    keyByUrl.set(url, key)
  }

  return {
    clear: cache.clear,
    /** The answer to a visitor if it is cached. `url` has path and query. */
    find(url: string, request: ConditionalHeaders): Answer | undefined {
      const key = keyByUrl.get(url)
      const entry = key === undefined ? undefined : cache.find(key)
      return entry && answerTo(request, entry)
    },
    /** Calls `beforeQuery` for each request that no entry answers, and `query` once for those that arrive together. */
    async respond(
      { call, input, url }: PublicQuestion,
      request: ConditionalHeaders,
      query: () => Promise<string>,
      beforeQuery?: () => Promise<void>,
    ): Promise<Response> {
      const key = `${call} ${JSON.stringify(input)}`
      let entry = cache.find(key)
      if (!entry) {
        await beforeQuery?.()
        entry = await cache.load(key, async () => prepare(await query(), call))
      }
      rememberUrl(url, key)
      const { status, headers, body } = answerTo(request, entry)
      return new Response(body as Uint8Array<ArrayBuffer> | undefined, { status, headers })
    },
  }
}

async function prepare(text: string, call: CallName): Promise<CachedResponse> {
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

function answerTo({ ifNoneMatch, acceptEncoding = '' }: ConditionalHeaders, { etag, plain, zipped, notModified }: CachedResponse): Answer {
  if (ifNoneMatch?.includes(etag)) return notModified
  return /\bgzip\b/.test(acceptEncoding) ? (zipped ?? plain) : plain
}
