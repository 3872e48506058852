/** Calls to add, list, rename and remove passkeys, and to sign in with one. */
import { limits } from '@bothy/contract/limits.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { hashToken } from '../../postgres/database-functions.ts'
import { readSettings, requireMember, type AccountCall, type AccountParts } from '../account-call.ts'
import {
  readChallenge,
  createRegistrationOptions,
  relyingPartyOf,
  verifyRegistration,
  createAuthenticationOptions,
  verifyAuthentication,
  type RelyingParty,
  type StoredPasskey,
} from './webauthn.ts'
import { confirmPassword } from '../password/confirm-password.ts'
import { findRecipient } from '../../notifications/recipients.ts'
import { requireVerifiedEmail, signIn } from '../sessions/sign-in.ts'

/** Throws NOT_FOUND where the app's URL cannot be a WebAuthn relying party. */
function requireRelyingParty({ baseUrl }: Pick<AccountParts, 'baseUrl'>): RelyingParty {
  const relyingParty = relyingPartyOf(baseUrl())
  if (!relyingParty) throw new Refusal('NOT_FOUND')
  return relyingParty
}

/** Stores a challenge for 5 minutes. `sessionTokenHash` is of the session that adds a passkey; null for a sign-in. */
async function storeChallenge({ pool }: Pick<AccountParts, 'pool'>, challenge: string, sessionTokenHash: Buffer | null): Promise<void> {
  await pool.query(
    `with earlier as (
       delete from accounts.passkey_challenges where session_id = (select id from accounts.sessions where token_hash = $2)
     ) insert into accounts.passkey_challenges (challenge_hash, session_id, expires_at)
       select $1, (select id from accounts.sessions where token_hash = $2), now() + interval '5 minutes'`,
    [hashToken(challenge), sessionTokenHash],
  )
}

/** Deletes the challenge before its response is verified, so that only one of several responses is checked. Throws BAD_PASSKEY. */
async function consumeChallenge(
  { pool }: Pick<AccountParts, 'pool'>,
  clientDataJSON: string,
  sessionTokenHash: Buffer | null,
): Promise<string> {
  const challenge = readChallenge(clientDataJSON)
  const { rowCount } = await pool.query(
    `delete from accounts.passkey_challenges where challenge_hash = $1 and expires_at > now()
       and session_id is not distinct from (select id from accounts.sessions where token_hash = $2)`,
    [challenge === undefined ? null : hashToken(challenge), sessionTokenHash],
  )
  if (challenge === undefined || rowCount !== 1) throw new Refusal('BAD_PASSKEY')
  return challenge
}

export function listPasskeys(parts: AccountParts): AccountCall<'listPasskeys'> {
  return async (_, requester) => {
    const { rows } = await parts.pool.query<{ items: string }>(
      `select coalesce(json_agg(accounts.passkey_json(p) order by p.created_at, p.id), '[]')::text as items
       from accounts.passkeys as p where p.user_id = $1`,
      [await requireMember(parts, requester)],
    )
    return `{"items":${rows[0]!.items}}`
  }
}

export function startPasskey(parts: AccountParts): AccountCall<'startPasskey'> {
  return async ({ password }, requester) => {
    const id = await requireMember(parts, requester)
    const relyingParty = requireRelyingParty(parts)
    await parts.rateLimit('passkey', id)
    const member = await confirmPassword(parts, id, password)
    if (!member) throw new Refusal('NOT_SIGNED_IN')
    const { rows: stored } = await parts.pool.query<StoredPasskey>(
      'select credential_id as "credentialId", public_key as "publicKey", transports from accounts.passkeys where user_id = $1',
      [id],
    )
    if (stored.length >= limits.user.passkeys.max) throw new Refusal('TOO_MANY_PASSKEYS')
    const { systemName } = await readSettings(parts)
    const options = await createRegistrationOptions(relyingParty, { clubName: systemName, member, existing: stored })
    await storeChallenge(parts, options.challenge, requester.tokenHash)
    return JSON.stringify(options)
  }
}

