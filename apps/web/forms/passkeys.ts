/** Creates and uses passkeys in this browser. The WebAuthn library is loaded on first use. */
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@bothy/contract/auth/passkeys.ts'
import type { SignInMethods } from '@bothy/contract/auth/sign-in-methods.ts'
import type { Input } from '@bothy/contract/call-schemas.ts'

/** The device refused, or the member cancelled its prompt. */
export class PasskeyError extends Error {
  /** The device already has a passkey of this member. */
  readonly isAlreadyRegistered: boolean

  constructor(cause: unknown) {
    super('The device did not create or use a passkey', { cause })
    this.isAlreadyRegistered = (cause as { name?: string }).name === 'InvalidStateError'
  }
}

const throwPasskeyError = (cause: unknown): never => {
  throw new PasskeyError(cause)
}

const loadWebAuthn = () => import('@simplewebauthn/browser')

/** Browsers bind passkeys to one origin, so they are only offered at the origin that the server names. */
export const canUsePasskeys = ({ passkey }: Pick<SignInMethods, 'passkey'>): boolean =>
  passkey?.origin === location.origin && 'PublicKeyCredential' in globalThis

export async function createPasskey(options: Promise<PasskeyCreationOptions>): Promise<Input<'addPasskey'>['credential']> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([loadWebAuthn(), options])
  const { id, response } = await startRegistration({ optionsJSON }).catch(throwPasskeyError)
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

export async function signWithPasskey(options: Promise<PasskeyRequestOptions>): Promise<Input<'passkeyLogin'>['credential']> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([loadWebAuthn(), options])
  const { id, response } = await startAuthentication({ optionsJSON }).catch(throwPasskeyError)
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response
  return { id, clientDataJSON, authenticatorData, signature, userHandle }
}
