/** Reads a JSON body within limits of size and time. */
import type { IncomingMessage } from 'node:http'
import { Refusal } from '@bothy/contract/errors.ts'

/** Bytes. The largest input, an activity with eight routes in a script of three bytes per character, needs 70 KB. */
export const maxBodyBytes = 256 * 1024
/** Milliseconds. */
export const maxBodyTime = 30_000

/** The JSON object in the body; an empty body is an empty object. Throws INPUT_TOO_LARGE or INVALID_INPUT. */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const bytes = await readBody(request)
  if (bytes.length === 0) return {}
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) throw new Refusal('INVALID_INPUT')
  const value = parse(bytes)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new Refusal('INVALID_INPUT')
  return value as Record<string, unknown>
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('INVALID_INPUT')
  }
}

/** Listens instead of iterating: leaving an iteration early would close the connection, and the client would never read the refusal. */
function readBody(request: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let size = 0
  const tooLarge = () => {
    request.off('data', take).resume()
    reject(new Refusal('INPUT_TOO_LARGE'))
  }
  const take = (chunk: Buffer) => {
    size += chunk.length
    if (size > maxBodyBytes) tooLarge()
    else chunks.push(chunk)
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) tooLarge()
  else request.on('data', take)
  request.on('end', () => resolve(Buffer.concat(chunks)))
  request.on('error', () => reject(new Refusal('INVALID_INPUT')))
  request.on('close', () => reject(new Refusal('INVALID_INPUT')))
  const timeout = setTimeout(() => request.destroy(), maxBodyTime)
  return promise.finally(() => clearTimeout(timeout))
}
