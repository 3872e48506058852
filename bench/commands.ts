/**
 * Measures what a command costs in the database beside a hand-written minimal transaction: one insert, one counter, one notification.
 * `node bench/commands.ts [pairs per round, 200]`. One connection, without waiting for the disk (`synchronous_commit` off), as many rows on both sides. Linux only.
 */
import { createHash } from 'node:crypto'
import { loadavg } from 'node:os'
import type { PoolClient } from 'pg'
import { installDatabase } from '@bothy/db/install.ts'
import { largeClub } from '@bothy/db/testing/large-club.ts'
import { openPostgres } from '../apps/server/postgres/open-postgres.ts'
import { embeddedDatabaseOf, withOwnerConnection } from '../testing/fixtures/database-owner.ts'
import { median, processorTime } from './load.ts'
import { removeFolder, temporaryFolder } from './programs.ts'

const pairs = Number(process.argv[2] ?? 200)
const rounds = 5
const activities = 1000
const token = createHash('sha256').update('member').digest()

/** A member with a session, and the least that a command could be: a row that cannot exceed the seats, the counter, and what other screens hear. */
const prepared = `
  delete from accounts.sessions;
  insert into accounts.sessions (token_hash, user_id, expires_at, ends_at)
  values ('\\x${token.toString('hex')}', md5('p500')::uuid, now() + interval '1 day', now() + interval '1 day');
  create schema bench;
  create table bench.activities (id uuid primary key, seats integer not null, taken integer not null default 0 check (taken <= seats));
  create table bench.parts (activity_id uuid not null references bench.activities, user_id uuid not null, created_at timestamptz not null default now(), primary key (activity_id, user_id));
  -- Three full activities: a16 without a waitlist, a13 and a19 with 50 who wait and are awake. The member takes part in a16 and a19.
  insert into public.participants (activity_id, user_id) values (md5('a16')::uuid, md5('p500')::uuid), (md5('a19')::uuid, md5('p500')::uuid);
  update public.activities set start_time = start_time + interval '20 days', end_time = end_time + interval '20 days', max_participants = current_participants,
    time_zone = (select name from pg_timezone_names where name ~ '^Etc/GMT' and extract(hour from now() at time zone name) = 12 limit 1)
  where id in (md5('a13')::uuid, md5('a16')::uuid, md5('a19')::uuid);
  insert into public.waitlist (activity_id, user_id, first_position)
  select activity, md5('p' || n)::uuid, n - 599 from unnest(array[md5('a13')::uuid, md5('a19')::uuid]) as activity, generate_series(600, 649) as n;
  insert into bench.activities select id, 20, current_participants from public.activities;
  insert into bench.parts select activity_id, user_id from public.participants;
  create function bench.add(activity uuid) returns void language plpgsql as $$
  begin
    insert into bench.parts (activity_id, user_id) values (activity, md5('p500')::uuid);
    update bench.activities set taken = taken + 1 where id = activity;
    perform pg_notify('bench', activity::text);
  end $$;
  create function bench.remove(activity uuid) returns void language plpgsql as $$
  begin
    delete from bench.parts where activity_id = activity and user_id = md5('p500')::uuid;
    update bench.activities set taken = taken - 1 where id = activity;
    perform pg_notify('bench', activity::text);
  end $$`

type Work = { name: string; once: (client: PoolClient) => Promise<unknown> }

const call = (client: PoolClient, name: string, input: object) =>
  client.query({ name: 'call', text: 'select accounts.call($1, $2, $3)', values: [token, name, JSON.stringify(input)] })
/** With the offer of the spot, which is made at the end of the transaction. */
async function leaveAndRollBack(client: PoolClient, activityId: string): Promise<void> {
  await client.query('begin')
  await call(client, 'leave_activity', { activityId })
  await client.query('set constraints all immediate')
  await client.query('rollback')
}

const minimal = (client: PoolClient, name: 'add' | 'remove', activityId: string) =>
  client.query({ name, text: `select bench.${name}($1)`, values: [activityId] })

