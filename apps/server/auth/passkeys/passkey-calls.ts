/** Calls to add passkeys and to sign in with one. db/functions/auth/passkeys.sql stores challenges and passkeys. */
import type { Logger } from 'pino'
import type { AccountFlow, RunCall } from '@bothy/auth/account-database.ts'
import { fromHex } from '@bothy/auth/hex.ts'
import type { ConfirmPassword } from '@bothy/auth/password.ts'
import type { Parsed } from '@bothy/contract/call-schemas.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import {
  readChallenge,
  createAuthenticationOptions,
  createChallenge,
  createRegistrationOptions,
  relyingPartyOf,
  verifyAuthentication,
  verifyRegistration,
  type RelyingParty,
} from './webauthn.ts'

type PasskeyCalls = { [Name in 'startPasskey' | 'addPasskey' | 'startPasskeyLogin' | 'passkeyLogin']: AccountFlow<Parsed<Name>> }

/** Credential ids are base64url in the API and hex in SQL. */
const hexOf = (base64url: string): string => Buffer.from(base64url, 'base64url').toString('hex')

export function passkeyCalls(run: RunCall, confirmPassword: ConfirmPassword, baseUrl: () => string, log: Logger): PasskeyCalls {
  /** Throws NOT_FOUND where the app's URL cannot be a WebAuthn relying party. */
  function requireRelyingParty(): RelyingParty {
    const relyingParty = relyingPartyOf(baseUrl())
    if (!relyingParty) throw new Refusal('NOT_FOUND')
    return relyingParty
  }

  return {
    async startPasskey({ password }, requester) {
      const relyingParty = requireRelyingParty()
      const { member, email, name, passwordHash, settings } = await confirmPassword(password, requester, { call: 'start_passkey' })
      const challenge = createChallenge()
      const existing = JSON.parse(await run('ask_for_passkey', {}, requester, { passwordHash, challenge })) as {
        credentialId: string
        transports: string[]
      }[]
      const options = createRegistrationOptions(relyingParty, {
        challenge,
        clubName: settings.systemName,
        member: { id: member, email, name },
        existing: existing.map(({ credentialId, transports }) => ({ credentialId: Buffer.from(credentialId, 'hex'), transports })),
      })
      return JSON.stringify(options)
    },
    async addPasskey({ name, credential }, requester) {
      const challenge = readChallenge(credential.clientDataJSON)
      await run('start_adding_passkey', {}, requester, { challenge })
      const created = challenge === undefined ? undefined : await verifyRegistration(requireRelyingParty(), challenge, credential)
      if (!created) throw new Refusal('BAD_PASSKEY')
      const { credentialId, publicKey, ...rest } = created
      const proof = { ...rest, credentialId: credentialId.toString('hex'), publicKey: publicKey.toString('hex') }
      return run('add_passkey', { name }, requester, proof)
    },
    /** The options name no member, so they reveal nothing about who is registered. */
    async startPasskeyLogin(_, requester) {
      const relyingParty = requireRelyingParty()
      const challenge = createChallenge()
      await run('start_passkey_login', {}, requester, { challenge })
      return JSON.stringify(createAuthenticationOptions(relyingParty, challenge))
    },
    async passkeyLogin({ credential, stay }, requester) {
      const challenge = readChallenge(credential.clientDataJSON)
      const found = await run('find_passkey', {}, requester, { challenge, credentialId: hexOf(credential.id) })
      const { passkey, member, publicKey } = JSON.parse(found) as { passkey: string; member: string; publicKey: string }
      const stored = { publicKey: Buffer.from(fromHex(publicKey)), member }
      const signature = await verifyAuthentication(requireRelyingParty(), challenge!, stored, credential)
      if (!signature) throw new Refusal('BAD_PASSKEY')
      const answer = await run('passkey_login', { stay }, requester, { passkey, member, ...signature })
      if (!answer.startsWith('{"copied"')) return answer
      log.warn({ passkey, member }, 'a passkey was refused: its counter is behind, so there may be a copy of it')
      throw new Refusal('BAD_PASSKEY')
    },
  }
}
