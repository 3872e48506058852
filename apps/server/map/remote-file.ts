/** A file on another site that is read by ranges: https://www.rfc-editor.org/rfc/rfc9110#section-14. What changes in between, is cut, or answers something else ends in a MapError. */
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { MapError } from './map-error.ts'
import { assertAllowed, lookupPublic } from './source-address.ts'

export type RemoteFile = {
  url: string
  bytes: number
  /** Its entity tag, or date and size where it has none. */
  version: string
  read: (offset: number, length: number) => Promise<Buffer>
}

export type RemoteOptions = {
  hosts: ReadonlySet<string>
  signal: AbortSignal
  /** Milliseconds: before the first new attempt, which doubles; without a byte. */
  delays?: { retry: number; silence: number }
  attempts?: number
}

const defaultAttempts = 5
const defaultDelays = { retry: 1000, silence: 20_000 }
const maxRedirects = 3
/** A source that sends slower is given up: bytes per second, after a minute. */
const slowest = 10_000

class Retry extends Error {}

type Range = { offset: number; length: number; expected?: string | undefined }
type Answer = { bytes: Buffer; size: number; version: string }

/** The file of the address, which must exist and answer ranges. `first` are bytes from its beginning. */
export async function openRemoteFile(address: string, options: RemoteOptions): Promise<RemoteFile & { first: Buffer }> {
  const ask = (range: Range) => retry(() => requestRange(new URL(address), range, options), options)
  const { bytes: first, size, version } = await ask({ offset: 0, length: 16_384 })
  return {
    url: address,
    bytes: size,
    version,
    first,
    async read(offset, length) {
      if (offset + length > size) throw new MapError('invalid', 'The source is no valid PMTiles archive: it points behind its end.')
      return (await ask({ offset, length, expected: version })).bytes
    },
  }
}

async function retry<Result>(
  work: () => Promise<Result>,
  { signal, delays = defaultDelays, attempts = defaultAttempts }: RemoteOptions,
): Promise<Result> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof MapError) throw error
      if (attempt === attempts) throw new MapError('unreachable', `The source could not be reached: ${(error as Error).message}`)
      await wait(delays.retry * 2 ** (attempt - 1), undefined, { signal })
    }
}

async function requestRange(url: URL, range: Range, options: RemoteOptions, redirects = 0): Promise<Answer> {
  assertAllowed(url, options.hosts)
  const response = await respond(url, range, options)
  try {
    const { statusCode = 0, headers } = response
    if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location) {
      if (redirects === maxRedirects) throw new MapError('unreachable', 'The source redirects without end.')
      return await requestRange(new URL(headers.location, url), range, options, redirects + 1)
    }
    return await readAnswer(response, range)
  } finally {
    response.destroy()
  }
}

function respond(
  url: URL,
  { offset, length, expected }: Range,
  { signal, delays = defaultDelays }: RemoteOptions,
): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getHttps : getHttp
  const timeout = AbortSignal.timeout(60_000 + Math.ceil((length / slowest) * 1000))
  const headers = {
    range: `bytes=${offset}-${offset + length - 1}`,
    'accept-encoding': 'identity',
    'user-agent': 'Bothy',
    ...(expected?.startsWith('"') && { 'if-match': expected }),
  }
  return new Promise((resolve, reject) => {
    const giveUp = () => request.destroy(new Retry('it is silent'))
    const request = get(url, { headers, lookup: lookupPublic, signal: AbortSignal.any([signal, timeout]) }, resolve)
    request.setTimeout(delays.silence, giveUp)
    // Also for a name that is not found and a host that accepts no connection: the socket counts from the connection on.
    const connecting = setTimeout(giveUp, delays.silence)
    request.once('response', () => clearTimeout(connecting))
    request.once('close', () => clearTimeout(connecting))
    request.on('error', reject)
  })
}

const noRanges = (why: string) => new MapError('no-ranges', `The source does not answer ranges: ${why}.`)

async function readAnswer(response: IncomingMessage, { offset, length, expected }: Range): Promise<Answer> {
  const { statusCode = 0, headers } = response
  if (statusCode === 412) throw new MapError('changed', 'The source has changed.')
  if (statusCode === 404 || statusCode === 410) throw new MapError('missing', 'The source does not exist.')
  if (statusCode >= 500 || statusCode === 429 || statusCode === 408) throw new Retry(`it answers ${statusCode}`)
  if (statusCode !== 206) throw noRanges(`it answers ${statusCode}`)
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw noRanges('it compresses its answers')
  const [, start, end, size] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []).map(Number)
  if (start !== offset || end === undefined || !size) throw noRanges('it answers another range')
  const version = headers.etag ?? `${headers['last-modified'] ?? ''} ${size}`
  if (expected !== undefined && version !== expected) throw new MapError('changed', 'The source has changed.')
  if (end !== Math.min(size, offset + length) - 1) throw noRanges('it answers another range')
  return { bytes: await readBody(response, end - start + 1), size, version }
}

/** Exactly so many bytes, in memory of that size. */
async function readBody(response: IncomingMessage, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let at = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    if (at + piece.length > length) throw noRanges('it answers more than it says')
    at += piece.copy(bytes, at)
  }
  if (at < length) throw new Retry('the answer was cut')
  return bytes
}
