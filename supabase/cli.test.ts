/** The official Supabase CLI, on a project as the provider creates it. */
import { readFile } from 'node:fs/promises'
import { parse } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { buildMigrations, readMigrations } from './migrations.ts'
import { setUpSupabase } from './testing/fixture.ts'
import { supabaseCli } from './testing/local-stack/cli.ts'

const fixture = setUpSupabase()

describe('the official command line tool', () => {
  test('has applied every migration, and finds nothing to do when run again', async () => {
    const { stack } = fixture()
    const applied = await stack.sql<{ version: string }>('select version from supabase_migrations.schema_migrations order by 1')
    const built = await buildMigrations(await readMigrations())
    expect(applied.map(({ version }) => version)).toEqual(built.map(({ name }) => name.split('_')[0]))
    const again = await supabaseCli(['migration', 'up'], stack.databaseUrl)
    expect({ code: again.code, out: again.stdout.trim() }).toEqual({ code: 0, out: 'Remote database is up to date.' })
  })

  test('can install the functions again, as a new version does', async () => {
    const { stack } = fixture()
    const functions = () =>
      stack.sql(`
        select p.oid::regprocedure::text as name, prosecdef, array(
          select role from unnest(array['anon', 'authenticated', 'service_role']) as role where has_function_privilege(role, p.oid, 'execute')) as roles
        from pg_catalog.pg_proc as p
        where pronamespace in ('public'::regnamespace, 'rules'::regnamespace, 'calls'::regnamespace) order by 1`)
    const before = await functions()
    const { sql } = (await buildMigrations(await readMigrations())).at(-1)!
    await stack.sql(sql)
    expect(await functions()).toEqual(before)
  })

  test('accepts every line of config.toml', async () => {
    expect((await supabaseCli(['migration', 'up'], fixture().stack.databaseUrl)).stderr).not.toMatch(/WARN|Invalid|config\.toml/)
  })

  test('is shipped without SMS, test codes and Google, which need accounts at other providers', async () => {
    const { auth } = parse(await readFile(new URL('./config.toml', import.meta.url), 'utf8')) as {
      auth: Record<string, Record<string, unknown>>
    }
    expect(auth['sms']).toMatchObject({ enabled: false })
    expect(auth['sms']).not.toHaveProperty('test_otp')
    expect(auth['external']).toMatchObject({ google: { enabled: false } })
  })

  test('ran the migrations as a role that is not a superuser', async () => {
    const owners = await fixture().stack.sql(`
      select distinct r.rolname, r.rolsuper from pg_catalog.pg_class as c join pg_catalog.pg_roles as r on r.oid = c.relowner
      where c.relnamespace in ('public'::regnamespace, 'rules'::regnamespace)`)
    expect(owners).toEqual([{ rolname: 'postgres', rolsuper: false }])
  })

  test('runs the migrations as a role that belongs to no owner of the tables of the provider', async () => {
    const owners = await fixture().stack.sql(`
      select rolname from pg_catalog.pg_roles where rolname like 'supabase%' and pg_has_role('postgres', oid, 'MEMBER')`)
    expect(owners).toEqual([])
    for (const change of ['alter table auth.users disable row level security', 'alter table storage.objects add column note text'])
      await expect(fixture().stack.sql(change)).rejects.toThrow(/must be owner/)
  })

  test('has no warnings about the project', async () => {
    const result = await supabaseCli(
      ['db', 'advisors', '--type', 'all', '--level', 'warn', '--fail-on', 'warn'],
      fixture().stack.databaseUrl,
    )
    expect({ out: result.stdout.trim(), code: result.code }).toEqual({
      out: expect.stringMatching(/^(\[\]|No issues result)?$/) as unknown,
      code: 0,
    })
  })

  test('warns about a table without row-level security', async () => {
    const { stack } = fixture()
    await stack.sql('create table public.open_to_all (id uuid primary key)')
    await stack.sql('grant all on public.open_to_all to anon')
    const result = await supabaseCli(['db', 'advisors', '--level', 'warn', '--fail-on', 'warn'], stack.databaseUrl)
    await stack.sql('drop table public.open_to_all')
    expect(result.code).not.toBe(0)
    expect(result.stdout).toContain('rls_disabled_in_public')
  })
})