/** What a process does after the commit: works out who is sent what. */
const writeMessages = (client: PoolClient) => client.query({ name: 'write', text: 'select accounts.write_messages()' })

/** The median and the processor time of PostgreSQL for one pair, in milliseconds. */
async function measure(client: PoolClient, backend: number, { once }: Work): Promise<{ time: number; processor: number }> {
  const times: number[] = []
  const before = processorTime(backend)
  for (let pair = 0; pair < pairs; pair++) {
    const began = performance.now()
    await once(client)
    times.push(performance.now() - began)
  }
  const processor = ((processorTime(backend) - before) / pairs) * 1000
  // Writes the messages of this round, unless that was part of the work.
  await writeMessages(client)
  return { time: median(times), processor }
}

const dataDir = temporaryFolder()
const database = await openPostgres({ dataDir }, { ...console, debug: () => {}, info: () => {} })
const client = await database.pool.connect()
try {
  await installDatabase(client, { accounts: true })
  await withOwnerConnection(embeddedDatabaseOf(dataDir), async (owner) => {
    await owner.query(largeClub(activities))
    await owner.query(prepared)
    await owner.query('grant usage on schema bench to public; grant all on all tables in schema bench to public')
    await owner.query('vacuum analyze')
  })
  await client.query('set synchronous_commit = off')
  const { rows } = await client.query<Record<'join' | 'waitlist' | 'full' | 'offering' | 'vote' | 'route', string> & { pid: number }>(`
    select pg_backend_pid() as pid, md5('a4')::uuid as join, md5('a13')::uuid as waitlist, md5('a16')::uuid as full, md5('a19')::uuid as offering,
      md5('a6')::uuid as vote, (select id from public.routes where activity_id = md5('a6')::uuid limit 1) as route`)
  const { pid, join, waitlist, full, offering, vote, route } = rows[0]!
  const works: Work[] = [
    { name: 'minimal transaction', once: async () => [await minimal(client, 'add', join), await minimal(client, 'remove', join)] },
    {
      name: 'join and leave',
      once: async () => [
        await call(client, 'join_activity', { activityId: join }),
        await call(client, 'leave_activity', { activityId: join }),
      ],
    },
    {
      name: 'join and leave, with their messages',
      once: async () => [
        await call(client, 'join_activity', { activityId: join }),
        await writeMessages(client),
        await call(client, 'leave_activity', { activityId: join }),
        await writeMessages(client),
      ],
    },
    {
      name: 'join and leave a waitlist of 50',
      once: async () => [
        await call(client, 'join_waitlist', { activityId: waitlist }),
        await call(client, 'leave_waitlist', { activityId: waitlist }),
      ],
    },
    { name: 'leave a full activity, rolled back', once: () => leaveAndRollBack(client, full) },
    { name: 'leave a full activity with a waitlist of 50, rolled back', once: () => leaveAndRollBack(client, offering) },
    {
      name: 'vote and withdraw',
      once: async () => [
        await call(client, 'cast_vote', { activityId: vote, routeId: route }),
        await call(client, 'withdraw_vote', { activityId: vote }),
      ],
    },
  ]
  const results = new Map(works.map(({ name }) => [name, [] as { time: number; processor: number }[]]))
  for (let round = 0; round <= rounds; round++)
    for (const work of works) {
      const measured = await measure(client, pid, work)
      // The first round fills the caches of the connection.
      if (round > 0) results.get(work.name)!.push(measured)
    }
  const of = (name: string, figure: 'time' | 'processor') => median(results.get(name)!.map((one) => one[figure]))
  console.log('| pair of commands | p50, ms | minimal = 1 | processor, ms | minimal = 1 |\n|---|---|---|---|---|')
  for (const { name } of works) {
    const cells = (['time', 'processor'] as const).flatMap((figure) => [
      of(name, figure).toFixed(2),
      (of(name, figure) / of('minimal transaction', figure)).toFixed(1),
    ])
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
  console.log(`\nload ${loadavg()[0]!.toFixed(0)}`)
} finally {
  client.release()
  await database.close()
  removeFolder(dataDir)
}
