/** Members as messages need them. */
import { localeOf, type Recipient } from '../outbox/message.ts'
import type { Queryable } from '../outbox/outbox.ts'

/** A member of the club who can be written to. */
export type MemberRecipient = Recipient & { id: string }

/** The member whose `column` this is, with the address that their mails or, asked for by phone, their text messages go to. A doubted number is nobody's. */
export async function recipient(client: Queryable, column: 'id' | 'email' | 'phone', value: string): Promise<MemberRecipient | undefined> {
  const { rows } = await client.query<{ id: string; address: string; name: string; language: string }>(
    `select id, ${column === 'phone' ? 'phone' : 'email'} as address, name, language from public.profiles
     where ${column} = $1 ${column === 'phone' ? "and phone_trust <> 'doubted'" : ''}`,
    [value],
  )
  return rows[0] && { id: rows[0].id, address: rows[0].address, name: rows[0].name, locale: localeOf(rows[0].language) }
}
