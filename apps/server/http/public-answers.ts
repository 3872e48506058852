/** What visitors are answered, kept as bytes until the club changes. A club's start page is read far more often than the club changes. */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'
import { nameOf, nameRequest } from './request-name.ts'

const gzip = promisify(gzipCallback)

/** Entries; the longest kept address and answer bound the memory to about 60 MB. */
const maxEntries = 500
const maxAddress = 500
const maxBytes = 120_000
/** Milliseconds. A notification that was lost without the connection breaking is made good after this. */
const maxAge = 30_000
/** Bytes below which compressing costs more than it saves. */
const worthCompressing = 1_000

type Kept = { name: string; etag: string; plain: Buffer; zipped: Buffer | undefined; until: number }

export type PublicAnswers = ReturnType<typeof createPublicAnswers>

/** `trusted` says whether changes are being heard; while they are not, nothing is kept and nothing kept is served. */
export function createPublicAnswers(trusted: () => boolean) {
  const kept = new Map<string, Kept>()
  const asked = new Map<string, Promise<Kept>>()
  let generation = 0

  function drop(): void {
    generation += 1
    kept.clear()
    asked.clear()
  }

  function fresh(url: string): Kept | undefined {
    const entry = kept.get(url)
    return entry && entry.until > Date.now() && trusted() ? entry : undefined
  }

  function keep(url: string, entry: Kept): void {
    if (url.length > maxAddress || entry.plain.length > maxBytes) return
    if (kept.size >= maxEntries) kept.delete(kept.keys().next().value!)
    kept.set(url, entry)
  }

  /** One question to the database at a time for one address; who asks before a change is never answered to who asks after it. */
  function ask(url: string, name: string, question: () => Promise<string>): Promise<Kept> {
    const known = asked.get(url)
    if (known) return known
    const began = generation
    const answer = question()
      .then((text) => packed(text, name))
      .then((entry) => {
        if (began === generation && trusted()) keep(url, entry)
        return entry
      })
      .finally(() => {
        if (asked.get(url) === answer) asked.delete(url)
      })
    asked.set(url, answer)
    return answer
  }

  return {
    drop,
    /** Answers from memory without any framework in between; false when there is nothing to answer from. */
    serve(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' || request.headers.authorization !== undefined) return false
      const entry = fresh(request.url ?? '')
      if (!entry) return false
      nameRequest(request, entry.name)
      const { status, headers, body } = shaped(entry, request)
      response.writeHead(status, headers).end(body)
      return true
    },
    async answer(request: IncomingMessage, question: () => Promise<string>): Promise<Response> {
      const url = request.url ?? ''
      const { status, headers, body } = shaped(fresh(url) ?? (await ask(url, nameOf(request), question)), request)
      return new Response(body as Uint8Array<ArrayBuffer> | undefined, { status, headers })
    },
  }
}

async function packed(text: string, name: string): Promise<Kept> {
  const plain = Buffer.from(text)
  const zipped = plain.length >= worthCompressing ? await gzip(plain) : undefined
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { name, etag, plain, zipped, until: Date.now() + maxAge }
}

function shaped(entry: Kept, request: IncomingMessage) {
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    // Kept by the browser, asked again each time; a shared cache must not mix it with what members see.
    'cache-control': 'private, no-cache',
    vary: 'authorization, accept-encoding',
    etag: entry.etag,
  }
  if (request.headers['if-none-match']?.includes(entry.etag)) return { status: 304, headers, body: undefined }
  const zipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')) ? entry.zipped : undefined
  if (zipped) headers['content-encoding'] = 'gzip'
  const body = zipped ?? entry.plain
  headers['content-length'] = String(body.length)
  return { status: 200, headers, body }
}
