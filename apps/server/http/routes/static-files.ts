/** Files in memory: read and compressed once, and answered with a tag by which a browser asks whether they have changed. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import { loadOnce } from '../../promises.ts'
import { acceptsEncoding } from '../accepts-encoding.ts'
import type { Env } from '../request-context.ts'

export type EncodedFile = {
  etag: string
  plain: Buffer
  br: Buffer | undefined
  gzip: Buffer | undefined
  headers?: Record<string, string>
}
export type File = { type: string; cache: string; encoded: () => Promise<EncodedFile> }

/** For files whose address changes with their content. */
export const immutable = 'public, max-age=31536000, immutable'

/** Reads and compresses a file once, on its first request. A failed read, for example with too many open files, is repeated with the next one. `quality` is that of Brotli. */
export function fileOf(type: string, cache: string, read: () => Promise<Buffer>, quality?: number): File {
  return { type, cache, encoded: loadOnce(async () => encodeFile(await read(), type, {}, quality)) }
}

/** `headers` differ with the content, and so does the tag with them. `quality` is that of Brotli, 0 to 11. */
export async function encodeFile(plain: Buffer, type: string, headers: Record<string, string> = {}, quality = 6): Promise<EncodedFile> {
  const isUncompressed = plain.length < 1_000 || !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type)
  const [br, zipped] = isUncompressed ? [] : await Promise.all([brotli(plain, quality), promisify(gzip)(plain)])
  const hash = createHash('sha256').update(plain).update(JSON.stringify(headers))
  return { etag: `"${hash.digest('base64url').slice(0, 22)}"`, plain, br, gzip: zipped, headers }
}

const brotli = (plain: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

export async function answerFile({ type, cache, encoded }: File, { req }: Context<Env>): Promise<Response> {
  const { etag, plain, br, gzip: zipped, headers: own } = await encoded()
  const headers: Record<string, string> = { vary: 'accept-encoding', ...own, 'content-type': type, 'cache-control': cache, etag }
  if (req.header('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
  const accepted = req.header('accept-encoding')
  const [body, encoding] =
    br && acceptsEncoding(accepted, 'br') ? [br, 'br'] : zipped && acceptsEncoding(accepted, 'gzip') ? [zipped, 'gzip'] : [plain, undefined]
  if (encoding) headers['content-encoding'] = encoding
  return new Response(body as Uint8Array<ArrayBuffer>, { headers: { ...headers, 'content-length': String(body.length) } })
}
