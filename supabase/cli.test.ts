/** The provider's own tool, on a project as the provider makes it. */
import { describe, expect, test } from 'vitest'
import { writtenMigrations } from './migrations.ts'
import { supabaseCli } from './stand/cli.ts'
import { peopleAtStand } from './testing/people.ts'

const people = peopleAtStand()

describe('the official command line tool', () => {
  test('has applied every migration, and finds nothing to do when asked again', async () => {
    const { stand } = people()
    const applied = await stand.sql<{ version: string }>('select version from supabase_migrations.schema_migrations order by 1')
    expect(applied.map(({ version }) => version)).toEqual((await writtenMigrations()).map(({ name }) => name.split('_')[0]))
    const again = await supabaseCli(['migration', 'up'], stand.databaseUrl)
    expect({ code: again.code, out: again.out.trim() }).toEqual({ code: 0, out: 'Remote database is up to date.' })
  })

  test('understands every line of config.toml', async () => {
    expect((await supabaseCli(['migration', 'up'], people().stand.databaseUrl)).complaint).not.toMatch(/WARN|Invalid|config\.toml/)
  })

  test('has worked as a role that is no superuser', async () => {
    const owners = await people().stand.sql(`
      select distinct r.rolname, r.rolsuper from pg_catalog.pg_class as c join pg_catalog.pg_roles as r on r.oid = c.relowner
      where c.relnamespace in ('public'::regnamespace, 'rules'::regnamespace)`)
    expect(owners).toEqual([{ rolname: 'postgres', rolsuper: false }])
  })

  test('finds nothing to warn of', async () => {
    const found = await supabaseCli(['db', 'advisors', '--type', 'all', '--level', 'warn', '--fail-on', 'warn'], people().stand.databaseUrl)
    expect({ out: found.out.trim(), code: found.code }).toEqual({
      out: expect.stringMatching(/^(\[\]|No issues found)?$/) as unknown,
      code: 0,
    })
  })

  test('warns when there is something to warn of', async () => {
    const { stand } = people()
    await stand.sql('create table public.open_to_all (id uuid primary key)')
    await stand.sql('grant all on public.open_to_all to anon')
    const found = await supabaseCli(['db', 'advisors', '--level', 'warn', '--fail-on', 'warn'], stand.databaseUrl)
    await stand.sql('drop table public.open_to_all')
    expect(found.code).not.toBe(0)
    expect(found.out).toContain('rls_disabled_in_public')
  })
})
