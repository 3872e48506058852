/** PostgREST at Supabase loads the extension safeupdate: an UPDATE or DELETE without WHERE fails there, inside functions too. */
import { expect, test } from 'vitest'
import { setUpSupabase } from '../testing/fixture.ts'

const fixture = setUpSupabase()

const literal = /'(?:[^']|'')*'/g

/** Each UPDATE and DELETE of a function, up to its semicolon, also in the texts that it executes. `for update` and `on conflict do update` are no statements. */
function writesIn(source: string): string[] {
  const code = source.replaceAll(/--.*$/gm, '')
  const texts = [code.replaceAll(literal, ''), ...(code.match(literal) ?? [])]
  return texts.flatMap((text) => text.match(/(?<!\b(?:for|key|do)\s+)\b(?:update\s+(?!of\b)[\w."%]|delete\s+from\b)[^;]*/gi) ?? [])
}

test('every update and delete of a function has a where clause', async () => {
  const functions = await fixture().stack.sql<{ name: string; source: string }>(`
    select oid::regprocedure::text as name, pg_get_functiondef(oid) as source from pg_catalog.pg_proc as p
    where pronamespace in ('calls'::regnamespace, 'rules'::regnamespace, 'public'::regnamespace) and prokind = 'f'
      and not exists (select from pg_catalog.pg_depend as d where d.objid = p.oid and d.deptype = 'e')`)
  const writes = functions.flatMap(({ name, source }) => writesIn(source).map((statement) => ({ name, statement })))
  expect(writes.length).toBeGreaterThan(30)
  expect(writes.filter(({ statement }) => !/\bwhere\b/i.test(statement))).toEqual([])
})
