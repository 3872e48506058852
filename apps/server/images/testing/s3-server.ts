/** S3-compatible storage in memory: one bucket, the four requests of the store, and real signatures (AWS Signature Version 4). */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Account = { accessKeyId: string; secretAccessKey: string }
export type S3Server = {
  endpoint: string
  /** Answers the next requests with these statuses. */
  failNext: (...statuses: number[]) => void
  close: () => Promise<void>
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** The signature that the account would create for this request. */
function expectedSignature({ secretAccessKey }: Account, request: IncomingMessage, scope: string, signedHeaders: string): string {
  const { pathname, searchParams } = new URL(request.url!, 'http://s3')
  searchParams.sort()
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const payload = String(request.headers['x-amz-content-sha256'])
  const canonical = [request.method, pathname, query, headers.join(''), signedHeaders, payload].join('\n')
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`)
  return hmac(key, text).toString('hex')
}

function isSigned(account: Account, request: IncomingMessage, body: Buffer): boolean {
  const [, accessKeyId, scope, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(request.headers.authorization ?? '') ?? []
  if (accessKeyId !== account.accessKeyId || request.headers['x-amz-content-sha256'] !== sha256(body)) return false
  return signature === expectedSignature(account, request, scope!, signedHeaders!)
}

export async function startS3Server(bucket: string, account: Account): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const failures: number[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const { pathname, searchParams } = new URL(request.url!, 'http://s3')
    const key = pathname.slice(`/${bucket}/`.length)
    if (failures.length > 0) return void response.writeHead(failures.shift()!).end()
    if (!isSigned(account, request, body)) return void response.writeHead(403).end()
    if (!pathname.startsWith(`/${bucket}/`)) return void response.writeHead(404).end()
    if (request.method === 'PUT') objects.set(key, body)
    if (request.method === 'DELETE') objects.delete(key)
    if (request.method !== 'GET') return void response.writeHead(request.method === 'PUT' ? 200 : 204).end()
    if (key !== '') return void response.writeHead(objects.has(key) ? 200 : 404).end(objects.get(key))
    const names = [...objects.keys()].filter((name) => name.startsWith(searchParams.get('prefix') ?? ''))
    response.end(`<ListBucketResult>${names.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')}</ListBucketResult>`)
  }

  const server = createServer((request, response) => void answer(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failNext: (...statuses) => void failures.push(...statuses),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
