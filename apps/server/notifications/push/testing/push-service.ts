/** A push service on this machine. It decrypts what it receives with the keys of the browser, and checks who signed it. */
import { createECDH, createPublicKey, randomBytes, verify, type ECDH } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import ece from 'http_ece'
import type { PushMessage, PushSubscriptionInput } from '@bothy/contract/members/push.ts'

export type ReceivedPush = PushMessage & { device: string; ttl: number; urgency: string; topic: string; signedBy: string; subject: string }
type Browser = { curve: ECDH; auth: Buffer }

export type PushService = {
  origin: string
  received: ReceivedPush[]
  /** A browser that has subscribed. Its messages name the device. */
  subscribe: (device: string) => PushSubscriptionInput
  /** The status of the next answers, the last one for all that follow; without any, messages are accepted. */
  answerWith: (...statuses: number[]) => void
  isEndpoint: (endpoint: URL) => boolean
  close: () => Promise<void>
}

export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const received: ReceivedPush[] = []
  let statuses: number[] = []
  const server = createServer((request, response) => {
    void receive(request).then((status) => response.writeHead(status).end())
  })
  async function receive(request: IncomingMessage): Promise<number> {
    const body = await buffer(request)
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 201
    const device = decodeURIComponent(request.url!.slice(1))
    const browser = browsers.get(device)!
    if (status === 201) {
      const message = JSON.parse(decrypt(body, browser)) as PushMessage
      const { ttl, urgency, topic, authorization } = request.headers
      received.push({
        ...message,
        device,
        ttl: Number(ttl),
        urgency: String(urgency),
        topic: String(topic),
        ...readSignature(authorization!, origin),
      })
    }
    return status
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    subscribe(device) {
      const curve = createECDH('prime256v1')
      const p256dh = curve.generateKeys('base64url')
      const auth = randomBytes(16)
      browsers.set(device, { curve, auth })
      return { endpoint: `${origin}/${encodeURIComponent(device)}`, p256dh, auth: auth.toString('base64url') }
    },
    answerWith: (...next) => (statuses = next),
    isEndpoint: (endpoint) => endpoint.origin === origin,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const decrypt = (body: Buffer, { curve, auth }: Browser): string =>
  ece.decrypt(body, { version: 'aes128gcm', privateKey: curve, authSecret: auth.toString('base64url') }).toString('utf8')

/** The public key and the contact in the signature (RFC 8292). Throws unless it is for this service, valid, and not yet expired. */
function readSignature(authorization: string, audience: string): Pick<ReceivedPush, 'signedBy' | 'subject'> {
  const [, token, signedBy] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization)!
  const [header, claims, signature] = token!.split('.') as [string, string, string]
  const point = Buffer.from(signedBy!, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }
  if (!isSigned || aud !== audience || exp * 1000 < Date.now()) throw new Error(`a wrong signature: ${claims}`)
  return { signedBy: signedBy!, subject: sub }
}
