import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { installDatabase, installSample } from './install.ts'
import type { Connection } from './installation.ts'
import { template } from './testing/clusters.ts'
import { type ServerDatabase, everyServer } from './testing/engines.ts'

/** Counts our relations, functions and triggers, so that two databases can be compared. */
const inventory = `
  select n.nspname as schema, count(distinct c.oid) as relations, count(distinct p.oid) as functions, count(distinct t.oid) as triggers
  from pg_catalog.pg_namespace as n
  left join pg_catalog.pg_class as c on c.relnamespace = n.oid
  left join pg_catalog.pg_proc as p on p.pronamespace = n.oid
  left join pg_catalog.pg_trigger as t on t.tgrelid = c.oid
  where n.nspname in ('public', 'rules', 'accounts') group by 1 order by 1`

describe.each(everyServer)('the installer on $name', ({ name: serverName, open }) => {
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

  async function createDatabase(options: string): Promise<string> {
    const name = `${server.name}_${createdDatabases.length}`
    await maintenance.query(`create database ${name} ${options}`)
    createdDatabases.push(name)
    return name
  }
  const anEmptyDatabase = (owner = 'postgres') => createDatabase(`owner ${owner}`)
  const anInstalledDatabase = () => createDatabase(`template ${template}`)

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
      migrations: expect.arrayContaining(['schema/169_version_0.1.0']) as unknown,
    })
    expect(await contents(database)).toEqual(inventoryOfTemplate)
    expect(await install(database)).toEqual({ migrations: [], functionsChanged: false })
    expect(await contents(database)).toEqual(inventoryOfTemplate)
  })

  test('replaces the functions when they have changed, and keeps the data', async () => {
    const database = await anInstalledDatabase()
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

  test('replaces functions that returned other columns, unless something uses them', async () => {
    const database = await anInstalledDatabase()
    const used: string[] = []
    await withConnection(database, async (client) => {
      const { rows } = await client.query<{ name: string; former: string }>(`
        select p.oid::regprocedure::text as name, format('create function %s.%I(%s) returns table (of_yesterday integer) language sql as %L',
          p.pronamespace::regnamespace, p.proname, pg_get_function_identity_arguments(p.oid), 'select 1') as former
        from pg_catalog.pg_proc as p where p.pronamespace in ('rules'::regnamespace, 'accounts'::regnamespace) and p.proallargtypes is not null`)
      for (const { name, former } of rows)
        await client.query(`drop function ${name}`).then(
          () => client.query(former.replaceAll(/(, )?OUT [^,)]*/g, '')),
          () => used.push(name),
        )
      await client.query("update rules.installed set version = 'of yesterday'")
    })
    expect(await install(database)).toMatchObject({ functionsChanged: true })
    expect(await contents(database)).toEqual(inventoryOfTemplate)
    // Other columns of these need another name.
    expect(used.toSorted()).toEqual([
      'rules.alarm_news(uuid)',
      'rules.club_tag_names()',
      'rules.difficulty_and_month_names()',
      'rules.renamed_zones()',
      'rules.split_zones()',
    ])
  })

  test('lets a migration add a column with a default while functions use the row type, and changes no behavior of theirs', async () => {
    const database = await anInstalledDatabase()
    const detachFunctions = readFileSync(new URL('./migrations/detach-functions.sql', import.meta.url), 'utf8')
    const tables = `select quote_ident(nspname) || '.' || quote_ident(relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and nspname in ('public', 'accounts')`
    await withConnection(database, async (client) => {
      for (const { name } of (await client.query<{ name: string }>(tables)).rows)
        await client.query(`begin; ${detachFunctions} alter table ${name} add column later integer not null default 1; rollback`)
      const before = await contents(database)
      const names = async () => (await client.query('select oid::regprocedure from pg_proc order by oid')).rows
      const functions = await names()
      await client.query(detachFunctions)
      expect(await names()).toEqual(functions)
      expect((await client.query('show check_function_bodies')).rows).toEqual([{ check_function_bodies: 'on' }])
      await client.query("update rules.installed set version = 'of yesterday'")
      await installDatabase(client, { accounts: true })
      expect(await contents(database)).toEqual(before)
    })
  })

  test('writes the functions after a migration, although none of them has changed', async () => {
    const database = await anInstalledDatabase()
    const former = '172_former_kinds'
    const definitions = (client: pg.Client) =>
      client.query(
        `select oid::regprocedure::text as name, pg_get_functiondef(oid) from pg_proc where prokind = 'f' and pronamespace = 'rules'::regnamespace order by 1`,
      )
    await withConnection(database, async (client) => {
      const { rows: before } = await definitions(client)
      await client.query('delete from rules.migrations where name like $1', [`%${former}%`])
      expect(await installDatabase(client, { accounts: true })).toEqual({
        migrations: [expect.stringContaining(former)],
        functionsChanged: true,
      })
      expect((await definitions(client)).rows).toEqual(before)
    })
  })

  /** The tables of version 0.1.0 before the names of 2026-11-21, with the triggers and functions that were renamed then. */
  async function anEarlierDatabase(): Promise<string> {
    const database = await anEmptyDatabase()
    await withConnection(database, async (client) => {
      await client.query(
        'create schema rules; create table rules.migrations (name text primary key, applied_at timestamptz not null default now())',
      )
      for (const [folder, recordedAs] of [
        ['core', 'schema'],
        ['accounts', 'accounts'],
      ])
        for (const name of migrationsBefore(folder!, 9)) {
          await client.query(readFileSync(new URL(`./migrations/before-0.1/${folder}/${name}`, import.meta.url), 'utf8'))
          await client.query('insert into rules.migrations (name) values ($1)', [`${recordedAs}/${name}`])
        }
      await client.query(`
        create function rules.is_hidden(activity public.activities) returns boolean language sql return activity.phase in ('review', 'rejected');
        create function accounts.tell_of_seat() returns trigger language plpgsql as 'begin return null; end';
        create trigger tell_of_seat after delete on public.participants for each row execute function accounts.tell_of_seat();
        create function rules.write_track(route_id uuid, track jsonb) returns void language sql as 'select';
        create function rules.standing_in(activity public.activities) returns rules.standing language sql stable return null::rules.standing`)
    })
    return database
  }

  const migrationsBefore = (folder: string, number: number) =>
    readdirSync(new URL(`./migrations/before-0.1/${folder}/`, import.meta.url))
      .filter((name) => Number.parseInt(name) < number)
      .toSorted()

  test('upgrades an earlier database without loss, and drops what was renamed', async () => {
    const database = await anEarlierDatabase()
    await withConnection(database, async (client) => {
      await client.query(`
        insert into public.profiles (name, email, phone, phone_trust) values
          ('Ada', 'ada@bothy.example', '+4915110000001', 'given'), ('Bo', 'bo@bothy.example', '+4915110000002', 'proved'),
          ('Cleo', 'cleo@bothy.example', '+4915110000003', 'doubted');
        insert into public.activities (title, description, location, start_time, max_participants, phase, tags, cover_seed)
          values ('Auf den Säntis', 'Mit Käse', 'Schwägalp', now(), 8, 'enrolling', '{hiking}', 'seed');
        insert into public.user_settings (user_id, notify_activity, notify_system) select id, name = 'Bo', name = 'Ada' from public.profiles;
        insert into public.images (owner_id, url, name, use, widths, bytes, doomed)
          select id, '/images/a', 'a', 'avatar', '{96}', 10, true from public.profiles where name = 'Ada';
        insert into accounts.outbox (kind, channel, recipient, locale, state, in_line, expires_at) values
          ('sign-in-code', 'text', '+4915110000001', 'en', 'queued', true, now() + interval '1 hour'),
          ('sign-in-code', 'text', '+4915110000002', 'en', 'sent', true, now()),
          ('reset-password', 'mail', 'bo@bothy.example', 'en', 'queued', true, now() + interval '1 hour');
        update accounts.outbox set secret = 'https://club.example/reset-password?token=abc-_1' where kind = 'reset-password';
        insert into accounts.verifications (identifier, value, expires_at)
          select kind || rtrim(translate(encode(sha256(convert_to(kind || email, 'UTF8')), 'base64'), '+/', '-_'), '='), id || ' ' || email || purpose,
            now() + interval '1 hour'
          from public.profiles, (values ('email:', ''), ('reset:', ' invitation')) as link (kind, purpose) where name = 'Bo';
        insert into public.system_logs (operation, details)
          select 'update_user', jsonb_build_object('member', id, 'name', 'Ada', 'phone', '+4915110000001')
          from (select id from public.profiles where name = 'Ada' union all select gen_random_uuid()) as member;
        insert into accounts.open_id_starts values (sha256('state'), sha256('binding'), now())`)
    })
    await install(database)
    await withConnection(database, async (client) => {
      const rows = async (sql: string) => (await client.query(sql)).rows as unknown[]
      expect(await rows('select name, phone_status from public.profiles order by name')).toEqual([
        { name: 'Ada', phone_status: 'declared' },
        { name: 'Bo', phone_status: 'verified' },
        { name: 'Cleo', phone_status: 'needs_verification' },
      ])
      // What members turned off stays off in the groups that were split.
      const groups = 'notify_activity, notify_votes, notify_reminders, notify_system, notify_review'
      expect(
        await rows(`select name, array[${groups}] as groups from public.user_settings join public.profiles on id = user_id order by name`),
      ).toEqual([
        { name: 'Ada', groups: [false, false, false, true, true] },
        { name: 'Bo', groups: [true, true, true, false, false] },
        { name: 'Cleo', groups: [false, false, false, false, false] },
      ])
      expect(await rows(`select title, search from public.activities where search like '%santis%kaese%'`)).toEqual([
        { title: 'Auf den Säntis', search: 'auf den santis schwagalp hiking mit kase kaese saentis schwaegalp' },
      ])
      expect(await rows('select name, pending_deletion from public.images')).toEqual([{ name: 'a', pending_deletion: true }])
      // A queued SMS is enqueued again, because its queue has a new name.
      expect(await rows('select channel, state, enqueued from accounts.outbox order by channel, state')).toEqual([
        { channel: 'mail', state: 'queued', enqueued: true },
        { channel: 'sms', state: 'queued', enqueued: false },
        { channel: 'sms', state: 'sent', enqueued: true },
      ])
      expect(await rows('select secret from accounts.outbox where secret is not null')).toEqual([{ secret: 'abc-_1' }])
      const hash = `accounts.hash_token(case purpose when 'invitation' then 'reset:' else 'email:' end || email)`
      expect(await rows(`select purpose, email, token_hash = ${hash} as works from accounts.links order by purpose`)).toEqual([
        { purpose: 'invitation', email: 'bo@bothy.example', works: true },
        { purpose: 'verify-email', email: 'bo@bothy.example', works: true },
      ])
      expect(await rows('select count(*)::int from accounts.one_time_challenges')).toEqual([{ count: 1 }])
      // What an admin entered about a member is deleted with the member.
      expect(await rows(`select details ->> 'name' as name, details ->> 'phone' as phone from public.system_logs order by id`)).toEqual([
        { name: 'Ada', phone: '+4915110000001' },
        { name: 'Ada', phone: null },
      ])
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

  const applied = async (client: pg.Client) => {
    const { rows } = await client.query("select to_regclass('rules.migrations') as found")
    return rows[0].found ? (await client.query('select name from rules.migrations')).rows.map(({ name }) => name as string) : []
  }
  const exists = (client: pg.Client, name: string) =>
    client.query(`select to_regclass('${name}') is not null as found`).then(({ rows }) => rows[0].found as boolean)

  /** What a killed transaction leaves does not depend on the version of PostgreSQL, so the quick gate kills it on one. */
  const killedAt = (queries: number[]) => (inject('isQuick') && serverName !== 'PostgreSQL 18' ? [] : queries)

  // Query 1 takes the lock, 2 creates the installer's tables, 6 to 9 are the tables. The functions follow them.
  test.each(killedAt([2, 5, 6, 7, 8, 9, 20, 40]))(
    'killed before query %i, it leaves no half of the tables, and can run again',
    async (nth) => {
      const database = await anEmptyDatabase()
      await withConnection(database, async (client) => {
        await expect(installDatabase(killedBefore(client, nth), { accounts: true })).rejects.toThrow()
      })
      await withConnection(database, async (client) => {
        const isBuilt = (await applied(client)).includes('schema/169_version_0.1.0')
        for (const table of ['public.activities', 'accounts.sessions']) expect(await exists(client, table)).toBe(isBuilt)
      })
      expect((await install(database)).functionsChanged).toBe(true)
      expect(await contents(database)).toEqual(inventoryOfTemplate)
    },
  )

  // Queries 4 to 8 are the first migration that the earlier database does not have, 40 is among them. The last ones record the baseline.
  test.each(killedAt([6, 7, 40, -6, -4, -2]))(
    'an upgrade killed before query %i leaves no half of a migration, and can run again',
    async (nth) => {
      const database = await anEarlierDatabase()
      await withConnection(database, async (client) => {
        await expect(
          installDatabase(killedBefore(client, nth < 0 ? (await queriesOfUpgrade()) + nth : nth), { accounts: true }),
        ).rejects.toThrow()
      })
      await withConnection(database, async (client) => {
        const names = await applied(client)
        const has = (name: string) => names.includes('schema/169_version_0.1.0') || names.includes(name)
        expect(await exists(client, 'public.idempotency_keys')).toBe(has('schema/016_idempotency_keys.sql'))
        expect(await exists(client, 'accounts.links')).toBe(has('accounts/014_account_calls.sql'))
      })
      await install(database)
      expect(await contents(database)).toEqual(inventoryOfTemplate)
    },
  )

  let queries: number | undefined
  async function queriesOfUpgrade(): Promise<number> {
    if (queries === undefined) {
      const database = await anEarlierDatabase()
      let count = 0
      await withConnection(database, (client) =>
        installDatabase({ query: (sql, values) => ((count += 1), client.query(sql, values)) }, { accounts: true }),
      )
      queries = count
    }
    return queries
  }

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
    const database = await anInstalledDatabase()
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
