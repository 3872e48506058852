/**
 * Measures whether lists stay fast in clubs with many activities: a member's first page and page 50, queried
 * as the server does, in clubs of growing size: `node bench/growth.ts [largest club, 100000]`. Prints a table for bench/README.md.
 */
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDatabase } from '@bothy/db/install.ts'
import { removeDatabase } from '../apps/server/postgres/database-location.ts'
import { openPostgres } from '../apps/server/postgres/open-postgres.ts'

const largest = Number(process.argv[2] ?? 100_000)
const sizes = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= largest)
const token = createHash('sha256').update('bench').digest()
const rounds = 200

const dataDir = mkdtempSync(join(tmpdir(), 'bothy-bench-'))
chmodSync(dataDir, 0o755)
const database = await openPostgres({ dataDir }, { ...console, debug: () => {}, info: () => {} })
const client = await database.pool.connect()

/** Creates 100 members, and a session for the first one. `grow` adds activities in hourly steps, each with three routes, five participants and six votes. */
const createMembers = `
  insert into public.profiles (id, name, email) select md5('p' || i)::uuid, 'Member ' || i, i || '@club.example' from generate_series(1, 100) as i;
  insert into accounts.sessions (token_hash, user_id, expires_at, ends_at)
  values ('\\x${token.toString('hex')}', md5('p1')::uuid, now() + interval '1 day', now() + interval '1 day')`
const parts = ['activities', 'routes', 'votes', 'participants']
const grow = (from: number, to: number) => `
  set statement_timeout = 0;
  ${parts.map((part) => `alter table public.${part} disable trigger user;`).join('\n  ')}
  insert into public.activities (id, creator_id, title, description, location, start_time, max_participants, current_participants, phase, tags, cover_seed, created_at)
  select md5('a' || i)::uuid, md5('p' || 1 + i % 100)::uuid, 'Walk ' || i, repeat('Up in the dark, breakfast at the top. ', 8), 'Hut ' || i % 50,
    now() - i * interval '1 hour', 20, 5, (array['voting', 'enrolling', 'finished', 'finished', 'finished', 'cancelled'])[1 + i % 6],
    array['ridge', 't' || i % 40], 'seed', now() - i * interval '1 hour'
  from generate_series(${from}, ${to}) as i;
  insert into public.routes (id, activity_id, position, title, description, distance, duration, difficulty)
  select md5('a' || i || 'r' || r)::uuid, md5('a' || i)::uuid, r - 1, 'Route ' || r, 'Exposed and lonely, with a hut at the end.', 12, 4, 'Medium'
  from generate_series(${from}, ${to}) as i, generate_series(1, 3) as r;
  insert into public.votes (activity_id, user_id, route_id)
  select md5('a' || i)::uuid, md5('p' || p)::uuid, md5('a' || i || 'r' || 1 + p % 3)::uuid from generate_series(${from}, ${to}) as i, generate_series(1, 6) as p;
  insert into public.participants (activity_id, user_id)
  select md5('a' || i)::uuid, md5('p' || 1 + (i + p) % 100)::uuid from generate_series(${from}, ${to}) as i, generate_series(1, 5) as p;
  ${parts.map((part) => `alter table public.${part} enable trigger user;`).join('\n  ')}`

type Page = { items: unknown[]; nextCursor: string | null }
const list = async (cursor: string | null): Promise<Page> => {
  const values = [token, JSON.stringify({ limit: 20, ...(cursor && { cursor }) })]
  const { rows } = await client.query<{ page: Page }>({
    name: 'list',
    text: `select accounts.call($1, 'list_activities', $2) as page`,
    values,
  })
  return rows[0]!.page
}

async function p50(cursor: string | null): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await list(cursor)
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[rounds / 2]!
}

async function toPage(wanted: number): Promise<string | null> {
  let cursor: string | null = null
  for (let page = 1; page < wanted; page++) cursor = (await list(cursor)).nextCursor ?? cursor
  return cursor
}

try {
  await installDatabase(client, { accounts: true })
  await client.query(createMembers)
  let activityCount = 0
  const first: number[][] = []
  console.log('| activities | first page, ms | page 50, ms | growth |\n|---|---|---|---|')
  for (const size of sizes) {
    await client.query(grow(activityCount + 1, size))
    await client.query('vacuum analyze')
    activityCount = size
    const page50 = await toPage(50)
    const times = [await p50(null), await p50(page50)]
    first.push(times)
    const growth = times.map((time, index) => (time / first[0]![index]!).toFixed(2))
    console.log(`| ${size} | ${times.map((time) => time.toFixed(2)).join(' | ')} | ${growth.join(' and ')} |`)
  }
} finally {
  client.release()
  await database.close()
  removeDatabase(dataDir)
}
