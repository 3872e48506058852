import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { buildMigrations, readMigrations } from './migrations.ts'

const namesOf = (migrations: { name: string }[]) => migrations.map(({ name }) => name.replace(/^\d+_/, ''))

describe('the folder migrations', () => {
  test('is up to date with db/ and hosted/ (if not: node supabase/build-migrations.ts)', async () => {
    const written = await readMigrations()
    const current = await buildMigrations(written)
    for (const [index, { name, sql }] of current.entries()) expect([name, written[index]?.sql === sql]).toEqual([name, true])
    expect(written.map(({ name }) => name)).toEqual(current.map(({ name }) => name))
  })

  test('starts with the schema and ends with the rules, ordered by number', async () => {
    const written = await readMigrations()
    expect(namesOf(written).at(0)).toBe('schema_001_club.sql')
    expect(namesOf(written).at(-1)).toMatch(/^rules_/)
    expect(written.map(({ name }) => name)).toEqual(written.map(({ name }) => name).toSorted())
  })

  test('needs no superuser, and creates no schema accounts and no auth.uid()', async () => {
    const hosted = (await readMigrations()).map(({ sql }) => sql).join('\n')
    expect(hosted).not.toMatch(/create or replace function auth\.|create schema accounts|\baccounts\.call\b|superuser/i)
  })
})

describe('a new version', () => {
  const [schema, counted] = ['20260101000001_schema_001_club.sql', '20260101000002_rules_0.1.0.sql']
  const released = '90000091234567_rules_0.0.9.sql'
  const before = [schema, counted, released].map((name) => ({ name, sql: 'create or replace function public.old() ...' }))

  test('adds its migrations at the end, and the earlier rules keep their names and become empty', async () => {
    const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
    const after = await buildMigrations(before)
    const added = after.filter(({ name }) => ![schema, counted, released].includes(name))
    expect(after.map(({ name }) => name)).toEqual([schema, counted, released, ...added.map(({ name }) => name)])
    for (const { sql } of after.slice(1, 3))
      expect(sql).toBe('-- The rules of this state are superseded by a later migration.\nselect 1;\n')
    expect(added[0]!.name).toBe('90001000000002_schema_002_triggers.sql')
    expect(added.slice(0, -1).every(({ name }) => name.includes('_schema_'))).toBe(true)
    expect(added.at(-1)!.name).toMatch(new RegExp(`^90001009\\d{6}_rules_${version}\\.sql$`))
  })

  test('replaces its own rules until it is released', async () => {
    const own = { name: '90001009000000_rules_0.1.0.sql', sql: 'create or replace function public.yesterday() ...' }
    expect(await buildMigrations([...before, own])).toEqual(await buildMigrations(before))
  })

  test('changes nothing when built twice', async () => {
    const once = await buildMigrations(before)
    expect(await buildMigrations(once)).toEqual(once)
  })
})
