/** Passkeys (WebAuthn). The shapes are those of WebAuthn in JSON, without the fields that no code reads. */
import * as z from 'zod/mini'
import { list, password, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { id, instant } from '../values.ts'

/** Bytes in base64url, at most `max` characters. */
const bytes = (max: number) => z.string().check(z.minLength(1, 'REQUIRED'), z.maxLength(max, 'TOO_LONG'), z.regex(/^[\w-]+$/, 'INVALID'))

/** At most 1023 bytes (WebAuthn), which are 1364 characters. */
const credentialId = bytes(1400)
const clientDataJSON = bytes(4000)

/** Members who have a password must enter it. */
export const passkeyStart = z.strictObject({ password: z.optional(z.nullable(password)) })

/** The credential that a device created, and the name that the member gives it. */
export const newPasskey = z.strictObject({
  name: text(limits.user.passkeyName),
  credential: z.strictObject({
    id: credentialId,
    clientDataJSON,
    attestationObject: bytes(20_000),
    /** How a browser reaches the device: `internal`, `hybrid`, `usb`. */
    transports: list(z.string().check(z.maxLength(20, 'TOO_LONG'), z.regex(/^[a-z-]+$/, 'INVALID')), { max: 10 }),
  }),
})

/** The assertion that a device signed. */
export const passkeyAssertion = z.strictObject({
  credential: z.strictObject({
    id: credentialId,
    clientDataJSON,
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    /** The user handle that the device stored with the passkey. */
    userHandle: z.optional(z.nullable(bytes(100))),
  }),
  /** Whether to stay signed in on this device. */
  stay: z.optional(z.boolean()),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

export const passkeyIdInput = z.strictObject({ passkeyId: id })
export const passkeyRename = z.strictObject({ passkeyId: id, name: text(limits.user.passkeyName) })

export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  usedAt: z.nullable(instant),
  /** Whether the passkey is synced, so that it survives the loss of the device. */
  isBackedUp: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

export const passkeyList = z.object({ items: z.array(passkey) })

const knownCredential = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.optional(z.array(z.string())) })

/** The options of `navigator.credentials.create`. */
export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  /** Milliseconds. */
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>

/** The options of `navigator.credentials.get`. They are the same for everyone, because the device finds its passkeys itself. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>
