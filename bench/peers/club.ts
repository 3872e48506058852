/** The club of the comparison, the same in every server: 200 activities to join, and 20 newer ones with a vote, which are the first page. */
import { embeddedDatabaseOf, type OwnerConnection, withOwnerConnection } from '../../testing/fixtures/database-owner.ts'
import { type Program, removeFolder, startServer, temporaryFolder } from '../programs.ts'
import { type DatabaseServer, postmasterOf } from './database-server.ts'

export const admin = { email: 'ada@example.com', password: 'five dry socks' }

/** Members with a session each, whose tokens are `bench-0`, `bench-1` and so on, and with the password of the admin. */
export const memberCount = 20
export const joinable = 200
export const votable = 20

/** Activities count from 1, members from 900, and the route that is voted for has the number of its activity plus 1,000. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const memberId = (member: number): string => idOf(900 + member)
/** The same id in SQL, of a number that is an expression. */
export const sqlIdOf = (number: string): string => `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`

const route = { description: 'Exposed and lonely, with a hut at the end.', distance: 12, duration: 4, difficulty: 'Medium' }

export const activities = Array.from({ length: joinable + votable }, (_, index) => ({
  id: idOf(index + 1),
  title: `Sunrise ${index + 1}`,
  description: 'Up in the dark, breakfast at the top. '.repeat(8).trim(),
  location: 'Schwägalp',
  start_time: new Date(Date.now() + (index + 9) * 86_400_000).toISOString(),
  created_at: new Date(Date.now() - (joinable + votable - index) * 60_000).toISOString(),
  max_participants: 100,
  current_participants: 0,
  phase: index < joinable ? 'enrolling' : 'voting',
  tags: ['ridge', 'sunrise'],
  cover_seed: 'seed',
  routes: ['Over the ridge', 'Along the lake', 'Through the woods'].map((title) => ({ ...route, title })),
}))
export type Activity = (typeof activities)[number]

/** What a list shows of an activity. */
export const listFields = [
  'id',
  'title',
  'description',
  'location',
  'start_time',
  'created_at',
  'max_participants',
  'current_participants',
  'phase',
  'tags',
  'cover_seed',
] as const satisfies (keyof Activity)[]

const fill = `
  insert into public.profiles (id, name, email) select ${sqlIdOf('900 + i')}, 'Member ' || i, i || '@club.example' from generate_series(0, ${memberCount - 1}) as i;
  insert into accounts.sessions (token_hash, user_id, expires_at, ends_at)
  select sha256(('bench-' || i)::bytea), ${sqlIdOf('900 + i')}, now() + interval '1 day', now() + interval '1 day' from generate_series(0, ${memberCount - 1}) as i;
  insert into accounts.credentials (user_id, account_id, provider_id, password)
  select m.id, m.id::text, 'credential', c.password from public.profiles as m, accounts.credentials as c where m.email like '%@club.example';
  update public.profiles set email_verified = true;
  create temporary table club as select * from jsonb_to_recordset('${JSON.stringify(activities)}') as a
    (id uuid, title text, description text, location text, start_time timestamptz, created_at timestamptz, max_participants integer, phase text, tags text[], cover_seed text, routes jsonb);
  insert into public.activities (id, creator_id, title, description, location, start_time, created_at, max_participants, phase, tags, cover_seed)
  select id, '${memberId(0)}', title, description, location, start_time, created_at, max_participants, phase, tags, cover_seed from club;
  insert into public.routes (id, activity_id, position, title, description, distance, duration, difficulty, is_selected)
  select case position when 1 then ${sqlIdOf('1000 + right(a.id::text, 3)::integer')} else gen_random_uuid() end,
    a.id, position - 1, r.title, r.description, r.distance, r.duration, r.difficulty, a.phase = 'enrolling' and position = 1
  from club as a, rows from (jsonb_to_recordset(a.routes) as (title text, description text, distance numeric, duration numeric, difficulty text)) with ordinality
    as r (title, description, distance, duration, difficulty, position);
  analyze`

export type Club = Program & {
  /** Process id of its PostgreSQL, and whether it is a child of the server. */
  database: number
  isEmbedded: boolean
  /** Connects as the superuser. */
  owner: OwnerConnection
  dataDir: string
}

/** Our server with that club, on the embedded PostgreSQL or on a database server. `imports` are loaded into it. */
export async function startOurServer(external?: DatabaseServer, imports: string[] = []): Promise<Club> {
  const dataDir = temporaryFolder()
  const databaseUrl = await external?.createDatabase('bothy', 'createrole createdb bypassrls')
  const env = {
    BOTHY_RATE_LIMIT: 'off',
    BOTHY_DRAW_AHEAD: 'off',
    BOTHY_ADMIN_EMAIL: admin.email,
    BOTHY_ADMIN_PASSWORD: admin.password,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const server = await startServer(dataDir, env, [], imports)
  const owner = external
    ? { host: external.host, port: external.port, user: 'postgres', password: external.password, database: 'bothy' }
    : embeddedDatabaseOf(dataDir)
  const club: Club = {
    ...server,
    dataDir,
    owner,
    isEmbedded: !external,
    database: external?.pid ?? postmasterOf(dataDir),
    async stop() {
      await server.stop()
      removeFolder(dataDir)
    },
  }
  await withOwnerConnection(owner, (client) => client.query(fill))
  return club
}
