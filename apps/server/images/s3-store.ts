/** Storage of pictures in an S3-compatible bucket. Loaded only when it is configured. */
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { Rendition } from './render.ts'

type S3Settings = { endpoint: string | undefined; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }

const maxAttempts = 3
/** Milliseconds for one attempt. */
const attemptTimeout = 20_000

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export function s3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  // Self-hosted storage has one address for all buckets.
  const base = endpoint ? `${endpoint}/${bucket}/` : `https://${bucket}.s3.${region}.amazonaws.com/`
  const folderOf = (name: string) => `images/${name}/`
  const keyOf = (name: string, width: number) => `${folderOf(name)}${width}.webp`

  /** Tries again when the storage is unreachable or busy. Rejects when it refuses. */
  async function send(path: string, init: RequestInit & { body?: Uint8Array<ArrayBuffer> } = {}): Promise<Response> {
    const headers = { ...init.headers, 'x-amz-content-sha256': sha256(init.body ?? new Uint8Array()) }
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === maxAttempts
      try {
        const response = await client.fetch(base + path, { ...init, headers, signal: AbortSignal.timeout(attemptTimeout) })
        if (response.ok || response.status === 404) return response
        await response.body?.cancel()
        if (isLast || (response.status < 500 && response.status !== 429)) throw new StorageRefusal(response.status)
      } catch (error) {
        if (isLast || error instanceof StorageRefusal) throw error
      }
    }
  }

  return {
    async put(name: string, renditions: Rendition[]): Promise<void> {
      const headers = { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' }
      for (const { width, bytes } of renditions) {
        const { status } = await send(keyOf(name, width), { method: 'PUT', headers, body: new Uint8Array(bytes) })
        if (status === 404) throw new StorageRefusal(status)
      }
    },
    async get(name: string, width: number): Promise<Uint8Array | undefined> {
      const response = await send(keyOf(name, width))
      return response.status === 404 ? undefined : new Uint8Array(await response.arrayBuffer())
    },
    /** A picture has at most ten sizes, so its list has one page. */
    async remove(name: string): Promise<void> {
      const list = await (await send(`?${new URLSearchParams({ 'list-type': '2', prefix: folderOf(name) })}`)).text()
      const keys = [...list.matchAll(/<Key>([\w./-]+)<\/Key>/g)].map((match) => match[1]!)
      for (const key of keys) await send(key, { method: 'DELETE' })
    },
    /** There are no temporary objects to remove: the row of a picture is inserted before its objects. */
    sweep: async () => undefined,
  }
}

class StorageRefusal extends Error {
  constructor(status: number) {
    super(`the storage answered ${status}`)
  }
}
