/** The inbox of the mock backend: the mails and SMS that a server would send, shown on the page. */
import { linkOf } from '@bothy/auth/messages.ts'
import type { AccountMessageKind, NotificationKind } from '@bothy/contract/notifications.ts'
import type { MockDatabase } from './call-function.ts'
import { demoCode, demoMembers } from './demo-members.ts'

/** A mail with a link (a path of the app), with what a member wrote, or with neither; or an SMS with a code. */
export type SentMessage = {
  kind: AccountMessageKind | NotificationKind
  /** An email address or a phone number. */
  to: string
  link?: string
  code?: string
  text?: string
}

type Row = { recipient: string; secret: string | null } & (
  { topic: 'account'; kind: AccountMessageKind } | { topic: 'activity' | 'leading' | 'system'; kind: NotificationKind }
)

/** Empties the outbox. Of the messages about activities, only those are shown that a member wrote. */
export async function takeSentMessages(database: MockDatabase): Promise<SentMessage[]> {
  await database.query('select accounts.write_messages()')
  const { rows } = await database.query<Row>('delete from accounts.outbox returning kind, topic, recipient, secret')
  const messages: SentMessage[] = []
  for (const row of rows)
    if (row.recipient !== '' && (row.topic === 'account' || row.secret !== null)) messages.push(await toSentMessage(database, row))
  return messages
}

async function toSentMessage(database: MockDatabase, row: Row): Promise<SentMessage> {
  const { kind, recipient: to, secret } = row
  if (secret === null) return { kind, to }
  if (row.topic !== 'account') return { kind, to, text: secret }
  const link = linkOf(row.kind, secret, '')
  return link === undefined ? { kind, to, code: await codeFor(database, to, secret) } : { kind, to, link }
}

/** Sample members get the fixed code that the screen shows. */
async function codeFor(database: MockDatabase, phone: string, code: string): Promise<string> {
  if (!demoMembers.some((member) => member.phone === phone)) return code
  await database.query(`update accounts.phone_codes set code_hash = sha256(salt || convert_to($2, 'UTF8')) where phone = $1`, [
    phone,
    demoCode,
  ])
  return demoCode
}
