/** The tables of a new database, and those of one that was built step by step before there was `db/schema`. */
import { readdirSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { describe, expect, test } from 'vitest'
import { asConnection } from './as-connection.ts'
import { installDatabase, installOlderTables, migrationNames } from './install.ts'
import type { Connection } from './installation.ts'
import { accountFiles, schemaFiles } from './schema/order.ts'
import { catalogOf } from './testing/catalog.ts'
import { type Engine, everyEngine, servers } from './testing/engines.ts'

const baseline = 'schema/169_version_0.1.0'

async function installStepByStep(connection: Connection): Promise<void> {
  const names = await migrationNames()
  await installOlderTables(connection, names.slice(0, names.indexOf(baseline)))
  const { migrations } = await installDatabase(connection, { accounts: true })
  expect(migrations).toEqual(names.slice(names.indexOf(baseline) + 1))
}

const stateOf = async (connection: Connection) => ({
  catalog: await catalogOf(connection),
  recorded: (await connection.query('select name from rules.migrations order by name')).rows,
})

async function stateOfNew({ open }: Engine) {
  const fresh = await open()
  return stateOf(fresh).finally(fresh.close)
}

describe('a database from before 0.1.0 becomes the same as a new one', () => {
  test('on PostgreSQL', async () => {
    const engine = servers[0]!
    const server = await engine.open()
    const name = `${server.name}_old`
    await server.query(`create database ${name}`)
    const client = await server.connect(name)
    await installStepByStep(client)
    expect(await stateOf(client)).toEqual(await stateOfNew(engine))
    await client.end()
    await server.query(`drop database ${name} with (force)`)
    await server.close()
  })

  test('in a tab', async () => {
    const database = await PGlite.create({ extensions: { pg_trgm } })
    await installStepByStep(asConnection(database))
    expect(await stateOf(asConnection(database))).toEqual(await stateOfNew(everyEngine.find(({ name }) => name === 'PGlite')!))
    await database.close()
  })
})

const sqlFilesIn = (folder: string) =>
  readdirSync(new URL(`./${folder}/`, import.meta.url), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'))

test('every file of db/schema is in its order, and has at most one table, which it is named after', () => {
  const files = sqlFilesIn('schema')
  expect([...schemaFiles, ...accountFiles].map((name) => `${name}.sql`).toSorted()).toEqual(files.toSorted())
  for (const file of files) {
    const sql = readFileSync(new URL(`./schema/${file}`, import.meta.url), 'utf8')
    const tables = [...sql.matchAll(/^create (?:unlogged )?table \w+\.(\w+)/gm)].map(([, table]) => table)
    expect(
      tables.every((table) => file.endsWith(`/${table}.sql`)),
      `${file} creates ${tables.join(', ')}`,
    ).toBe(true)
    expect(sql, `the first line of ${file} says what it is`).toMatch(/^-- /)
  }
})

test('every migration after 0.1.0 has a number of its own, from 170', async () => {
  const names = await migrationNames()
  const numbers = names.slice(names.indexOf(baseline) + 1).map((name) => Number(/\/(\d{3})_[a-z0-9_]+\.sql$/.exec(name)?.[1]))
  for (const number of numbers) expect(number).toBeGreaterThanOrEqual(170)
  expect(new Set(numbers).size).toBe(numbers.length)
})
