/**
 * Upgrades of a project with the official CLI. Its earlier states are derived from today's files: the schema that was counted together with the rules,
 * and functions in place of their rules. `npm run drill -- hosted-upgrade` has the real ones.
 */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Migration } from './migration-files.ts'
import { buildMigrations, readMigrations } from './migrations.ts'
import { supabaseCli } from './testing/local-stack/cli.ts'
import { copyProject, type Postgres, startPostgres } from './testing/local-stack/postgres.ts'

let cluster: Postgres
let project: Postgres
let today: Migration[]
beforeAll(async () => {
  cluster = await startPostgres()
  today = await buildMigrations(await readMigrations())
})
beforeEach(async () => {
  project = await copyProject(cluster.cluster)
  return () => project.close()
})
afterAll(() => cluster?.close())

const oldRules = `
  create function rules.version() returns text language sql immutable as $$ select 'old' $$;
  create function public.join_activity(jsonb) returns json language sql security definer as $$ select null::json $$;`
const early = (number: number) => `202601010000${number}`
/** A state from before 0.1.0, in which the schema and the rules were counted together: the rules had this number. */
const stateWith = (rules: number): Migration[] => [
  ...today.filter(({ name }) => name < early(rules)),
  { name: `${early(rules)}_rules_0.1.0.sql`, sql: oldRules },
]

const cli = (command: string, migrations = today) => supabaseCli(command.split(' '), project.urlOf('postgres'), migrations)
async function rows(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: project.urlOf('postgres') })
  await client.connect()
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}
const expectToday = async () => {
  const applied = await rows('select version, name from supabase_migrations.schema_migrations order by 1')
  expect(applied.map(({ version, name }) => `${String(version)}_${String(name)}.sql`)).toEqual(today.map(({ name }) => name))
  expect(
    await rows(`select rules.version() <> 'old' as new, to_regprocedure('calls.join_activity(jsonb)') is not null as wrapped`),
  ).toEqual([{ new: true, wrapped: true }])
}

test('a project with the last state that counted schema and rules together', async () => {
  expect(await cli('db push', stateWith(45))).toMatchObject({ code: 0 })
  expect(await cli('db push')).toMatchObject({ code: 0 })
  await expectToday()
  expect((await cli('db push')).stdout.trim()).toBe('Remote database is up to date.')
})

test('a project with an earlier state, whose rules had the number of a later schema migration, is told what to do', async () => {
  expect(await cli('db push', stateWith(43))).toMatchObject({ code: 0 })
  const refused = await cli('db push')
  expect(refused.code).not.toBe(0)
  expect(refused.stderr).toContain(
    `The migration ${early(43)}_schema_093_undo_reject_reason was not applied: its number was used by rules_0.1.0.`,
  )
  expect(refused.stderr).toContain(`npx supabase migration repair ${early(43)} --status reverted --remote`)
  expect(await cli(`migration repair ${early(43)} --status reverted`)).toMatchObject({ code: 0 })
  expect(await cli('db push --include-all')).toMatchObject({ code: 0 })
  await expectToday()
})

test('a project with an unreleased state is told that the rules have changed since', async () => {
  const number = '90001009000000'
  expect(await cli('db push', [...today.slice(0, -2), { name: `${number}_rules_0.1.0.sql`, sql: oldRules }])).toMatchObject({ code: 0 })
  const refused = await cli('db push')
  expect(refused.code).not.toBe(0)
  expect(refused.stderr).toContain(`supabase migration repair --status reverted ${number}`)
  expect(await cli(`migration repair --status reverted ${number}`)).toMatchObject({ code: 0 })
  expect(await cli('db push --include-all')).toMatchObject({ code: 0 })
  await expectToday()
})

test('a schema migration that an earlier branch brings late is not skipped in silence', async () => {
  const late = today.findLast(({ name }) => name.includes('_schema_'))!
  expect(
    await cli('db push', [...today.filter((migration) => migration !== late).slice(0, -1), { name: today.at(-1)!.name, sql: oldRules }]),
  ).toMatchObject({ code: 0 })
  const refused = await cli('db push')
  expect(refused.code).not.toBe(0)
  expect(refused.stderr).toContain('--include-all')
})
