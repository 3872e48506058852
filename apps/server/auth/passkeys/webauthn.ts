/** WebAuthn: creates the options for a device and verifies its response. passkey-calls.ts and db/functions/auth/passkeys.sql decide what follows. */
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { authLimits } from '@bothy/contract/auth/auth-limits.ts'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@bothy/contract/auth/passkeys.ts'
import type { Parsed } from '@bothy/contract/call-schemas.ts'

/** WebAuthn relying party: the origin and host that browsers bind passkeys to. */
export type RelyingParty = { origin: string; host: string }

/** What browsers need to recognize a stored passkey. */
export type StoredPasskey = { credentialId: Buffer; transports: string[] }
export type NewPasskey = StoredPasskey & { publicKey: Buffer; counter: number; backedUp: boolean }
/** What a valid signature reports about its authenticator. */
export type SignatureInfo = { counter: number; backedUp: boolean }

/** Milliseconds until a challenge expires. */
const challengeLifetime = authLimits.passkeyChallengeSeconds * 1000

/** 32 random bytes, which the device signs. */
export const createChallenge = (): string => randomBytes(32).toString('base64url')

/** Ed25519, ECDSA with P-256, RSA. Every device supports one of them, and none is experimental in Node.js. */
const algorithms = [-8, -7, -257]

/** Browsers allow passkeys for host names over https, and for localhost. Undefined for any other URL. */
export function relyingPartyOf(address: string): RelyingParty | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, origin } = new URL(address)
  const isLocalhost = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isIpAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return (protocol === 'https:' || isLocalhost) && !isIpAddress ? { origin, host: hostname } : undefined
}

/** Loaded on the first use of a passkey, to keep the server's start fast. */
const loadLibrary = () => import('@simplewebauthn/server')

/** A device that already has one of the `existing` passkeys creates no second one. */
export function createRegistrationOptions(
  { host }: RelyingParty,
  {
    challenge,
    clubName,
    member,
    existing,
  }: { challenge: string; clubName: string; member: { id: string; email: string; name: string }; existing: StoredPasskey[] },
): PasskeyCreationOptions {
  return {
    challenge,
    rp: { id: host, name: clubName },
    user: { id: userHandleOf(member.id).toString('base64url'), name: member.email, displayName: member.name },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeLifetime,
    // The club does not need to know the make of a device.
    attestation: 'none',
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: base64url(credentialId), type: 'public-key', transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

export const createAuthenticationOptions = ({ host }: RelyingParty, challenge: string): PasskeyRequestOptions => ({
  challenge,
  rpId: host,
  timeout: challengeLifetime,
  userVerification: 'required',
})

/** Reads the challenge from the client data; undefined when it cannot be parsed. */
export function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Returns the new passkey; undefined when challenge, origin, relying party or user verification is wrong. */
export async function verifyRegistration(
  { origin, host }: RelyingParty,
  challenge: string,
  { id, clientDataJSON, attestationObject, transports }: Parsed<'addPasskey'>['credential'],
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const verify = async () =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject: await withoutAttestation(attestationObject) },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    })
  const { registrationInfo } = await verify().catch(notVerified)
  if (!registrationInfo) return undefined
  const { credential, credentialBackedUp } = registrationInfo
  const credentialId = Buffer.from(credential.id, 'base64url')
  const publicKey = Buffer.from(credential.publicKey)
  return { credentialId, publicKey, transports, counter: credential.counter, backedUp: credentialBackedUp }
}

/**
 * The attestation object without the statement about the make of the device, which may be ignored (WebAuthn, section 7.1). The library would
 * verify it, and download revocation lists from any address in its certificates.
 */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get('authData')
  const fields = { fmt: 'none', attStmt: new Map(), authData }
  return base64url(Buffer.from(isoCBOR.encode(new Map(Object.entries(fields)))))
}

/** Returns undefined when challenge, origin, relying party, signature, user handle or user verification is wrong. */
export async function verifyAuthentication(
  { origin, host }: RelyingParty,
  challenge: string,
  { publicKey, member }: { publicKey: Buffer; member: string },
  { id, userHandle, ...response }: Parsed<'passkeyLogin'>['credential'],
): Promise<SignatureInfo | undefined> {
  if (userHandle != null && userHandle !== base64url(userHandleOf(member))) return undefined
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    // With 0, the library does not check the counter: accounts.passkey_login compares and stores it in one statement.
    credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(notVerified)
  return verified ? { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp } : undefined
}

/** The library throws for most invalid responses. Without an attestation it does no I/O, so no other error can be hidden here. */
const notVerified = (): { verified: false; registrationInfo?: never; authenticationInfo?: never } => ({ verified: false })

const base64url = (bytes: Buffer): string => bytes.toString('base64url')

/** The user handle on the device: an id without personal data. */
const userHandleOf = (member: string): Buffer => Buffer.from(member.replaceAll('-', ''), 'hex')
