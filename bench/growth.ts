/**
 * Measures whether lists stay fast in clubs with many activities, queried as the server does, in clubs of growing size:
 * `node bench/growth.ts [largest club, 100000]`. Prints a table for bench/README.md. Linux only.
 */
import { createHash } from 'node:crypto'
import { loadavg } from 'node:os'
import { installDatabase } from '@bothy/db/install.ts'
import { openPostgres } from '../apps/server/postgres/open-postgres.ts'
import { embeddedDatabaseOf, withOwnerConnection } from '../testing/fixtures/database-owner.ts'
import { median, processorTime } from './load.ts'
import { removeFolder, temporaryFolder } from './programs.ts'

const largest = Number(process.argv[2] ?? 100_000)
const sizes = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= largest)
const rounds = 200
/** Calls before the measurement, so that no size pays for the caches of its connection. */
const warmUp = 30

const tokenOf = (name: string): Buffer => createHash('sha256').update(name).digest()

const dataDir = temporaryFolder()
const database = await openPostgres({ dataDir }, { ...console, debug: () => {}, info: () => {} })
const client = await database.pool.connect()

/** A session each for member 1 and for the admin, who is member 2. */
const createSessions = `
  insert into public.roles values (md5('p2')::uuid, 'admin');
  delete from accounts.sessions;
  insert into accounts.sessions (token_hash, user_id, expires_at, ends_at)
  select hash, md5(name)::uuid, now() + interval '1 day', now() + interval '1 day'
  from (values ('\\x${tokenOf('member').toString('hex')}'::bytea, 'p1'), ('\\x${tokenOf('admin').toString('hex')}', 'p2')) as s (hash, name)`

/**
 * Adds activities in hourly steps, each with three routes, five participants, six votes and an entry of the log, and one member for ten
 * activities. Every member therefore joins about fifty. One activity of the first thousand is by the Gemmi pass.
 */
const grow = (from: number, to: number) => `
  set statement_timeout = 0;
  set session_replication_role = replica;
  insert into public.profiles (id, name, email, email_verified, phone, created_at)
  select md5('p' || i)::uuid, 'Member ' || i, i || '@club.example', true, '+49' || (1000000000 + i), now() - i * interval '1 hour'
  from generate_series(${Math.ceil(from / 10)}, ${to / 10}) as i;
  insert into public.activities (id, creator_id, title, description, location, start_time, max_participants, current_participants, phase, tags, cover_seed, created_at)
  select md5('a' || i)::uuid, md5('p' || 1 + i % ${to / 10})::uuid, case i when 500 then 'Over the Gemmi pass' else 'Walk ' || i end,
    repeat('Up in the dark, breakfast at the top. ', 8), 'Hut ' || i % 50,
    now() - i * interval '1 hour', 20, 5, (array['voting', 'enrolling', 'finished', 'finished', 'finished', 'cancelled'])[1 + i % 6],
    array['ridge', 't' || i % 40], 'seed', now() - i * interval '1 hour'
  from generate_series(${from}, ${to}) as i;
  insert into public.routes (id, activity_id, position, title, description, distance, duration, difficulty)
  select md5('a' || i || 'r' || r)::uuid, md5('a' || i)::uuid, r - 1, 'Route ' || r, 'Exposed and lonely, with a hut at the end.', 12, 4, 'Medium'
  from generate_series(${from}, ${to}) as i, generate_series(1, 3) as r;
  insert into public.votes (activity_id, user_id, route_id)
  select md5('a' || i)::uuid, md5('p' || 1 + (i + p) % ${to / 10})::uuid, md5('a' || i || 'r' || 1 + p % 3)::uuid
  from generate_series(${from}, ${to}) as i, generate_series(1, 6) as p;
  insert into public.participants (activity_id, user_id)
  select md5('a' || i)::uuid, md5('p' || 1 + (i + p) % ${to / 10})::uuid from generate_series(${from}, ${to}) as i, generate_series(1, 5) as p;
  insert into public.system_logs (user_id, operation, details)
  select md5('p2')::uuid, 'approve_activity', '{}' from generate_series(${from}, ${to});
  set session_replication_role = origin`

type Page = { items: unknown[]; nextCursor: string | null }
type Query = { call: string; input?: object; viewer?: 'member' | 'admin' }

/** What is measured, and on which page. */
const queries: Record<string, Query & { page?: number }> = {
  'first page': { call: 'list_activities' },
  'page 50': { call: 'list_activities', page: 50 },
  'search: a word that one activity has': { call: 'list_activities', input: { q: 'gemmi' } },
  'search: a word that none has': { call: 'list_activities', input: { q: 'zzzqqq' } },
  'my activities: created': { call: 'list_my_activities', input: { kind: 'created' } },
  'my activities: joined': { call: 'list_my_activities', input: { kind: 'joined' } },
  "the admin's list of users": { call: 'list_users', viewer: 'admin' },
  "the admin's log": { call: 'list_logs', viewer: 'admin' },
}

async function run({ call, input = {}, viewer = 'member' }: Query, cursor: string | null): Promise<Page> {
  const values = [tokenOf(viewer), call, JSON.stringify({ limit: 20, ...input, ...(cursor && { cursor }) })]
  const { rows } = await client.query<{ page: Page }>({ name: 'call', text: `select accounts.call($1, $2, $3) as page`, values })
  return rows[0]!.page
}

/** The median of the time, and the mean processor time of PostgreSQL, in milliseconds. */
async function measure({ page = 1, ...query }: Query & { page?: number }, backend: number): Promise<{ time: number; processor: number }> {
  let cursor: string | null = null
  for (let passed = 1; passed < page; passed++) cursor = (await run(query, cursor)).nextCursor
  for (let round = 0; round < warmUp; round++) await run(query, cursor)
  const times: number[] = []
  const before = processorTime(backend)
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await run(query, cursor)
    times.push(performance.now() - began)
  }
  return { time: median(times), processor: ((processorTime(backend) - before) / rounds) * 1000 }
}

try {
  await installDatabase(client, { accounts: true })
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const smallest = new Map<string, { time: number; processor: number }>()
  let activityCount = 0
  console.log('| activities | query | p50, ms | growth | processor, ms | growth |\n|---|---|---|---|---|---|')
  for (const size of sizes) {
    await withOwnerConnection(embeddedDatabaseOf(dataDir), async (owner) => {
      await owner.query(grow(activityCount + 1, size))
      // Filling may take longer than an unused session lasts.
      await owner.query(createSessions)
      await owner.query('vacuum analyze')
    })
    activityCount = size
    for (const [name, query] of Object.entries(queries)) {
      const measured = await measure(query, rows[0]!.pid)
      if (!smallest.has(name)) smallest.set(name, measured)
      const cells = (['time', 'processor'] as const).flatMap((figure) => [
        measured[figure].toFixed(2),
        (measured[figure] / smallest.get(name)![figure]).toFixed(2),
      ])
      console.log(`| ${size} | ${name} | ${cells.join(' | ')} |`)
    }
    const { rows: stored } = await client.query<{ size: string }>('select pg_size_pretty(pg_database_size(current_database())) as size')
    console.log(`\n${size} activities: ${stored[0]!.size}, load ${loadavg()[0]!.toFixed(0)}\n`)
  }
} finally {
  client.release()
  await database.close()
  removeFolder(dataDir)
}
