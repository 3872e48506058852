/**
 * Reads a PMTiles archive of the club by ranges; from a host that answers none, a small one is read whole. An answer that is not exactly what was asked for is
 * refused, so that nothing wrong is stored, and whatever an archive says, little memory is used.
 */
import { Compression, EtagMismatch, PMTiles, SharedPromiseCache, type RangeResponse, type Source } from 'pmtiles'
import { anySignal } from '@bothy/client/abort.ts'

/** Bytes at most: of an archive that is read whole, of one range, and of what a directory, or a tile and the description, are decompressed to. */
const largest = { whole: 4_000_000, range: 8_000_000, directory: 512 * 1024, content: 16_000_000 }
/** Directories that stay in the memory. */
const mostDirectories = 16

/** The club has no such archive. */
export class NoArchive extends Error {}

const unreadable = (why: string) => new Error(`The map cannot be read: ${why}`)

export type ByteRange = { offset: number; length: number }
type Range = { data: ArrayBuffer; identity: string }

/** All bytes of the stream. Ends it as soon as there are more, or `isWanted` refuses the first ones. */
async function readAtMost(stream: ReadableStream<Uint8Array>, most: number, isWanted = (_: Uint8Array) => true): Promise<ArrayBuffer> {
  const pieces: BlobPart[] = []
  let length = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(pieces).arrayBuffer()
    if ((length === 0 && !isWanted(value)) || (length += value.length) > most) {
      await reader.cancel().catch(() => undefined)
      throw unreadable('the host answers with other bytes than those that it was asked for')
    }
    pieces.push(value as BlobPart)
  }
}

async function ask(url: string, { offset, length }: ByteRange, signal: AbortSignal | undefined, cache: RequestCache): Promise<Response> {
  if (!(length > 0 && length <= largest.range)) throw unreadable(`it has a part of ${length} bytes`)
  const headers = { range: `bytes=${offset}-${offset + length - 1}` }
  const response = await fetch(url, { headers, cache, ...(signal && { signal }) })
  if ([204, 404].includes(response.status)) throw new NoArchive(url)
  return response
}

async function readRange(response: Response, { offset, length }: ByteRange): Promise<Range> {
  const found = response.headers.get('content-range')
  // Another host may not let this site read where its range is.
  const isHidden = found === null && response.type === 'cors'
  const [, start = '', end = '', size = ''] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(found ?? '') ?? []
  const isRange = start !== '' && Number(start) === offset && Number(end) === Math.min(offset + length, Number(size)) - 1
  if (response.status !== 206 || !(isRange || isHidden)) {
    await response.body?.cancel()
    throw unreadable(`the host answers ${response.status} to a range`)
  }
  const data = await readAtMost(response.body!, length)
  if (isRange && data.byteLength !== Number(end) - offset + 1)
    throw unreadable(`the host answers with ${data.byteLength} bytes of ${length}`)
  const etag = response.headers.get('etag')
  // A weak one may stay the same although bytes have changed.
  const isStrong = etag !== null && !etag.startsWith('W/')
  return { data, identity: isStrong ? etag : `${response.headers.get('last-modified')} ${size}` }
}

/** The bytes of a range; fewer only at the end of the file. `cache`: how the browser uses its own. */
export const fetchRange = async (url: string, range: ByteRange, signal?: AbortSignal, cache: RequestCache = 'default'): Promise<Range> =>
  readRange(await ask(url, range, signal, cache), range)

/** Which content an archive has now; undefined where the club has none. */
export async function identityOf(url: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    return (await fetchRange(url, { offset: 0, length: 127 }, signal, 'no-cache')).identity
  } catch (error) {
    if (error instanceof NoArchive) return undefined
    throw error
  }
}

/** A host may answer a page instead of a file that it does not have. */
const isArchive = (start: Uint8Array) => new TextDecoder('latin1').decode(start.subarray(0, 2)) === 'PM'

/** For the reader of the format. It refuses ranges of an archive that was replaced after its header was read. */
export class ArchiveSource implements Source {
  private whole: ArrayBuffer | undefined
  /** The first bytes: the description and the first directories are often among them, and cost no second request. */
  private start: Promise<RangeResponse> | undefined
  private readonly url: string
  private readonly signal: AbortSignal | undefined
  private cache: RequestCache
  /** `signal` ends all requests. */
  constructor(url: string, signal?: AbortSignal, cache: RequestCache = 'default') {
    this.url = url
    this.signal = signal
    this.cache = cache
  }
  getKey(): string {
    return this.url
  }
  async getBytes(offset: number, length: number, signalOfReader?: AbortSignal, etag?: string): Promise<RangeResponse> {
    const signal = anySignal(this.signal, signalOfReader)
    if (this.whole) return { data: this.whole.slice(offset, offset + length) }
    if (offset === 0) return (this.start = this.#read(offset, length, signal))
    const start = await this.start?.catch(() => undefined)
    const isThere = start && offset + length <= start.data.byteLength && (etag === undefined || etag === start.etag)
    return isThere ? { ...start, data: start.data.slice(offset, offset + length) } : this.#read(offset, length, signal, etag)
  }
  async #read(offset: number, length: number, signal: AbortSignal | undefined, etag?: string): Promise<RangeResponse> {
    const response = await ask(this.url, { offset, length }, signal, this.cache)
    if (response.status === 200 && offset === 0) {
      this.whole = await readAtMost(response.body!, largest.whole, isArchive)
      return { data: this.whole.slice(0, length) }
    }
    const { data, identity } = await readRange(response, { offset, length })
    if (etag !== undefined && etag !== identity) {
      this.cache = 'reload'
      throw new EtagMismatch('The archive was replaced')
    }
    return { data, etag: identity }
  }
}

/** A few bytes may be compressed ones of gigabytes. */
const decompressTo = (most: number) => async (data: ArrayBuffer, compression: Compression) => {
  if (compression === Compression.None || compression === Compression.Unknown) return data
  if (compression !== Compression.Gzip) throw unreadable('it is compressed in another way than by gzip')
  return readAtMost(new Response(data).body!.pipeThrough(new DecompressionStream('gzip')), most)
}

export const directoryCache = () => new SharedPromiseCache(mostDirectories, true, decompressTo(largest.directory))
export const readerOf = (source: Source, cache = directoryCache()) => new PMTiles(source, cache, decompressTo(largest.content))
export const openArchive = (url: string): PMTiles => readerOf(new ArchiveSource(url))
