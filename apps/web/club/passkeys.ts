/** Passkeys in this browser. What talks to the device is fetched when it is asked. */
import type { Input } from '@bothy/contract/calls.ts'
import type { Providers } from '@bothy/contract/providers.ts'
import type { PasskeyCreation, PasskeyRequest } from '@bothy/contract/passkeys.ts'

/** The device has said no, or whoever holds it. */
export class PasskeyStopped extends Error {
  /** The device has a passkey of this member already. */
  readonly isHereAlready: boolean

  constructor(cause: unknown) {
    super('the device has made or used no passkey', { cause })
    this.isHereAlready = (cause as { name?: string }).name === 'InvalidStateError'
  }
}

const stopped = (cause: unknown): never => {
  throw new PasskeyStopped(cause)
}

const load = () => import('@simplewebauthn/browser')

/** Browsers tie passkeys to one address: elsewhere the same club has none. */
export const canUsePasskeys = ({ passkey }: Pick<Providers, 'passkey'>): boolean =>
  passkey?.origin === location.origin && 'PublicKeyCredential' in globalThis

export async function makePasskey(asked: Promise<PasskeyCreation>): Promise<Input<'addPasskey'>['credential']> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([load(), asked])
  const { id, response } = await startRegistration({ optionsJSON }).catch(stopped)
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

export async function signWithPasskey(asked: Promise<PasskeyRequest>): Promise<Input<'passkeyLogin'>['credential']> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([load(), asked])
  const { id, response } = await startAuthentication({ optionsJSON }).catch(stopped)
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response
  return { id, clientDataJSON, authenticatorData, signature, userHandle }
}
