/** Everything that an installation creates, as text: two databases with the same lines are the same, but for their rows. */
import type { Connection } from '../installation.ts'

/** Names of NOT NULL constraints are left out: PostgreSQL 18 makes them up from the first names of table and column. */
const catalog = `
  with ours as (select oid, nspname, nspacl from pg_namespace where nspname in ('public', 'rules', 'accounts', 'calls')),
  relations as (select c.*, c.oid::regclass as called from pg_class as c join ours on ours.oid = relnamespace)
  select format('schema %s %s', nspname, nspacl) as made from ours
  union all select format('relation %s kind %s %s options %s row security %s grants %s', called, relkind, relpersistence, reloptions, relrowsecurity,
    (select array_agg(a::text order by a::text) from unnest(relacl) as a)) from relations where relkind <> 'i'
  union all select format('column %s.%s number %s: %s collate %s null %s default %s %s %s grants %s', called, attname,
    count(*) over (partition by called order by attnum), format_type(atttypid, atttypmod), attcollation::regcollation, not attnotnull,
    pg_get_expr(adbin, adrelid), attidentity, attgenerated, (select array_agg(a::text order by a::text) from unnest(attacl) as a))
  from relations join pg_attribute on attrelid = relations.oid and attnum > 0 and not attisdropped
  left join pg_attrdef on adrelid = attrelid and adnum = attnum where relkind in ('r', 'v', 'c', 'S')
  union all select format('constraint %s %I %s %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid), convalidated)
  from pg_constraint as c join ours on ours.oid = connamespace where contype <> 'n'
  union all select 'index ' || pg_get_indexdef(indexrelid) from pg_index join relations on relations.oid = indrelid where indisvalid
  union all select format('trigger %s %s', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger as t join relations on relations.oid = tgrelid where not tgisinternal
  union all select format('policy %s %s %s to %s using %s check %s', polrelid::regclass, polname, polcmd, polroles::regrole[],
    pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy
  union all select format('statistics %s', pg_get_statisticsobjdef(s.oid)) from pg_statistic_ext as s join ours on ours.oid = stxnamespace
  union all select format('function %s grants %s', pg_get_functiondef(p.oid), (select array_agg(a::text order by a::text) from unnest(proacl) as a))
  from pg_proc as p join ours on ours.oid = pronamespace
  where prokind in ('f', 'p') and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')
  order by 1`

export const catalogOf = async (connection: Connection): Promise<string[]> =>
  (await connection.query(catalog)).rows.map(({ made }) => made as string)

/** Without the order of columns, which databases that skipped a state have differently; also in bodies that name all columns of a row. */
export const withoutOrder = (lines: string[]): string[] =>
  lines.map((line) =>
    line
      .replace(/^(column \S+) number \d+/, '$1')
      .replaceAll(/\(((?:\w+, ){9,}\w+)\)/g, (_, list: string) => list.split(', ').toSorted().join(', ')),
  )
