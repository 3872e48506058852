import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Connection, installRulebook, installSample } from './install.ts'
import { type ServerDatabase, servers } from './testing/engines.ts'

/** How many things there are of ours, so that two databases can be compared. */
const inventory = `
  select n.nspname as schema, count(distinct c.oid) as relations, count(distinct p.oid) as functions, count(distinct t.oid) as triggers
  from pg_catalog.pg_namespace as n
  left join pg_catalog.pg_class as c on c.relnamespace = n.oid
  left join pg_catalog.pg_proc as p on p.pronamespace = n.oid
  left join pg_catalog.pg_trigger as t on t.tgrelid = c.oid
  where n.nspname in ('public', 'rules', 'accounts') group by 1 order by 1`

describe.each(servers)('the installer on $name', ({ open }) => {
  let server: ServerDatabase
  let keeper: pg.Client
  let whole: unknown
  const made: string[] = []

  beforeAll(async () => {
    server = await open()
    keeper = await server.connect('postgres')
    whole = (await server.query(inventory)).rows
  })

  afterAll(async () => {
    for (const name of made) await keeper.query(`drop database ${name} with (force)`)
    await keeper.end()
    await server.close()
  })

  async function anEmptyDatabase(owner = 'postgres'): Promise<string> {
    const name = `${server.name}_${made.length}`
    await keeper.query(`create database ${name} owner ${owner}`)
    made.push(name)
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

  const install = (database: string) => withConnection(database, (client) => installRulebook(client, { accounts: true }))
  const contents = (database: string) => withConnection(database, async (client) => (await client.query(inventory)).rows as unknown)

  test('brings an empty database to the state of this checkout, and then has nothing to do', async () => {
    const database = await anEmptyDatabase()
    expect(await install(database)).toMatchObject({
      rulesChanged: true,
      migrations: expect.arrayContaining(['schema/001_club.sql']) as unknown,
    })
    expect(await contents(database)).toEqual(whole)
    expect(await install(database)).toEqual({ migrations: [], rulesChanged: false })
    expect(await contents(database)).toEqual(whole)
  })

  test('applies the rules anew when they have changed, and keeps the data', async () => {
    const database = await anEmptyDatabase()
    await install(database)
    await withConnection(database, async (client) => {
      await client.query("insert into public.profiles (name, email) values ('A', 'a@bothy.example')")
      await client.query("update rules.installed set version = 'of yesterday'")
      await client.query("create or replace function public.get_settings(jsonb) returns json language sql as 'select null::json'")
      expect(await installRulebook(client, { accounts: true })).toEqual({ migrations: [], rulesChanged: true })
      expect((await client.query("select public.get_settings('{}') as settings")).rows[0]).toMatchObject({
        settings: { systemName: 'Bothy' },
      })
      expect((await client.query('select from public.profiles')).rowCount).toBe(1)
    })
    expect(await contents(database)).toEqual(whole)
  })

  test('lets two who install at once take turns', async () => {
    const database = await anEmptyDatabase()
    const results = await Promise.all([install(database), install(database), install(database)])
    expect(results.map(({ rulesChanged }) => rulesChanged).sort()).toEqual([false, false, true])
    const applied = results.flatMap(({ migrations }) => migrations)
    expect(new Set(applied).size).toBe(applied.length)
    expect(results.map(({ migrations }) => migrations.length).sort((a, b) => a - b)).toEqual([0, 0, applied.length])
    expect(await contents(database)).toEqual(whole)
  })

  test('a database without our accounts gets the club alone', async () => {
    const database = await anEmptyDatabase()
    await withConnection(database, (client) => installRulebook(client, { accounts: false }))
    await withConnection(database, async (client) => {
      expect((await client.query("select to_regnamespace('accounts') as accounts")).rows).toEqual([{ accounts: null }])
      expect((await client.query("select public.get_settings('{}') as settings")).rows[0]).toMatchObject({
        settings: { systemName: 'Bothy' },
      })
    })
  })

  /** Ends the server side of the connection just before its nth question. */
  function killedBefore(client: pg.Client, nth: number): Connection {
    let asked = 0
    return {
      async query(sql, values) {
        asked += 1
        if (asked === nth) {
          const { rows } = await client.query('select pg_backend_pid() as pid')
          await keeper.query('select pg_terminate_backend($1, 5000)', [rows[0].pid])
        }
        return client.query(sql, values)
      },
    }
  }

  // 1 takes the lock, 2 keeps the books, 4 to 7 are the first migration, 8 to 11 the second; the rules come from 18 on.
  test.each([2, 5, 6, 7, 10, 15, 20, 40])('killed before its question %i it leaves nothing half, and runs again', async (nth) => {
    const database = await anEmptyDatabase()
    await withConnection(database, async (client) => {
      await expect(installRulebook(killedBefore(client, nth), { accounts: true })).rejects.toThrow()
    })
    await withConnection(database, async (client) => {
      const there = (name: string) =>
        client.query(`select to_regclass('${name}') is not null as there`).then(({ rows }) => rows[0].there as boolean)
      const applied = (await there('rules.migrations'))
        ? (await client.query('select name from rules.migrations')).rows.map(({ name }) => name as string)
        : []
      expect(await there('public.activities')).toBe(applied.includes('schema/001_club.sql'))
      expect(await there('accounts.sessions')).toBe(applied.includes('accounts/001_accounts.sql'))
    })
    expect((await install(database)).rulesChanged).toBe(true)
    expect(await contents(database)).toEqual(whole)
  })

  test('needs no superuser: an owner who may create roles is enough, also where the roles are there already', async () => {
    const owner = `owner_of_${server.name}`
    await keeper.query(`create role ${owner} login createrole`)
    await keeper.query(`grant anon, authenticated, service_role to ${owner}`)
    const database = await anEmptyDatabase(owner)
    const client = new pg.Client({ host: server.socket, user: owner, database })
    await client.connect()
    try {
      await installRulebook(client, { accounts: true })
      expect(await installRulebook(client, { accounts: true })).toEqual({ migrations: [], rulesChanged: false })
      await client.query("insert into public.profiles (name, email) values ('A', 'a@bothy.example')")
      expect(await installSample(client)).toBe(true)
      const { rows } = await client.query("select accounts.call(null, 'list_activities', '{}') as page")
      expect((rows[0].page as { items: unknown[] }).items).toHaveLength(8)
    } finally {
      await client.end()
    }
    await keeper.query(`drop database ${made.pop()} with (force)`)
    await keeper.query(`drop role ${owner}`)
  })

  test('the sample club is put into an empty club once: six members, ten activities, every phase', async () => {
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
