/** A fetch with upload progress, based on XMLHttpRequest because `fetch` does not report it. */
import type { OnProgress } from '../api.ts'

/** Returns a function like `fetch`. */
export const fetchWithUploadProgress =
  (onProgress: OnProgress) =>
  (url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.responseType = 'text'
      request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress(loaded / total))
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) })),
      )
      for (const end of ['error', 'abort', 'timeout'] as const) request.addEventListener(end, () => reject(new TypeError(end)))
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
