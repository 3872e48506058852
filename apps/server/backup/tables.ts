/** Which tables a backup has, and in which order they can be filled. */
import type { Queryable } from '../outbox/outbox.ts'

export type Table = { name: string; columns: string[] }

/** What is on its way, or counts for a moment: who is signed in, links and codes, messages with their secrets. Emptied by a restore. */
const passing = [
  'accounts.challenges',
  'accounts.open_id_starts',
  'accounts.outbox',
  'accounts.passkey_starts',
  'accounts.phone_codes',
  'accounts.sessions',
  'accounts.setup_tokens',
  'accounts.verifications',
]
/** Who guesses too often. A restore must not let them go on. */
const counters = ['accounts.attempts', 'accounts.guesses']

type Row = { name: string; columns: string[]; needs: string[] }

/** `kept`: those of a backup, each after all that it refers to. A new table is one of them unless it is named above. */
export async function tablesOf(client: Queryable): Promise<{ kept: Table[]; passing: string[] }> {
  const { rows } = await client.query<Row>(
    `select format('%s.%s', n.nspname, c.relname) as name,
       array(select a.attname::text from pg_catalog.pg_attribute as a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attname) as columns,
       array(select distinct format('%s.%s', m.nspname, f.relname) from pg_catalog.pg_constraint as k
         join pg_catalog.pg_class as f on f.oid = k.confrelid join pg_catalog.pg_namespace as m on m.oid = f.relnamespace
         where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as needs
     from pg_catalog.pg_class as c join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'accounts') order by 1`,
  )
  const ours = rows.filter(({ name }) => !counters.includes(name) && !passing.includes(name))
  return { kept: inOrder(ours).map(({ name, columns }) => ({ name, columns })), passing }
}

function inOrder(rows: Row[]): Row[] {
  const placed: Row[] = []
  const isPlaced = (name: string) => placed.some((row) => row.name === name)
  while (placed.length < rows.length) {
    const next = rows.find(({ name, needs }) => !isPlaced(name) && needs.every(isPlaced))
    if (!next) throw new Error('tables refer to each other in a circle')
    placed.push(next)
  }
  return placed
}

export const columnList = ({ columns }: Table): string => columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')

/** The migrations that made the tables. */
export async function migrationsOf(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from rules.migrations order by name')
  return rows.map(({ name }) => name)
}
