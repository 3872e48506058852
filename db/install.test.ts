import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Connection, installDatabase, installSample } from './install.ts'
import { type ServerDatabase, servers } from './testing/engines.ts'

/** Counts our relations, functions and triggers, so that two databases can be compared. */
const inventory = `
  select n.nspname as schema, count(distinct c.oid) as relations, count(distinct p.oid) as functions, count(distinct t.oid) as triggers
  from pg_catalog.pg_namespace as n
  left join pg_catalog.pg_class as c on c.relnamespace = n.oid
  left join pg_catalog.pg_proc as p on p.pronamespace = n.oid
  left join pg_catalog.pg_trigger as t on t.tgrelid = c.oid
  where n.nspname in ('public', 'rules', 'accounts') group by 1 order by 1`

describe.each(servers)('the installer on $name', ({ open }) => {
  let server: ServerDatabase
  let maintenance: pg.Client
  let inventoryOfTemplate: unknown
  const createdDatabases: string[] = []

  beforeAll(async () => {
    server = await open()
    maintenance = await server.connect('postgres')
    inventoryOfTemplate = (await server.query(inventory)).rows
  })

  afterAll(async () => {
    for (const name of createdDatabases) await maintenance.query(`drop database ${name} with (force)`)
    await maintenance.end()
    await server.close()
  })

  async function anEmptyDatabase(owner = 'postgres'): Promise<string> {
    const name = `${server.name}_${createdDatabases.length}`
    await maintenance.query(`create database ${name} owner ${owner}`)
    createdDatabases.push(name)
    return name
  }

  async function withConnection<Answer>(database: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
    const client = await server.connect(database)
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  const install = (database: string) => withConnection(database, (client) => installDatabase(client, { accounts: true }))
  const contents = (database: string) => withConnection(database, async (client) => (await client.query(inventory)).rows as unknown)

  test('brings an empty database to the state of this checkout, and changes nothing when run again', async () => {
    const database = await anEmptyDatabase()
    expect(await install(database)).toMatchObject({
      functionsChanged: true,
      migrations: expect.arrayContaining(['schema/001_club.sql']) as unknown,
    })
    expect(await contents(database)).toEqual(inventoryOfTemplate)
    expect(await install(database)).toEqual({ migrations: [], functionsChanged: false })
    expect(await contents(database)).toEqual(inventoryOfTemplate)
  })

  test('replaces the functions when they have changed, and keeps the data', async () => {
    const database = await anEmptyDatabase()
    await install(database)
    await withConnection(database, async (client) => {
      await client.query("insert into public.profiles (name, email) values ('A', 'a@bothy.example')")
      await client.query("update rules.installed set version = 'of yesterday'")
      await client.query("create or replace function public.get_settings(jsonb) returns json language sql as 'select null::json'")
      expect(await installDatabase(client, { accounts: true })).toEqual({ migrations: [], functionsChanged: true })
      expect((await client.query("select public.get_settings('{}') as settings")).rows[0]).toMatchObject({
        settings: { systemName: 'Bothy' },
      })
      expect((await client.query('select from public.profiles')).rowCount).toBe(1)
    })
    expect(await contents(database)).toEqual(inventoryOfTemplate)
  })

  test('runs simultaneous installations one after the other', async () => {
    const database = await anEmptyDatabase()
    const results = await Promise.all([install(database), install(database), install(database)])
    expect(results.map(({ functionsChanged }) => functionsChanged).sort()).toEqual([false, false, true])
    const applied = results.flatMap(({ migrations }) => migrations)
    expect(new Set(applied).size).toBe(applied.length)
    expect(results.map(({ migrations }) => migrations.length).sort((a, b) => a - b)).toEqual([0, 0, applied.length])
    expect(await contents(database)).toEqual(inventoryOfTemplate)
  })

  test('a database without accounts gets the tables and functions of the club only', async () => {
    const database = await anEmptyDatabase()
    await withConnection(database, (client) => installDatabase(client, { accounts: false }))
    await withConnection(database, async (client) => {
      expect((await client.query("select to_regnamespace('accounts') as accounts")).rows).toEqual([{ accounts: null }])
      expect((await client.query("select public.get_settings('{}') as settings")).rows[0]).toMatchObject({
        settings: { systemName: 'Bothy' },
      })
    })
  })

  /** Terminates the connection's server process just before its nth query. */
  function killedBefore(client: pg.Client, nth: number): Connection {
    let queries = 0
    return {
      async query(sql, values) {
        queries += 1
        if (queries === nth) {
          const { rows } = await client.query('select pg_backend_pid() as pid')
          await maintenance.query('select pg_terminate_backend($1, 5000)', [rows[0].pid])
        }
        return client.query(sql, values)
      },
    }
  }

  // Query 1 takes the lock, 2 creates the installer's tables, 4 to 7 are the first migration, 8 to 11 the second. The functions follow the migrations.
  test.each([2, 5, 6, 7, 10, 15, 20, 40])('killed before query %i, it leaves no half-applied migration, and can run again', async (nth) => {
    const database = await anEmptyDatabase()
    await withConnection(database, async (client) => {
      await expect(installDatabase(killedBefore(client, nth), { accounts: true })).rejects.toThrow()
    })
    await withConnection(database, async (client) => {
      const exists = (name: string) =>
        client.query(`select to_regclass('${name}') is not null as found`).then(({ rows }) => rows[0].found as boolean)
      const applied = (await exists('rules.migrations'))
        ? (await client.query('select name from rules.migrations')).rows.map(({ name }) => name as string)
        : []
      expect(await exists('public.activities')).toBe(applied.includes('schema/001_club.sql'))
      expect(await exists('accounts.sessions')).toBe(applied.includes('accounts/001_accounts.sql'))
    })
    expect((await install(database)).functionsChanged).toBe(true)
    expect(await contents(database)).toEqual(inventoryOfTemplate)
  })

  test('needs no superuser: an owner who may create roles is enough, even if the roles exist already', async () => {
    const owner = `owner_of_${server.name}`
    await maintenance.query(`create role ${owner} login createrole`)
    await maintenance.query(`grant anon, authenticated, service_role to ${owner}`)
    const database = await anEmptyDatabase(owner)
    const client = new pg.Client({ host: server.socket, user: owner, database })
    await client.connect()
    try {
      await installDatabase(client, { accounts: true })
      expect(await installDatabase(client, { accounts: true })).toEqual({ migrations: [], functionsChanged: false })
      await client.query("insert into public.profiles (name, email) values ('A', 'a@bothy.example')")
      expect(await installSample(client)).toBe(true)
      const { rows } = await client.query("select accounts.call(null, 'list_activities', '{}') as page")
      expect((rows[0].page as { items: unknown[] }).items).toHaveLength(8)
    } finally {
      await client.end()
    }
    await maintenance.query(`drop database ${createdDatabases.pop()} with (force)`)
    await maintenance.query(`drop role ${owner}`)
  })

  test('the sample data is loaded once, into an empty database: six members, ten activities, every phase', async () => {
    const database = await anEmptyDatabase()
    await install(database)
    await withConnection(database, async (client) => {
      expect(await installSample(client)).toBe(true)
      expect(await installSample(client)).toBe(false)
      const { rows } = await client.query(
        'select (select count(*)::int from public.profiles) as members, count(*)::int as activities, count(distinct phase)::int as phases from public.activities',
      )
      expect(rows).toEqual([{ members: 6, activities: 10, phases: 7 }])
    })
  })
})
