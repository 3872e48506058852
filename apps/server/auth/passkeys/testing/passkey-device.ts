/** A simulated device with one passkey: WebAuthn with node:crypto. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@bothy/contract/auth/passkeys.ts'
import type { Input } from '@bothy/contract/call-schemas.ts'

/** Overrides that make the device send an invalid response. */
export type DeviceOverrides = {
  /** The origin of the page in the browser. */
  origin?: string
  /** The relying party id that the device signs for. */
  rpId?: string
  challenge?: string
  /** The user verification flag. */
  isVerified?: boolean
  /** The signature counter. */
  counter?: number
  userHandle?: string
  /** The statement about the make of the device: an Android key with a certificate that is none, instead of none. */
  hasAttestation?: boolean
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** Encodes a CBOR byte string. */
const cborByteString = (data: Buffer) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length)
  return Buffer.concat([Buffer.from([0x59]), length, data])
}

/** Bits of the authenticator data (WebAuthn, section 6.1). */
const flags = { present: 0x01, verified: 0x04, hasCredential: 0x40 }

/** Without `hasCounter` the signature counter stays 0, as on many devices. */
export function aPasskeyDevice(origin: string, { hasCounter = true } = {}) {
  const id = randomBytes(32)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const [xBytes, yBytes] = [Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]
  // COSE key {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an elliptic curve key for ES256 on P-256.
  const coseKey = Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), xBytes, Buffer.from('225820', 'hex'), yBytes])
  let signatureCount = 0
  let userHandle: string | undefined

  const clientData = (type: string, challenge: string, overrides: DeviceOverrides) =>
    JSON.stringify({ type, challenge: overrides.challenge ?? challenge, origin: overrides.origin ?? origin, crossOrigin: false })

  function authenticatorData(rpId: string, { isVerified = true, counter, ...overrides }: DeviceOverrides, credential?: Buffer): Buffer {
    if (hasCounter) signatureCount += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? signatureCount)
    const flagByte = flags.present | (isVerified ? flags.verified : 0) | (credential ? flags.hasCredential : 0)
    return Buffer.concat([sha256(overrides.rpId ?? rpId), Buffer.from([flagByte]), count, ...(credential ? [credential] : [])])
  }

  return {
    id: base64url(id),
    /** Creates the passkey with the options of `startPasskey`. */
    createCredential({ challenge, rp, user }: PasskeyCreationOptions, overrides: DeviceOverrides = {}): Input<'addPasskey'>['credential'] {
      userHandle = user.id
      const aaguid = Buffer.alloc(16)
      const idLength = Buffer.from([0, id.length])
      const data = authenticatorData(rp.id, overrides, Buffer.concat([aaguid, idLength, id, coseKey]))
      // The CBOR of {fmt: "none", attStmt: {}, authData: …} or {fmt: "android-key", attStmt: {x5c: [h'00']}, authData: …}.
      const statement = overrides.hasAttestation
        ? '6b616e64726f69642d6b65796761747453746d74a163783563814100'
        : '646e6f6e656761747453746d74a0'
      const head = Buffer.from(`a363666d74${statement}686175746844617461`, 'hex')
      return {
        id: base64url(id),
        clientDataJSON: base64url(clientData('webauthn.create', challenge, overrides)),
        attestationObject: base64url(Buffer.concat([head, cborByteString(data)])),
        transports: ['internal'],
      }
    },
    /** Signs the challenge of `startPasskeyLogin`. */
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
