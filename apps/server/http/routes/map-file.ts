/**
 * The PMTiles files of the club over HTTP: the map, and the elevations of its land, which are optional: where there are none, the answer has no content,
 * because browsers report 404 as an error. A map reads a few kilobytes of it at a time, by ranges (RFC 9110, section 14).
 */
import type { ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { Refusal } from '@bothy/contract/errors.ts'
import type { Env } from '../request-context.ts'

/** Bytes of one range at most. A map asks for a directory or a tile; who wants more asks again. */
const longestRange = 16 * 1024 * 1024

type Range = { start: number; end: number }

/** The requested range, inclusive. `whole`: none was requested, or in a form that may be ignored. `outside`: nothing of it exists. */
export function rangeIn(header: string | undefined, size: number): Range | 'whole' | 'outside' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = Math.min(size - 1, first === '' || last === '' ? Infinity : Number(last))
  if (first !== '' && last !== '' && Number(last) < start) return 'whole'
  if (start >= size || (first === '' && Number(last) === 0)) return 'outside'
  return { start, end: Math.min(end, start + longestRange - 1) }
}

export function addMapFileRoute(app: Hono<Env>, url: '/map.pmtiles' | '/elevation.pmtiles', path: string): void {
  app.get(url, async (c) => {
    const file = await open(path).catch(() => undefined)
    if (!file && url === '/elevation.pmtiles') return c.body(null, 204)
    if (!file) throw new Refusal('NOT_FOUND')
    let body: ReadStream | undefined
    try {
      const stats = await file.stat()
      if (!stats.isFile()) throw new Refusal('NOT_FOUND')
      const { size, mtimeMs } = stats
      const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
      const headers = { 'content-type': 'application/vnd.pmtiles', 'cache-control': 'public, max-age=3600', 'accept-ranges': 'bytes', etag }
      if (c.req.header('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
      // A range has no meaning for HEAD, nor for a file that has changed since the client read its beginning.
      const isHead = c.req.raw.method === 'HEAD'
      const isSame = [undefined, etag].includes(c.req.header('if-range'))
      const range = isHead || !isSame ? 'whole' : rangeIn(c.req.header('range'), size)
      if (range === 'outside') return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } })
      const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
      const answer = { ...headers, 'content-length': String(end - start + 1) }
      if (isHead || size === 0) return new Response(null, { headers: answer })
      const part = range === 'whole' ? {} : { status: 206, headers: { ...answer, 'content-range': `bytes ${start}-${end}/${size}` } }
      body = file.createReadStream({ start, end })
      return new Response(Readable.toWeb(body) as ReadableStream, { headers: answer, ...part })
    } finally {
      // A stream closes the file at its end, and when the client leaves.
      if (!body) await file.close()
    }
  })
}
