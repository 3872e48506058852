/** A simulated device with one passkey: WebAuthn with node:crypto, without attestation. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Input } from '@bothy/contract/call-schemas.ts'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@bothy/contract/auth/passkeys.ts'

/** Overrides that make the device send an invalid response. */
export type DeviceOverrides = {
  /** Origin of the page in the browser. */
  origin?: string
  /** Relying party id that the device signs for. */
  host?: string
  challenge?: string
  /** The user verification flag. */
  isVerified?: boolean
  /** The signature counter. */
  counter?: number
  userHandle?: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** Encodes a CBOR byte string. */
const cbor = (data: Buffer) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length)
  return Buffer.concat([Buffer.from([0x59]), length, data])
}

const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 }

/** Without `counts` the signature counter stays 0, as on many devices. */
export function aPasskeyDevice(origin: string, { counts = true } = {}) {
  const id = randomBytes(32)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const [xBytes, yBytes] = [Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]
  // COSE key {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an elliptic curve key for ES256 on P-256.
  const coseKey = Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), xBytes, Buffer.from('225820', 'hex'), yBytes])
  let signed = 0
  let userHandle: string | undefined

  const clientData = (type: string, challenge: string, overrides: DeviceOverrides) =>
    JSON.stringify({ type, challenge: overrides.challenge ?? challenge, origin: overrides.origin ?? origin, crossOrigin: false })

  function authenticatorData(host: string, { isVerified = true, counter, ...overrides }: DeviceOverrides, key?: Buffer): Buffer {
    if (counts) signed += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? signed)
    const flagByte = flags.present | (isVerified ? flags.verified : 0) | (key ? flags.hasKey : 0)
    return Buffer.concat([sha256(overrides.host ?? host), Buffer.from([flagByte]), count, ...(key ? [key] : [])])
  }

  return {
    id: base64url(id),
    /** Answers `startPasskey`. */
    make({ challenge, rp, user }: PasskeyCreationOptions, overrides: DeviceOverrides = {}): Input<'addPasskey'>['credential'] {
      userHandle = user.id
      const length = Buffer.from([0, id.length])
      const data = authenticatorData(rp.id, overrides, Buffer.concat([Buffer.alloc(16), length, id, coseKey]))
      // {fmt: "none", attStmt: {}, authData}
      const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex').subarray(0, -1)
      return {
        id: base64url(id),
        clientDataJSON: base64url(clientData('webauthn.create', challenge, overrides)),
        attestationObject: base64url(Buffer.concat([head, cbor(data)])),
        transports: ['internal'],
      }
    },
    /** Answers `startPasskeyLogin`. */
    sign({ challenge, rpId }: PasskeyRequestOptions, overrides: DeviceOverrides = {}): Input<'passkeyLogin'>['credential'] {
      const clientDataJSON = clientData('webauthn.get', challenge, overrides)
      const data = authenticatorData(rpId, overrides)
      return {
        id: base64url(id),
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)),
        userHandle: overrides.userHandle ?? userHandle ?? null,
      }
    },
  }
}
export type PasskeyDevice = ReturnType<typeof aPasskeyDevice>
