/** The calls about passkeys: adding one, signing in with one, and looking after them. */
import { limits } from '@bothy/contract/limits.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { hashOf } from '../http/rulebook.ts'
import { readSettings, viewerOf, type AccountCall, type AccountParts } from './account-call.ts'
import { challengeIn, creationFor, homeOf, newKeyIn, requestFor, signedWith, type Home, type KnownKey } from './passkeys.ts'
import { provePassword } from './prove-password.ts'
import { recipient } from './recipients.ts'
import { assertConfirmed, comeIn } from './sign-in.ts'

/** Throws NOT_FOUND where the club's address is none that browsers tie passkeys to. */
function homeIn({ address }: Pick<AccountParts, 'address'>): Home {
  const home = homeOf(address())
  if (!home) throw new Refusal('NOT_FOUND')
  return home
}

/** `asking` is the session that wants to add a passkey; null for who wants to come in. */
async function keepChallenge({ pool }: Pick<AccountParts, 'pool'>, challenge: string, asking: Buffer | null): Promise<void> {
  await pool.query(
    `with earlier as (
       delete from accounts.passkey_starts where session_id = (select id from accounts.sessions where token_hash = $2)
     ) insert into accounts.passkey_starts (challenge_hash, session_id, expires_at)
       select $1, (select id from accounts.sessions where token_hash = $2), now() + interval '5 minutes'`,
    [hashOf(challenge), asking],
  )
}

/** Uses up what `clientDataJSON` answers, right or wrong: of any number of answers to one question one is looked at. Throws BAD_PASSKEY. */
async function takeChallenge({ pool }: Pick<AccountParts, 'pool'>, clientDataJSON: string, asking: Buffer | null): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const { rowCount } = await pool.query(
    `delete from accounts.passkey_starts where challenge_hash = $1 and expires_at > now()
       and session_id is not distinct from (select id from accounts.sessions where token_hash = $2)`,
    [challenge === undefined ? null : hashOf(challenge), asking],
  )
  if (challenge === undefined || rowCount !== 1) throw new Refusal('BAD_PASSKEY')
  return challenge
}

export function listPasskeys(parts: AccountParts): AccountCall<'listPasskeys'> {
  return async (_, asker) => {
    const { rows } = await parts.pool.query<{ items: string }>(
      `select coalesce(json_agg(accounts.passkey_json(p) order by p.created_at, p.id), '[]')::text as items
       from accounts.passkeys as p where p.user_id = $1`,
      [await viewerOf(parts, asker)],
    )
    return `{"items":${rows[0]!.items}}`
  }
}

export function startPasskey(parts: AccountParts): AccountCall<'startPasskey'> {
  return async ({ password }, asker) => {
    const id = await viewerOf(parts, asker)
    const home = homeIn(parts)
    await parts.rateLimit('passkey', id)
    const member = await provePassword(parts, id, password)
    if (!member) throw new Refusal('NOT_SIGNED_IN')
    const { rows: known } = await parts.pool.query<KnownKey>(
      'select credential_id as "credentialId", public_key as "publicKey", transports from accounts.passkeys where user_id = $1',
      [id],
    )
    if (known.length >= limits.user.passkeys.max) throw new Refusal('TOO_MANY_PASSKEYS')
    const { systemName } = await readSettings(parts)
    const creation = await creationFor(home, { club: systemName, member, known })
    await keepChallenge(parts, creation.challenge, asker.tokenHash)
    return JSON.stringify(creation)
  }
}

export function addPasskey(parts: AccountParts): AccountCall<'addPasskey'> {
  return async ({ name, credential }, asker) => {
    const id = await viewerOf(parts, asker)
    const challenge = await takeChallenge(parts, credential.clientDataJSON, asker.tokenHash)
    const key = await newKeyIn(homeIn(parts), challenge, credential)
    if (!key) throw new Refusal('BAD_PASSKEY')
    return parts.outbox.within(async (client, post) => {
      const { rows } = await client.query<{ passkey: string }>('select accounts.add_passkey($1, $2, $3, $4, $5, $6, $7)::text as passkey', [
        asker.tokenHash,
        key.credentialId,
        key.publicKey,
        key.counter,
        key.transports,
        key.backedUp,
        name,
      ])
      await post({ kind: 'passkey-added', to: await recipient(client, 'id', id) })
      return rows[0]!.passkey
    })
  }
}

export function renamePasskey(parts: AccountParts): AccountCall<'renamePasskey'> {
  return async ({ passkeyId, name }, asker) => {
    const { rows } = await parts.pool.query<{ passkey: string }>(
      'update accounts.passkeys as p set name = $3 where id = $2 and user_id = $1 returning accounts.passkey_json(p)::text as passkey',
      [await viewerOf(parts, asker), passkeyId, name],
    )
    if (!rows[0]) throw new Refusal('NOT_FOUND')
    return rows[0].passkey
  }
}

export function removePasskey(parts: AccountParts): AccountCall<'removePasskey'> {
  return async ({ passkeyId }, asker) => {
    const id = await viewerOf(parts, asker)
    return parts.outbox.within(async (client, post) => {
      const { rows } = await client.query<{ removed: boolean }>('select accounts.remove_passkey($1, $2) as removed', [id, passkeyId])
      if (!rows[0]!.removed) throw new Refusal('NOT_FOUND')
      await post({ kind: 'passkey-removed', to: await recipient(client, 'id', id) })
      return '{"ok":true}'
    })
  }
}

/** Asks nobody's name, and so tells of nobody. */
export function startPasskeyLogin(parts: AccountParts): AccountCall<'startPasskeyLogin'> {
  return async (_, asker) => {
    const home = homeIn(parts)
    await parts.rateLimit('sign-in', asker.address)
    const request = await requestFor(home)
    await keepChallenge(parts, request.challenge, null)
    return JSON.stringify(request)
  }
}

type Found = { id: string; publicKey: Buffer; member: string }

export function passkeyLogin(parts: AccountParts): AccountCall<'passkeyLogin'> {
  return async ({ credential }, asker) => {
    await parts.rateLimit('sign-in', asker.address)
    const challenge = await takeChallenge(parts, credential.clientDataJSON, null)
    const { rows } = await parts.pool.query<Found>(
      'select id, public_key as "publicKey", user_id as member from accounts.passkeys where credential_id = $1',
      [Buffer.from(credential.id, 'base64url')],
    )
    const [passkey] = rows
    const signed = passkey && (await signedWith(homeIn(parts), challenge, passkey, credential))
    if (!signed) throw new Refusal('BAD_PASSKEY')
    const { rows: used } = await parts.pool.query<{ taken: boolean }>('select accounts.use_passkey($1, $2, $3) as taken', [
      passkey.id,
      signed.counter,
      signed.backedUp,
    ])
    if (!used[0]!.taken) {
      parts.log.warn(
        { passkey: passkey.id, member: passkey.member },
        'a passkey was not taken: its counter is behind, so there may be a copy',
      )
      throw new Refusal('BAD_PASSKEY')
    }
    const { member } = await parts.members.findById(passkey.member)
    if (!member) throw new Refusal('BAD_PASSKEY')
    await assertConfirmed(parts, member)
    return comeIn(parts, member.id, asker, { passkey: passkey.id })
  }
}
