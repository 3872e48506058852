/** One-time codes by SMS: for signing in, and to verify a phone number. */
import { randomBytes, randomInt } from 'node:crypto'
import { Refusal } from '@bothy/contract/errors.ts'
import type { Queryable } from '../../postgres/queryable.ts'
import type { AccountCall, AccountParts } from '../account-call.ts'
import { parsePhoneNumber } from './phone-number.ts'
import { findRecipient, type MemberRecipient } from '../../notifications/recipients.ts'
import { requireVerifiedEmail, signIn } from '../sessions/sign-in.ts'

/** Seconds until the next code may be requested. */
export const resendAfterSeconds = 60

/** An unknown number gets the same answer after the same work, and no SMS. */
export function sendCode(parts: AccountParts): AccountCall<'sendCode'> {
  return async ({ phone: typed }, { address }) => {
    const phone = parsePhoneNumber(typed)
    await sendCodeBySms(parts, { phone, address, purpose: 'sign-in' }, (client) => findRecipient(client, 'phone', phone))
    return JSON.stringify({ ok: true, resendAfter: resendAfterSeconds })
  }
}

type CodeRequest = { phone: string; /** IP address of the request. */ address: string; purpose: 'sign-in' | 'change' }

/** Sends a code to `phone` for the member that `find` returns. Throws CODE_NOT_SENT or RATE_LIMITED. */
export async function sendCodeBySms(
  { outbox, rateLimit }: Pick<AccountParts, 'outbox' | 'rateLimit'>,
  request: CodeRequest,
  findMember: (client: Queryable) => Promise<MemberRecipient | undefined>,
): Promise<void> {
  if (!outbox.canDeliver.sms) throw new Refusal('CODE_NOT_SENT')
  await rateLimit('code', request.address)
  await rateLimit('code-again', request.phone)
  await rateLimit('code-of-number', request.phone)
  const secret = String(randomInt(1_000_000)).padStart(6, '0')
  await outbox.transaction(async (client, enqueue) => {
    const to = await findMember(client)
    await storeCode(client, request, to?.id, secret)
    await enqueue({ kind: 'sign-in-code', to: to && { ...to, address: request.phone }, secret })
  })
}

/** Stores a code. It replaces the previous one for the same phone and purpose. */
async function storeCode(client: Queryable, { phone, purpose }: CodeRequest, member: string | undefined, code: string): Promise<void> {
  await client.query(
    `insert into accounts.phone_codes as c (phone, purpose, user_id, salt, code_hash, expires_at)
     values ($1, $2, $3, $4, sha256($4::bytea || convert_to($5, 'UTF8')), now() + interval '10 minutes')
     on conflict (phone, purpose) do update set user_id = excluded.user_id, salt = excluded.salt, code_hash = excluded.code_hash,
       expires_at = excluded.expires_at, tries = 0, used_at = null`,
    [phone, purpose, member ?? null, randomBytes(16), code],
  )
}

export function phoneLogin(parts: AccountParts): AccountCall<'phoneLogin'> {
  return async ({ phone: typed, code }, requester) => {
    await parts.rateLimit('code-try', requester.address)
    const phone = parsePhoneNumber(typed)
    const id = await redeemCode(parts.pool, phone, code)
    if (!id) throw new Refusal('BAD_CODE')
    const { member } = await parts.members.findById(id)
    if (!member) throw new Refusal('BAD_CODE')
    await requireVerifiedEmail(parts, member)
    return signIn(parts, id, requester, { phone })
  }
}

/** One statement counts the try and marks the code as used, so that simultaneous guesses get three tries and one success in total. */
async function redeemCode(pool: Queryable, phone: string, code: string): Promise<string | undefined> {
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
