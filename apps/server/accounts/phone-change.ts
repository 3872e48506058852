/** A member's own number. Codes for signing in go there, so another one takes the password and, where text messages are sent, a code that came there. */
import { databaseRefusal } from '@bothy/contract/database-refusal.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import type { Queryable } from '../outbox/outbox.ts'
import { viewerOf, type AccountCall, type AccountParts, type Asker } from './account-call.ts'
import { resendAfter, textCode } from './phone-code.ts'
import { phoneNumber } from './phone-number.ts'
import { provePassword } from './prove-password.ts'
import { recipient } from './recipients.ts'

/** Where nobody could read a code the number is taken as it was typed. It opens nothing until it is proved. */
export function changePhone(parts: AccountParts): AccountCall<'changePhone'> {
  return async ({ phone: typed, password }, asker) => {
    const id = await viewerOf(parts, asker)
    const phone = typed && phoneNumber(typed)
    await provePassword(parts, id, password)
    const toProve = parts.outbox.carries.text && phone !== null && !(await isProved(parts, id, phone)) ? phone : undefined
    if (toProve !== undefined) await askForCode(parts, id, toProve, asker.address)
    else
      await change(parts, id, (client) => said(client, 'change_phone($1, $2, $3)', [asker.tokenHash, phone, phone ? 'doubted' : 'given']))
    const codeSent = toProve !== undefined
    return `{"codeSent":${codeSent},"resendAfter":${codeSent ? resendAfter : 0},"user":${await userOf(parts, asker)}}`
  }
}

/** The number that the code was sent to is the member's from then on. */
export function confirmPhone(parts: AccountParts): AccountCall<'confirmPhone'> {
  return async ({ code }, asker) => {
    const id = await viewerOf(parts, asker)
    await parts.rateLimit('code-try', asker.address)
    const changed = await change(parts, id, (client) => said(client, 'confirm_phone($1, $2)', [asker.tokenHash, code]))
    if (changed === null) throw new Refusal('BAD_CODE')
    return userOf(parts, asker)
  }
}

const userOf = ({ rulebook }: AccountParts, { tokenHash }: Asker): Promise<string> => rulebook.call(tokenHash, 'get_user_info', {})

async function isProved({ pool }: AccountParts, id: string, phone: string): Promise<boolean> {
  const { rows } = await pool.query(`select from public.profiles where id = $1 and phone = $2 and phone_trust = 'proved'`, [id, phone])
  return rows.length > 0
}

async function askForCode(parts: AccountParts, id: string, phone: string, address: string): Promise<void> {
  await parts.pool.query('select rules.refuse_phone_of_another($1, $2)', [id, phone]).catch(refuse)
  await parts.rateLimit('code-to-member', id)
  await textCode(parts, { phone, address, purpose: 'change' }, async (client) => {
    // Whoever thinks better of it and asks for another number is done with the one before.
    await client.query(`delete from accounts.phone_codes where user_id = $1 and purpose = 'change' and phone <> $2`, [id, phone])
    return recipient(client, 'id', id)
  })
}

/** The member hears of another number by mail. Null when nothing was changed because it may not be. */
function change({ outbox }: AccountParts, id: string, act: (client: Queryable) => Promise<boolean | null>): Promise<boolean | null> {
  return outbox.within(async (client, post) => {
    const changed = await act(client)
    if (changed) await post({ kind: 'phone-changed', to: await recipient(client, 'id', id) })
    return changed
  })
}

async function said(client: Queryable, call: string, values: unknown[]): Promise<boolean | null> {
  const { rows } = await client.query<{ said: boolean | null }>(`select accounts.${call} as said`, values).catch(refuse)
  return rows[0]!.said
}

function refuse(error: unknown): never {
  throw databaseRefusal(error) ?? error
}
