/** Passkeys: what a device is asked, and whether its answer holds. What becomes of it is decided in passkey-calls.ts and db/accounts/passkeys.sql. */
import { isIP } from 'node:net'
import type { Parsed } from '@bothy/contract/calls.ts'
import type { PasskeyCreation, PasskeyRequest } from '@bothy/contract/passkeys.ts'

/** To whom browsers tie passkeys: one address, and its name. */
export type Home = { origin: string; host: string }

/** A key as the club keeps it. */
export type KnownKey = { credentialId: Buffer; publicKey: Buffer; transports: string[] }
export type NewKey = KnownKey & { counter: number; backedUp: boolean }
/** What a signature says beside that it is right. */
export type Signed = { counter: number; backedUp: boolean }

/** Milliseconds that a question waits for its answer; the database holds it to the same. */
const patience = 5 * 60_000

/** Ed25519, ECDSA with P-256, RSA: one of them every device knows, and none is still an experiment of the runtime. */
const algorithms = [-8, -7, -257]

/** Browsers make passkeys for names, over https or on the machine itself. Undefined where the club's address is neither. */
export function homeOf(address: string): Home | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, origin } = new URL(address)
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return (protocol === 'https:' || isHere) && !isNumber ? { origin, host: hostname } : undefined
}

/** Loaded with the first passkey, not with the server. */
const library = () => import('@simplewebauthn/server')

/** A device that has one of `known` already makes no other. */
export async function creationFor(
  { host }: Home,
  { club, member, known }: { club: string; member: { id: string; email: string; name: string }; known: KnownKey[] },
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await library()
  const { challenge, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: club,
    rpID: host,
    userName: member.email,
    supportedAlgorithmIDs: algorithms,
  })
  return {
    challenge,
    rp: { id: host, name: club },
    user: { id: handleOf(member.id).toString('base64url'), name: member.email, displayName: member.name },
    pubKeyCredParams,
    timeout: patience,
    // Which make a device is tells the club nothing that it needs to know.
    attestation: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: text(credentialId), type: 'public-key', transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

export async function requestFor({ host }: Home): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await library()
  const { challenge } = await generateAuthenticationOptions({ rpID: host })
  return { challenge, rpId: host, timeout: patience, userVerification: 'required' }
}

/** What the device says that it was asked; undefined when it says nothing that can be read. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** The new key; undefined when the answer is not one to `challenge`, made here by a member whom the device has recognized. */
export async function newKeyIn(
  { origin, host }: Home,
  challenge: string,
  { id, clientDataJSON, attestationObject, transports }: Parsed<'addPasskey'>['credential'],
): Promise<NewKey | undefined> {
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
  }).catch(unproved)
  if (!registrationInfo) return undefined
  const { credential, credentialBackedUp } = registrationInfo
  const [credentialId, publicKey] = [Buffer.from(credential.id, 'base64url'), Buffer.from(credential.publicKey)]
  return { credentialId, publicKey, transports, counter: credential.counter, backedUp: credentialBackedUp }
}

/** Undefined when the answer is not one to `challenge`, signed here with `key` by a member whom the device has recognized. */
export async function signedWith(
  { origin, host }: Home,
  challenge: string,
  { publicKey, member }: { publicKey: Buffer; member: string },
  { id, userHandle, ...response }: Parsed<'passkeyLogin'>['credential'],
): Promise<Signed | undefined> {
  if (userHandle != null && userHandle !== text(handleOf(member))) return undefined
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    // The counter is compared where it is kept, in one statement with what it is then.
    credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(unproved)
  return verified ? { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp } : undefined
}

/** The library throws whatever is wrong with an answer, and touches nothing that could fail otherwise. */
const unproved = (): { verified: false; registrationInfo?: never; authenticationInfo?: never } => ({ verified: false })

const text = (bytes: Buffer): string => bytes.toString('base64url')

/** By what the device knows the member: nothing that tells anybody who they are. */
const handleOf = (member: string): Buffer => Buffer.from(member.replaceAll('-', ''), 'hex')
