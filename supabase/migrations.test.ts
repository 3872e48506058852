import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { buildMigrations, readMigrations } from './migrations.ts'

const namesOf = (migrations: { name: string }[]) => migrations.map(({ name }) => name.replace(/^\d+_/, ''))

describe('the folder migrations', () => {
  test('is up to date with db/ and hosted/ (if not: node supabase/build-migrations.ts)', async () => {
    const written = await readMigrations()
    const current = await buildMigrations(written)
    expect(namesOf(written)).toEqual(namesOf(current))
    for (const [index, { name, sql }] of current.entries()) expect([name, written[index]?.sql === sql]).toEqual([name, true])
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
  const released = { name: '20260101000003_rules_0.0.9.sql', sql: 'create or replace function public.old() ...' }
  const before = [
    { name: '20260101000001_schema_001_club.sql', sql: '' },
    { name: '20260101000002_schema_002_triggers.sql', sql: '' },
    released,
  ]

  test('adds its rules at the end, and the released rules keep their name and become empty', async () => {
    const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
    const after = await buildMigrations(before)
    expect(after.slice(0, 3).map(({ name }) => name)).toEqual(before.map(({ name }) => name))
    expect(after[2]!.sql).toBe(`-- The rules of this version are superseded by rules_${version}.\nselect 1;\n`)
    expect(
      namesOf(after)
        .slice(3, -1)
        .every((name) => name.startsWith('schema_')),
    ).toBe(true)
    expect(namesOf(after).at(-1)).toBe(`rules_${version}.sql`)
  })

  test('changes nothing when built twice', async () => {
    const once = await buildMigrations(before)
    expect(await buildMigrations(once)).toEqual(once)
  })
})
