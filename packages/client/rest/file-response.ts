/** Reads a response that is a file and reports the progress. */
import type { OnProgress } from '../api.ts'

/** The server sends an estimate, because it writes the file while it is being read. */
const expectedIn = (headers: Headers): number => Number(headers.get('x-expected-bytes')) || Number(headers.get('content-length')) || 0

/** Rejects when the connection breaks, so that no incomplete file is returned. */
export async function readFileResponse(response: Response, onProgress: OnProgress | undefined): Promise<Blob> {
  const expected = expectedIn(response.headers)
  if (!response.body || !onProgress || expected === 0) return response.blob()
  let received = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength
      // The total is an estimate, so only the end of the stream counts as 1.
      onProgress(Math.min(received / expected, 0.99))
      controller.enqueue(chunk)
    },
    flush: () => onProgress(1),
  })
  const type = response.headers.get('content-type') ?? ''
  return new Response(response.body.pipeThrough(counted), { headers: { 'content-type': type } }).blob()
}
