/** Reads an answer that is a file, and tells how much of it has come. */
import type { OnProgress } from './club.ts'

/** The server says roughly how much to expect, since it writes the file while it is read. */
const expectedIn = (headers: Headers): number => Number(headers.get('x-expected-bytes')) || Number(headers.get('content-length')) || 0

/** Rejects when the connection breaks: half a file is none. */
export async function fileOf(response: Response, onProgress: OnProgress | undefined): Promise<Blob> {
  const expected = expectedIn(response.headers)
  if (!response.body || !onProgress || expected === 0) return response.blob()
  let come = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, onward) {
      come += part.byteLength
      // It is an estimate: only the end is the end.
      onProgress(Math.min(come / expected, 0.99))
      onward.enqueue(part)
    },
    flush: () => onProgress(1),
  })
  const type = response.headers.get('content-type') ?? ''
  return new Response(response.body.pipeThrough(counted), { headers: { 'content-type': type } }).blob()
}
