import { Refusal } from '@bothy/contract/errors.ts'
import type { AccountCall, AccountParts } from '../account-call.ts'
import { requireAdmin } from '../members/managed-members.ts'

type Row = { createdAt: string; id: string }

/** The next page begins after this message. */
const cursorOf = ({ createdAt, id }: Row): string => `${createdAt}_${id}`

function parseCursor(cursor: string): [string, string] {
  const [, at, id] = /^(\d{4}-[\dT:.-]+Z)_([\da-f-]{36})$/.exec(cursor) ?? []
  if (!at || !id || Number.isNaN(Date.parse(at))) throw new Refusal('INVALID_INPUT', { fields: { cursor: ['INVALID'] } })
  return [at, id]
}

async function countByState({ pool }: Pick<AccountParts, 'pool'>): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ state: string; count: number }>(
    "select state, count(*)::int as count from accounts.outbox where recipient <> '' group by state",
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Lists mails and SMS with their delivery state, latest first, for administrators. The content of a message is never part of it. */
export function listDeliveries(parts: AccountParts): AccountCall<'listDeliveries'> {
  return async ({ state, limit = 20, cursor }, requester) => {
    await requireAdmin(parts, requester)
    const [at, afterId] = cursor ? parseCursor(cursor) : [null, null]
    const isoInstant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    const { rows } = await parts.pool.query<Row>(
      `select id, kind, channel, recipient, state, attempts, last_error as "lastError", ${isoInstant('created_at')} as "createdAt",
         ${isoInstant('tried_at')} as "triedAt"
       from accounts.outbox
       where recipient <> '' and ($1::text is null or state = $1) and ($2::timestamptz is null or (created_at, id) < ($2, $3::uuid))
       order by created_at desc, id desc limit $4`,
      [state ?? null, at, afterId, limit + 1],
    )
    const items = rows.slice(0, limit)
    const nextCursor = rows.length > limit ? cursorOf(items.at(-1)!) : null
    return JSON.stringify({ items, nextCursor, counts: await countByState(parts), hasMailProvider: parts.outbox.canDeliver.mail })
  }
}
