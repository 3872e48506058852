/** The tables of a backup, in the order in which a restore can fill them. */
import type { Queryable } from '../postgres/queryable.ts'

export type Table = { name: string; columns: string[] }

/** Sessions with their push subscriptions, and short-lived rows: links, codes, messages, notifications and idempotency keys. No backup contains them, and a restore empties them. */
const transientTables = [
  'accounts.challenges',
  'accounts.deleted_sessions',
  'accounts.email_changes',
  'accounts.links',
  'accounts.one_time_challenges',
  'accounts.outbox',
  'accounts.pending_notifications',
  'accounts.phone_codes',
  'accounts.push_subscriptions',
  'accounts.sessions',
  'accounts.seat_changes',
  'accounts.setup_tokens',
  'accounts.two_factor_resets',
  'public.idempotency_keys',
  'public.notifications',
  'public.sent_reminders',
]

/** Counters of the rate limits and of the lockout. No backup contains them, and a restore must not reset them. */
const attemptCounters = ['accounts.attempts', 'accounts.guesses']

type Row = { name: string; columns: string[]; dependencies: string[] }

/**
 * `included` are the tables of a backup, each after the tables that it references. A new table is included unless a list above names it.
 * `transient` are those that a restore empties, and `others` are not in a backup: older versions may have had them in theirs.
 */
export async function listTables(client: Queryable): Promise<{ included: Table[]; transient: string[]; others: Table[] }> {
  const { rows } = await client.query<Row>(
    `select format('%s.%s', n.nspname, c.relname) as name,
       array(select a.attname::text from pg_catalog.pg_attribute as a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attname) as columns,
       array(select distinct format('%s.%s', m.nspname, f.relname) from pg_catalog.pg_constraint as k
         join pg_catalog.pg_class as f on f.oid = k.confrelid join pg_catalog.pg_namespace as m on m.oid = f.relnamespace
         where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as dependencies
     from pg_catalog.pg_class as c join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'accounts') order by 1`,
  )
  const included = rows.filter(({ name }) => !attemptCounters.includes(name) && !transientTables.includes(name))
  const tablesOf = (some: Row[]) => some.map(({ name, columns }): Table => ({ name, columns }))
  const others = rows.filter((row) => !included.includes(row))
  return { included: tablesOf(sortByReferences(included)), transient: transientTables, others: tablesOf(others) }
}

/** Each table after those that it references. */
function sortByReferences(rows: Row[]): Row[] {
  const sorted: Row[] = []
  const isSorted = (name: string) => sorted.some((row) => row.name === name)
  while (sorted.length < rows.length) {
    const next = rows.find(({ name, dependencies }) => !isSorted(name) && dependencies.every(isSorted))
    if (!next) throw new Error('tables reference each other in a cycle, or reference a table that no backup contains')
    sorted.push(next)
  }
  return sorted
}

/** The quoted names of the columns, for COPY. */
export const columnList = ({ columns }: Table): string => columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')

/** The names of the migrations that created the tables. */
export async function listMigrations(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from rules.migrations order by name')
  return rows.map(({ name }) => name)
}
