/**
 * Builds the migrations of a hosted project from db/ and hosted/.
 *
 * Each schema migration of db/ becomes one migration and never changes, those before 0.1.0 included: see docs/decisions/042-one-file-per-table.md. All functions and policies (db/ and hosted/) are one migration,
 * `rules_<version>`, with the version of package.json. It is last, and is rebuilt until that version is released. Its number has a fingerprint
 * of its content: a project that has an unreleased state cannot skip a later one in silence, because the CLI misses the migration with the old number.
 * The next version adds a new one. The released one keeps its name, because projects have applied it, but becomes empty.
 *
 * The numbers of schema and rules never meet, and neither do those of two branches. Before 0.1.0 they were counted together, and the numbers of those
 * migrations stay.
 */
import { readFile } from 'node:fs/promises'
import { type Migration, numberOf, sqlIn, titleOf } from './migration-files.ts'
import { numberIn, rulesMigration } from './rules-migration.ts'

export const migrationsFolder = new URL('./migrations/', import.meta.url)
export const readMigrations = (): Promise<Migration[]> => sqlIn('./migrations/')

const schemaFolders = ['../db/migrations/before-0.1/core/', '../db/migrations/core/']

const superseded = '-- The rules of this state are superseded by a later migration.\nselect 1;\n'
const isRules = (migration: Migration): boolean => titleOf(migration).startsWith('rules_')

/** Whether the file contains the rules of the version that is not released yet, whose number has a fingerprint. */
const isUnreleased = (migration: Migration, version: string): boolean =>
  titleOf(migration) === `rules_${version}` && numberOf(migration).startsWith(numberIn(version, '9000000').slice(0, -6))

/** The files that the folder `migrations` should contain, given its current files. */
export async function buildMigrations(written: Migration[]): Promise<Migration[]> {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  const names = new Map(written.map((migration) => [titleOf(migration), migration.name]))
  const detachFunctions = await readFile(new URL('../db/migrations/detach-functions.sql', import.meta.url), 'utf8')
  const schema = (await Promise.all(schemaFolders.map(sqlIn))).flat().map(({ name, sql }) => {
    const title = `schema_${name.replace(/\.sql$/, '')}`
    const own = `${numberIn(version, name.split('_')[0]!)}_${title}.sql`
    const written = names.get(title) ?? own
    // The oldest ones run before there are any functions.
    return { name: written, sql: written === own ? detachFunctions + sql : sql }
  })
  const earlierRules = written
    .filter((migration) => isRules(migration) && !isUnreleased(migration, version))
    .map(({ name }) => ({ name, sql: superseded }))
  const rules = await rulesMigration(version, schema)
  return [...schema, ...earlierRules, rules].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
