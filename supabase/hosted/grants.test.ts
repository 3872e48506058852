/** The privileges of the API roles, in a new project and in an older one, which grants privileges on everything new by default. */
import { describe, expect, test } from 'vitest'
import { callNames, calls, sqlName } from '@bothy/contract/calls.ts'
import { setUpSupabase } from '../testing/fixture.ts'

const open = [...callNames.filter((name) => calls[name].by === 'database' && calls[name].who === 'open').map(sqlName), 'get_version']

describe.each([
  { project: 'a new project', older: false },
  { project: 'an older project', older: true },
])('in $project', ({ older }) => {
  const fixture = setUpSupabase({ older })

  test('only the service key may write to a table, truncate it or add a trigger', async () => {
    expect(
      await fixture().stack.sql(`
        select c.relname, role, verb from pg_catalog.pg_class as c, unnest(array['anon', 'authenticated']) as role,
          unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as verb
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
          and (has_table_privilege(role, c.oid, verb) or verb in ('INSERT', 'UPDATE', 'REFERENCES') and has_any_column_privilege(role, c.oid, verb))`),
    ).toEqual([])
  })

  test('visitors and members have no privileges on sequences', async () => {
    expect(
      await fixture().stack.sql(`
        select c.relname, role from pg_catalog.pg_class as c, unnest(array['anon', 'authenticated']) as role
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and has_sequence_privilege(role, c.oid, 'USAGE, SELECT, UPDATE')`),
    ).toEqual([])
  })

  test('every table has row-level security, and the service key may read and write all tables', async () => {
    expect(
      await fixture().stack.sql(`
        select relname from pg_catalog.pg_class as c
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and (not relrowsecurity or not has_table_privilege('service_role', c.oid, 'SELECT, INSERT, UPDATE, DELETE'))`),
    ).toEqual([])
  })

  test('visitors may execute the calls that the contract opens to them, and nothing else', async () => {
    const found = await fixture().stack.sql<{ name: string }>(`
      select distinct proname as name from pg_catalog.pg_proc
      where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute') order by 1`)
    expect(found.map(({ name }) => name)).toEqual(open.toSorted())
  })

  test('no function with the rights of its owner is reachable through the API (lints 0028 and 0029 of the provider)', async () => {
    expect(
      await fixture().stack.sql(`
        select distinct p.oid::regprocedure::text as function from pg_catalog.pg_proc as p, unnest(array['anon', 'authenticated']) as role
        where p.pronamespace = 'public'::regnamespace and p.prosecdef and has_function_privilege(role, p.oid, 'execute')`),
    ).toEqual([])
  })

  test('no function is executable by PUBLIC', async () => {
    expect(
      await fixture().stack.sql(`
        select p.oid::regprocedure::text as function from pg_catalog.pg_proc as p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as granted
        where p.pronamespace in ('public'::regnamespace, 'rules'::regnamespace, 'calls'::regnamespace) and granted.grantee = 0`),
    ).toEqual([])
  })
})
