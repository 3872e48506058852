/** Reads a body within a limit of size. The Node server limits its time. */
import { Refusal } from '@bothy/contract/errors.ts'

/** The body of at most `maxBytes`. Throws INPUT_TOO_LARGE or INVALID_INPUT. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > maxBytes) throw new Refusal('INPUT_TOO_LARGE')
  try {
    // Node enforces a declared length. Reading the body at once is faster than reading its stream.
    if (declared !== null) return new Uint8Array(await request.arrayBuffer())
    return await readChunks(request, maxBytes)
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('INVALID_INPUT', { cause: error })
  }
}

/** Leaving the loop cancels the stream and closes the connection of a client that sends more than the limit. */
async function readChunks({ body }: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
    else if (size > 4 * maxBytes) break
  }
  if (size > maxBytes) throw new Refusal('INPUT_TOO_LARGE')
  return Buffer.concat(chunks)
}
