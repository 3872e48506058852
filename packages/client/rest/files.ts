/** Uploads and downloads: loaded with the first call that has a file. */
import { Refusal } from '@bothy/contract/errors.ts'
import { checkImage } from '@bothy/contract/image-files.ts'
import type { ImageUse } from '@bothy/contract/images.ts'
import type { OnProgress } from '../api.ts'
import { orNetworkError } from '../transport/response.ts'

/** Refuses invalid images before they are sent. HEIC, which the server cannot decode, is re-encoded in the browser. */
export async function prepareImage(input: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { file, use } = input as { file?: unknown; use?: ImageUse }
  if (!(file instanceof Blob) || (await checkImage(file)) !== 'image/heic') return input
  const { reencodeInBrowser } = await orNetworkError(import('../reencode-image.ts'))
  return { ...input, file: (await reencodeInBrowser(file, use ?? 'cover')).at(-1)!.blob }
}

/** Like `fetch`, with upload progress. Based on XMLHttpRequest, because `fetch` does not report it. */
export const fetchWithUploadProgress =
  (onProgress: OnProgress) =>
  (url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      // Canceled while the file was prepared: the event is past.
      if (signal?.aborted) return reject(signal.reason as Error)
      const request = new XMLHttpRequest()
      request.open(method, url)
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.responseType = 'text'
      request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress(loaded / total))
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) })),
      )
      for (const end of ['error', 'abort', 'timeout'] as const)
        request.addEventListener(end, () => reject(new Refusal('NETWORK_ERROR', { message: end })))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit)
    })

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const at = line.indexOf(': ')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 2))
  }
  return headers
}

/** The server sends an estimate, because it writes the file while it is being read. */
const expectedIn = (headers: Headers): number => Number(headers.get('x-expected-bytes')) || Number(headers.get('content-length')) || 0

/** Rejects when the connection breaks, so that no incomplete file is returned. */
export async function readFileResponse(response: Response, onProgress: OnProgress | undefined): Promise<Blob> {
  const expected = expectedIn(response.headers)
  if (!response.body || !onProgress || expected === 0) return orNetworkError(response.blob())
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
  return orNetworkError(new Response(response.body.pipeThrough(counted), { headers: { 'content-type': type } }).blob())
}
