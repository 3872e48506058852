/** Codes that come as text messages: for signing in, and to prove that a number is one's own. */
import { randomBytes, randomInt } from 'node:crypto'
import { Refusal } from '@bothy/contract/refusals.ts'
import type { Queryable } from '../outbox/outbox.ts'
import type { AccountCall, AccountParts } from './account-call.ts'
import { phoneNumber } from './phone-number.ts'
import { recipient, type MemberRecipient } from './recipients.ts'
import { assertConfirmed, comeIn } from './sign-in.ts'

/** Seconds until another code may be asked for. */
export const resendAfter = 60

/** A number that nobody has gets the same answer after the same work, and no text. */
export function sendCode(parts: AccountParts): AccountCall<'sendCode'> {
  return async ({ phone: typed }, { address }) => {
    const phone = phoneNumber(typed)
    await textCode(parts, { phone, address, purpose: 'sign-in' }, (client) => recipient(client, 'phone', phone))
    return JSON.stringify({ ok: true, resendAfter })
  }
}

type Wanted = { phone: string; /** From where it is asked for. */ address: string; purpose: 'sign-in' | 'change' }

/** Sends a code to `phone`, which is for whom `find` finds. Throws CODE_NOT_SENT or RATE_LIMITED. */
export async function textCode(
  { outbox, rateLimit }: Pick<AccountParts, 'outbox' | 'rateLimit'>,
  wanted: Wanted,
  find: (client: Queryable) => Promise<MemberRecipient | undefined>,
): Promise<void> {
  if (!outbox.carries.text) throw new Refusal('CODE_NOT_SENT')
  await rateLimit('code', wanted.address)
  await rateLimit('code-again', wanted.phone)
  await rateLimit('code-of-number', wanted.phone)
  const secret = String(randomInt(1_000_000)).padStart(6, '0')
  await outbox.within(async (client, post) => {
    const to = await find(client)
    await keep(client, wanted, to?.id, secret)
    await post({ kind: 'sign-in-code', to: to && { ...to, address: wanted.phone }, secret })
  })
}

/** A new code makes the one before worthless. */
async function keep(client: Queryable, { phone, purpose }: Wanted, member: string | undefined, code: string): Promise<void> {
  await client.query(
    `insert into accounts.phone_codes as c (phone, purpose, user_id, salt, code_hash, expires_at)
     values ($1, $2, $3, $4, sha256($4::bytea || convert_to($5, 'UTF8')), now() + interval '10 minutes')
     on conflict (phone, purpose) do update set user_id = excluded.user_id, salt = excluded.salt, code_hash = excluded.code_hash,
       expires_at = excluded.expires_at, tries = 0, used_at = null`,
    [phone, purpose, member ?? null, randomBytes(16), code],
  )
}

export function phoneLogin(parts: AccountParts): AccountCall<'phoneLogin'> {
  return async ({ phone: typed, code }, asker) => {
    await parts.rateLimit('code-try', asker.address)
    const phone = phoneNumber(typed)
    const id = await useUp(parts.pool, phone, code)
    if (!id) throw new Refusal('BAD_CODE')
    const { member } = await parts.members.findById(id)
    if (!member) throw new Refusal('BAD_CODE')
    await assertConfirmed(parts, member)
    return comeIn(parts, id, asker, { phone })
  }
}

/** One statement counts the try and uses the code up, so that of any number of guesses at once three count and one succeeds. */
async function useUp(pool: Queryable, phone: string, code: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    `with tried as (
       update accounts.phone_codes set tries = tries + 1, used_at = case when code_hash = sha256(salt || convert_to($2, 'UTF8')) then now() end
       where phone = $1 and purpose = 'sign-in' and used_at is null and tries < 3 and expires_at > now()
       returning user_id, used_at
     ) select p.id from tried join public.profiles as p on p.id = tried.user_id and p.phone = $1 where tried.used_at is not null`,
    [phone, code],
  )
  return rows[0]?.id
}
