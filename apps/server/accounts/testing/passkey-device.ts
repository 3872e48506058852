/** A device that makes and uses one passkey, in software: WebAuthn by node:crypto, without an attestation. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Input } from '@bothy/contract/calls.ts'
import type { PasskeyCreation, PasskeyRequest } from '@bothy/contract/passkeys.ts'

/** What is different from a device that behaves. */
export type Oddity = {
  /** The page that the browser was on. */
  origin?: string
  /** The club that the device took it for. */
  host?: string
  challenge?: string
  /** Whether the device asked who holds it. */
  isVerified?: boolean
  /** What the device says how often it has signed. */
  counter?: number
  userHandle?: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** Bytes in CBOR. */
const cbor = (data: Buffer) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length)
  return Buffer.concat([Buffer.from([0x59]), length, data])
}

const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 }

/** `counts`: many devices say 0 for ever. */
export function aPasskeyDevice(origin: string, { counts = true } = {}) {
  const id = randomBytes(32)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const [across, up] = [Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]
  // {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an elliptic curve key for ES256 on P-256.
  const coseKey = Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), across, Buffer.from('225820', 'hex'), up])
  let signed = 0
  let owner: string | undefined

  const clientData = (type: string, challenge: string, odd: Oddity) =>
    JSON.stringify({ type, challenge: odd.challenge ?? challenge, origin: odd.origin ?? origin, crossOrigin: false })

  function authenticatorData(host: string, { isVerified = true, counter, ...odd }: Oddity, key?: Buffer): Buffer {
    if (counts) signed += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? signed)
    const says = flags.present | (isVerified ? flags.verified : 0) | (key ? flags.hasKey : 0)
    return Buffer.concat([sha256(odd.host ?? host), Buffer.from([says]), count, ...(key ? [key] : [])])
  }

  return {
    id: text(id),
    /** Answers `startPasskey`. */
    make({ challenge, rp, user }: PasskeyCreation, odd: Oddity = {}): Input<'addPasskey'>['credential'] {
      owner = user.id
      const length = Buffer.from([0, id.length])
      const data = authenticatorData(rp.id, odd, Buffer.concat([Buffer.alloc(16), length, id, coseKey]))
      // {fmt: "none", attStmt: {}, authData}
      const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex').subarray(0, -1)
      return {
        id: text(id),
        clientDataJSON: text(clientData('webauthn.create', challenge, odd)),
        attestationObject: text(Buffer.concat([head, cbor(data)])),
        transports: ['internal'],
      }
    },
    /** Answers `startPasskeyLogin`. */
    sign({ challenge, rpId }: PasskeyRequest, odd: Oddity = {}): Input<'passkeyLogin'>['credential'] {
      const clientDataJSON = clientData('webauthn.get', challenge, odd)
      const data = authenticatorData(rpId, odd)
      return {
        id: text(id),
        clientDataJSON: text(clientDataJSON),
        authenticatorData: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)),
        userHandle: odd.userHandle ?? owner ?? null,
      }
    },
  }
}
export type PasskeyDevice = ReturnType<typeof aPasskeyDevice>
