/**
 * Builds the migrations of a hosted project from db/ and hosted/.
 *
 * Each schema migration of db/ becomes one migration and never changes. All functions and policies (db/ and hosted/) are one migration,
 * `rules_<version>`, with the version of package.json. It is last, and is rebuilt until that version is released.
 * The next version adds a new one. The released one keeps its name, because projects have applied it, but becomes empty.
 */
import { readdir, readFile } from 'node:fs/promises'
import { functionFolders } from '@bothy/db/install.ts'

export type Migration = { name: string; sql: string }

const folders = {
  schema: '../db/migrations/core/',
  rules: [...functionFolders.map((folder) => `../db/${folder}/`), './hosted/', '../db/policies/', './hosted/policies/', '../db/functions/'],
}

async function sqlIn(folder: string): Promise<Migration[]> {
  const directory = new URL(folder, import.meta.url)
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, directory), 'utf8') })))
}

export const migrationsFolder = new URL('./migrations/', import.meta.url)
export const readMigrations = (): Promise<Migration[]> => sqlIn('./migrations/')

/** Migrations are ordered by number. The numbers look like timestamps because the CLI requires that. */
const first = 20_260_101_000_000
const numberOf = ({ name }: Migration): number => Number(name.split('_')[0])
const titleOf = ({ name }: Migration): string => name.replace(/^\d+_/, '').replace(/\.sql$/, '')

/** Commands and the activity JSON call each other, so function bodies are not checked during installation. */
async function rulesOf(version: string): Promise<Migration> {
  const files = (await Promise.all(folders.rules.map(sqlIn))).flat()
  const sql = ['set check_function_bodies = off;', ...files.map((file) => `-- ${file.name}\n${file.sql}`), 'reset check_function_bodies;']
  return { name: `rules_${version}`, sql: `${sql.join('\n')}\n` }
}

const superseded = (by: string) => `-- The rules of this version are superseded by ${by}.\nselect 1;\n`

/** The files that the folder `migrations` should contain, given its current files. */
export async function buildMigrations(written: Migration[]): Promise<Migration[]> {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  const rules = await rulesOf(version)
  const schema = (await sqlIn(folders.schema)).map(({ name, sql }) => ({ name: `schema_${name.replace(/\.sql$/, '')}`, sql }))
  const result = written.filter((migration) => titleOf(migration) !== rules.name).map((migration) => ({ ...migration }))
  for (const migration of result) if (titleOf(migration).startsWith('rules_')) migration.sql = superseded(rules.name)
  let last = Math.max(first, ...result.map(numberOf))
  const existing = new Set(result.map(titleOf))
  for (const { name, sql } of schema) if (!existing.has(name)) result.push({ name: `${++last}_${name}.sql`, sql })
  for (const migration of result) migration.sql = schema.find(({ name }) => name === titleOf(migration))?.sql ?? migration.sql
  return [...result, { name: `${++last}_${rules.name}.sql`, sql: rules.sql }]
}
