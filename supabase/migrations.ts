/**
 * The migrations of the hosted club, made from db/ and from hosted/ here.
 *
 * A schema file is frozen, so it becomes one migration, for good. The rules (foundation, rules, access, hosted) are installed whole whenever they
 * change: one migration `rules_<version>` of the version in package.json. Until that version is released it is written anew, at the end.
 * With the next version a new one follows, and the released one keeps its name, so that projects that have applied it find it, but says nothing any more.
 */
import { readdir, readFile } from 'node:fs/promises'

export type Migration = { name: string; sql: string }

const folders = { schema: '../db/schema/', rules: ['../db/foundation/', '../db/rules/', '../db/access/', './hosted/'] }

async function sqlIn(folder: string): Promise<Migration[]> {
  const directory = new URL(folder, import.meta.url)
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, directory), 'utf8') })))
}

export const migrationsFolder = new URL('./migrations/', import.meta.url)
export const writtenMigrations = (): Promise<Migration[]> => sqlIn('./migrations/')

/** Migrations are in the order of their numbers, which look like a time because the CLI wants them so. */
const first = 20_260_101_000_000
const numberOf = ({ name }: Migration): number => Number(name.split('_')[0])
const titleOf = ({ name }: Migration): string => name.replace(/^\d+_/, '').replace(/\.sql$/, '')

/** Commands and the activity that they answer with name each other, so bodies are not looked into while they are installed. */
async function rulesOf(version: string): Promise<Migration> {
  const files = (await Promise.all(folders.rules.map(sqlIn))).flat()
  const sql = ['set check_function_bodies = off;', ...files.map((file) => `-- ${file.name}\n${file.sql}`), 'reset check_function_bodies;']
  return { name: `rules_${version}`, sql: `${sql.join('\n')}\n` }
}

const superseded = (by: string) => `-- The rules of this version are superseded by ${by}.\nselect 1;\n`

/** What the folder `migrations` should hold, given what it holds. */
export async function currentMigrations(written: Migration[]): Promise<Migration[]> {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  const rules = await rulesOf(version)
  const schema = (await sqlIn(folders.schema)).map(({ name, sql }) => ({ name: `schema_${name.replace(/\.sql$/, '')}`, sql }))
  const kept = written.filter((migration) => titleOf(migration) !== rules.name).map((migration) => ({ ...migration }))
  for (const migration of kept) if (titleOf(migration).startsWith('rules_')) migration.sql = superseded(rules.name)
  let last = Math.max(first, ...kept.map(numberOf))
  const known = new Set(kept.map(titleOf))
  for (const { name, sql } of schema) if (!known.has(name)) kept.push({ name: `${++last}_${name}.sql`, sql })
  for (const migration of kept) migration.sql = schema.find(({ name }) => name === titleOf(migration))?.sql ?? migration.sql
  return [...kept, { name: `${++last}_${rules.name}.sql`, sql: rules.sql }]
}
