/** Reads a JSON body within a limit of size. The Node server limits its time. */
import { Refusal } from '@bothy/contract/errors.ts'

/** Bytes. The largest input, an activity with eight routes in a script of three bytes per character, needs 70 KB. */
export const maxBodyBytes = 256 * 1024

/** The JSON object in the body; an empty body is an empty object. Throws INPUT_TOO_LARGE or INVALID_INPUT. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request)
  if (bytes.length === 0) return {}
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) throw new Refusal('INVALID_INPUT')
  const value = parse(bytes)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new Refusal('INVALID_INPUT')
  return value as Record<string, unknown>
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('INVALID_INPUT')
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > maxBodyBytes) throw new Refusal('INPUT_TOO_LARGE')
  try {
    // Node enforces a declared length. Reading the body at once is faster than reading its stream.
    if (declared !== null) return new Uint8Array(await request.arrayBuffer())
    return await readChunks(request)
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('INVALID_INPUT', { cause: error })
  }
}

/** Leaving the loop cancels the stream and closes the connection of a client that sends more than the limit. */
async function readChunks({ body }: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size <= maxBodyBytes) chunks.push(chunk)
    else if (size > 4 * maxBodyBytes) break
  }
  if (size > maxBodyBytes) throw new Refusal('INPUT_TOO_LARGE')
  return Buffer.concat(chunks)
}
