/** Finds members as recipients of messages. */
import { localeOf, type Recipient } from './message.ts'
import type { Queryable } from '../postgres/queryable.ts'

/** A recipient who is a member. */
export type MemberRecipient = Recipient & { id: string }

/** Finds a member by `column`. The address is the phone number if `column` is 'phone', else the mail address. Numbers that need verification match nobody. */
export async function findRecipient(
  client: Queryable,
  column: 'id' | 'email' | 'phone',
  value: string,
): Promise<MemberRecipient | undefined> {
  const { rows } = await client.query<{ id: string; address: string; name: string; language: string }>(
    `select id, ${column === 'phone' ? 'phone' : 'email'} as address, name, language from public.profiles
     where ${column} = $1 ${column === 'phone' ? "and phone_status <> 'needs_verification'" : ''}`,
    [value],
  )
  return rows[0] && { id: rows[0].id, address: rows[0].address, name: rows[0].name, locale: localeOf(rows[0].language) }
}
