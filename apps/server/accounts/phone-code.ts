/** Signing in by a code that comes as a text message. */
import { randomBytes, randomInt } from 'node:crypto'
import { Refusal } from '@bothy/contract/refusals.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { localeOf, type Recipient } from '../outbox/message.ts'
import type { Queryable } from '../outbox/outbox.ts'
import type { AccountCall, AccountParts } from './account-call.ts'
import { comeIn } from './sign-in.ts'

/** Seconds until another code may be asked for. */
export const resendAfter = 60

/** The number as everybody writes it. Throws when no telephone can have it. */
export function phoneNumber(typed: string): string {
  const number = parsePhoneNumberFromString(typed)
  if (!number?.isPossible()) throw new Refusal('INVALID_INPUT', { fields: { phone: ['NOT_A_PHONE'] } })
  return number.number
}

/** A number that nobody has gets the same answer after the same work, and no text. */
export function sendCode(parts: AccountParts): AccountCall<'sendCode'> {
  return async ({ phone: typed }, { address }) => {
    const phone = phoneNumber(typed)
    if (!parts.outbox.carries.text) throw new Refusal('CODE_NOT_SENT')
    await parts.rateLimit('code', address)
    await parts.rateLimit('code-again', phone)
    await parts.rateLimit('code-of-number', phone)
    const secret = String(randomInt(1_000_000)).padStart(6, '0')
    await parts.outbox.within(async (client, post) => {
      const to = await whoHas(client, phone)
      await keep(client, phone, to?.id, secret)
      await post(to && { kind: 'sign-in-code', to, secret })
    })
    return JSON.stringify({ ok: true, resendAfter })
  }
}

async function whoHas(client: Queryable, phone: string): Promise<Recipient | undefined> {
  const { rows } = await client.query<{ id: string; name: string; language: string }>(
    'select id, name, language from public.profiles where phone = $1',
    [phone],
  )
  return rows[0] && { id: rows[0].id, address: phone, name: rows[0].name, locale: localeOf(rows[0].language) }
}

/** A new code makes the one before worthless. */
async function keep(client: Queryable, phone: string, member: string | undefined, code: string): Promise<void> {
  await client.query(
    `insert into accounts.phone_codes as c (phone, user_id, salt, code_hash, expires_at)
     values ($1, $2, $3, sha256($3::bytea || convert_to($4, 'UTF8')), now() + interval '10 minutes')
     on conflict (phone) do update set user_id = excluded.user_id, salt = excluded.salt, code_hash = excluded.code_hash,
       expires_at = excluded.expires_at, tries = 0, used_at = null`,
    [phone, member ?? null, randomBytes(16), code],
  )
}

export function phoneLogin(parts: AccountParts): AccountCall<'phoneLogin'> {
  return async ({ phone: typed, code }, asker) => {
    await parts.rateLimit('code-try', asker.address)
    const id = await useUp(parts.pool, phoneNumber(typed), code)
    if (!id) throw new Refusal('BAD_CODE')
    return comeIn(parts, id, asker)
  }
}

/** One statement counts the try and uses the code up, so that of any number of guesses at once three count and one succeeds. */
async function useUp(pool: Queryable, phone: string, code: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    `with tried as (
       update accounts.phone_codes set tries = tries + 1, used_at = case when code_hash = sha256(salt || convert_to($2, 'UTF8')) then now() end
       where phone = $1 and used_at is null and tries < 3 and expires_at > now()
       returning user_id, used_at
     ) select p.id from tried join public.profiles as p on p.id = tried.user_id and p.phone = $1 where tried.used_at is not null`,
    [phone, code],
  )
  return rows[0]?.id
}
