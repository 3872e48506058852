/** Mutants of what writes and withdraws messages: a part of a function left out or replaced. */
import { readFileSync } from 'node:fs'
import type { Mutant } from './mutate-rules.ts'

type Change = {
  part: string
  /** Nothing by default. */
  to?: string
  /** Only two transactions at once find it. */
  needsServer?: boolean
}

const undonePending = `  delete from accounts.pending_notifications as n
  where n.topic <> 'emergency' and n.facts ->> 'activity' = activity.id::text and n.created_at = activity.updated_at;
`
const undoneMessages = `  delete from accounts.outbox as o
  where not o.enqueued and o.topic <> 'emergency' and o.payload ->> 'activity' = activity.id::text and o.created_at = activity.updated_at;
`

/** By file and function. */
const changes: Record<string, Record<string, Change[]>> = {
  'write_messages.sql': {
    merge_pending_notifications: [
      {
        part: " || case when event.facts ? 'fresh' then jsonb_build_object('fresh', coalesce(o.payload -> 'fresh', '[]') || (event.facts -> 'fresh')) else '{}' end",
      },
      { part: 'created_at = event.created_at, ' },
      { part: ' and not o.enqueued' },
      { part: ' and o.user_id = any (event.members)' },
      { part: " and o.payload ->> 'activity' = event.facts ->> 'activity'" },
    ],
    write_messages_of: [
      { part: 'if rules.is_merged(event.kind) then', to: 'if false then' },
      { part: "(event.message is null or event.facts ? 'messageId')", to: 'true' },
      { part: " or event.facts ? 'messageId'" },
      { part: "case when p.email_verified then p.name else '' end", to: 'p.name' },
      { part: 'event.created_at, delivery', to: "now() - interval '1 second', delivery" },
      { part: ' and delivery.address is not null' },
      { part: "\n      and not accounts.is_over_limit(p.id, event.kind, delivery.channel, (event.facts ->> 'activity')::uuid)" },
      { part: ' and not o.enqueued' },
      { part: '\n          and o.channel = delivery.channel' },
      { part: ' and accounts.is_replaced(o, added.later)' },
      { part: ' and not accounts.is_undoable(added.later)' },
    ],
    write_messages: [
      { part: '  lock table accounts.pending_notifications in share update exclusive mode;\n', needsServer: true },
      { part: 'order by id for update', to: 'order by id desc for update' },
      { part: '      delete from accounts.pending_notifications where id = event.id;\n' },
      { part: ' nowait;', to: ' skip locked;', needsServer: true },
      {
        part: "      when others then raise warning 'The messages of notification % (%) cannot be written: %', event.id, event.kind, sqlerrm;\n",
      },
    ],
  },
  'deliver_notifications.sql': {
    drop_undone_messages: [
      { part: undonePending },
      { part: undoneMessages },
      { part: undonePending + undoneMessages, to: undoneMessages + undonePending, needsServer: true },
      { part: " and activity.phase = 'voting' and activity.undo_phase = 'review'" },
    ],
  },
}

function functionIn(file: string, name: string): string {
  const sql = readFileSync(new URL(`../../functions/outbox/${file}`, import.meta.url), 'utf8')
  const [text] = new RegExp(`create or replace function (?:rules|accounts)\\.${name}\\([^]*?\\n\\$\\$;\\n`).exec(sql) ?? []
  if (!text) throw new Error(`${file} has no function ${name}.`)
  return text
}

function mutantOf(name: string, text: string, { part, to = '', needsServer = false }: Change): Mutant {
  if (text.split(part).length !== 2) throw new Error(`${name} must contain once: ${part}`)
  const oneLine = (sql: string) => sql.trim().replaceAll(/\s+/g, ' ')
  const change = to === '' ? 'is left out' : `becomes ${oneLine(to)}`
  return { name: `${name}: ${oneLine(part)} ${change}`, sql: text.replace(part, () => to), mentions: ['accounts.outbox'], needsServer }
}

export const mutantsOfMessages = (): Mutant[] =>
  Object.entries(changes).flatMap(([file, functions]) =>
    Object.entries(functions).flatMap(([name, list]) => list.map((change) => mutantOf(name, functionIn(file, name), change))),
  )