export function addPasskey(parts: AccountParts): AccountCall<'addPasskey'> {
  return async ({ name, credential }, requester) => {
    const id = await requireMember(parts, requester)
    const challenge = await consumeChallenge(parts, credential.clientDataJSON, requester.tokenHash)
    const newPasskey = await verifyRegistration(requireRelyingParty(parts), challenge, credential)
    if (!newPasskey) throw new Refusal('BAD_PASSKEY')
    return parts.outbox.transaction(async (client, enqueue) => {
      const { rows } = await client.query<{ passkey: string }>('select accounts.add_passkey($1, $2, $3, $4, $5, $6, $7)::text as passkey', [
        requester.tokenHash,
        newPasskey.credentialId,
        newPasskey.publicKey,
        newPasskey.counter,
        newPasskey.transports,
        newPasskey.backedUp,
        name,
      ])
      await enqueue({ kind: 'passkey-added', to: await findRecipient(client, 'id', id) })
      return rows[0]!.passkey
    })
  }
}

export function renamePasskey(parts: AccountParts): AccountCall<'renamePasskey'> {
  return async ({ passkeyId, name }, requester) => {
    const { rows } = await parts.pool.query<{ passkey: string }>(
      'update accounts.passkeys as p set name = $3 where id = $2 and user_id = $1 returning accounts.passkey_json(p)::text as passkey',
      [await requireMember(parts, requester), passkeyId, name],
    )
    if (!rows[0]) throw new Refusal('NOT_FOUND')
    return rows[0].passkey
  }
}

export function removePasskey(parts: AccountParts): AccountCall<'removePasskey'> {
  return async ({ passkeyId }, requester) => {
    const id = await requireMember(parts, requester)
    return parts.outbox.transaction(async (client, enqueue) => {
      const { rows } = await client.query<{ removed: boolean }>('select accounts.remove_passkey($1, $2) as removed', [id, passkeyId])
      if (!rows[0]!.removed) throw new Refusal('NOT_FOUND')
      await enqueue({ kind: 'passkey-removed', to: await findRecipient(client, 'id', id) })
      return '{"ok":true}'
    })
  }
}

/** The options name no member, so they reveal nothing about who is registered. */
export function startPasskeyLogin(parts: AccountParts): AccountCall<'startPasskeyLogin'> {
  return async (_, requester) => {
    const relyingParty = requireRelyingParty(parts)
    await parts.rateLimit('sign-in', requester.address)
    const options = await createAuthenticationOptions(relyingParty)
    await storeChallenge(parts, options.challenge, null)
    return JSON.stringify(options)
  }
}

type PasskeyRow = { id: string; publicKey: Buffer; member: string }

export function passkeyLogin(parts: AccountParts): AccountCall<'passkeyLogin'> {
  return async ({ credential }, requester) => {
    await parts.rateLimit('sign-in', requester.address)
    const challenge = await consumeChallenge(parts, credential.clientDataJSON, null)
    const { rows } = await parts.pool.query<PasskeyRow>(
      'select id, public_key as "publicKey", user_id as member from accounts.passkeys where credential_id = $1',
      [Buffer.from(credential.id, 'base64url')],
    )
    const [passkey] = rows
    const signature = passkey && (await verifyAuthentication(requireRelyingParty(parts), challenge, passkey, credential))
    if (!signature) throw new Refusal('BAD_PASSKEY')
    const { rows: usedRows } = await parts.pool.query<{ accepted: boolean }>('select accounts.use_passkey($1, $2, $3) as accepted', [
      passkey.id,
      signature.counter,
      signature.backedUp,
    ])
    if (!usedRows[0]!.accepted) {
      parts.log.warn(
        { passkey: passkey.id, member: passkey.member },
        'a passkey was refused: its counter is behind, so there may be a copy of it',
      )
      throw new Refusal('BAD_PASSKEY')
    }
    const { member } = await parts.members.findById(passkey.member)
    if (!member) throw new Refusal('BAD_PASSKEY')
    await requireVerifiedEmail(parts, member)
    return signIn(parts, member.id, requester, { passkey: passkey.id })
  }
}
