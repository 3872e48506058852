/** Changes a member's own number. Sign-in codes go there, so a change needs the password and, where SMS are sent, a code from the new number. */
import { databaseRefusal } from '@bothy/contract/database-refusal.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { Queryable } from '../../postgres/queryable.ts'
import { requireMember, type AccountCall, type AccountParts, type Requester } from '../account-call.ts'
import { resendAfterSeconds, sendCodeBySms } from './phone-code.ts'
import { parsePhoneNumber } from './phone-number.ts'
import { confirmPassword } from '../password/confirm-password.ts'
import { findRecipient } from '../../notifications/recipients.ts'

/** Without an SMS provider the number is stored as typed. It cannot be used to sign in until it is verified. */
export function changePhone(parts: AccountParts): AccountCall<'changePhone'> {
  return async ({ phone: typed, password }, requester) => {
    const id = await requireMember(parts, requester)
    const phone = typed && parsePhoneNumber(typed)
    await confirmPassword(parts, id, password)
    const phoneToVerify = parts.outbox.canDeliver.sms && phone !== null && !(await isVerified(parts, id, phone)) ? phone : undefined
    if (phoneToVerify !== undefined) await sendVerificationCode(parts, id, phoneToVerify, requester.address)
    else
      await changeAndNotify(parts, id, (client) =>
        callFunction(client, 'change_phone($1, $2, $3)', [requester.tokenHash, phone, phone ? 'needs_verification' : 'declared']),
      )
    const codeSent = phoneToVerify !== undefined
    return `{"codeSent":${codeSent},"resendAfter":${codeSent ? resendAfterSeconds : 0},"user":${await userInfo(parts, requester)}}`
  }
}

/** Assigns the number that received the code to the member. */
export function confirmPhone(parts: AccountParts): AccountCall<'confirmPhone'> {
  return async ({ code }, requester) => {
    const id = await requireMember(parts, requester)
    await parts.rateLimit('code-try', requester.address)
    const changed = await changeAndNotify(parts, id, (client) => callFunction(client, 'confirm_phone($1, $2)', [requester.tokenHash, code]))
    if (changed === null) throw new Refusal('BAD_CODE')
    return userInfo(parts, requester)
  }
}

const userInfo = ({ database }: AccountParts, { tokenHash }: Requester): Promise<string> =>
  database.callFunction(tokenHash, 'get_user_info', {})

async function isVerified({ pool }: AccountParts, id: string, phone: string): Promise<boolean> {
  const { rows } = await pool.query(`select from public.profiles where id = $1 and phone = $2 and phone_status = 'verified'`, [id, phone])
  return rows.length > 0
}

async function sendVerificationCode(parts: AccountParts, id: string, phone: string, address: string): Promise<void> {
  await parts.pool.query('select rules.refuse_taken_phone($1, $2)', [id, phone]).catch(throwRefusal)
  await parts.rateLimit('code-to-member', id)
  await sendCodeBySms(parts, { phone, address, purpose: 'change' }, async (client) => {
    // A request for another number makes the code for the previous one invalid.
    await client.query(`delete from accounts.phone_codes where user_id = $1 and purpose = 'change' and phone <> $2`, [id, phone])
    return findRecipient(client, 'id', id)
  })
}

/** Notifies the member by mail when the number changed. Null when the change was refused. */
function changeAndNotify(
  { outbox }: AccountParts,
  id: string,
  change: (client: Queryable) => Promise<boolean | null>,
): Promise<boolean | null> {
  return outbox.transaction(async (client, enqueue) => {
    const changed = await change(client)
    if (changed) await enqueue({ kind: 'phone-changed', to: await findRecipient(client, 'id', id) })
    return changed
  })
}

async function callFunction(client: Queryable, call: string, values: unknown[]): Promise<boolean | null> {
  const { rows } = await client.query<{ result: boolean | null }>(`select accounts.${call} as result`, values).catch(throwRefusal)
  return rows[0]!.result
}

function throwRefusal(error: unknown): never {
  throw databaseRefusal(error) ?? error
}
