/** A club with an activity in every phase, for random requests. Written by SQL, because it is made again for every hundred requests. */
import { randomBytes, randomUUID } from 'node:crypto'
import { phases, type Phase } from '@bothy/contract/phases.ts'
import { aPhoto, blobOf } from '../../images/testing/photos.ts'
import { hashToken } from '../../postgres/database-functions.ts'
import { password, type TestServer } from '../test-server.ts'
import type { Role, Supply } from './requests.ts'
import type { Known } from './schema-inputs.ts'

export type FuzzClub = { tokens: Record<Role, string | undefined>; supply: Supply }

/** $1: the id, $2: whether an admin, $3: the hash of the token, $4: a number that no other has. All have the password of the first admin. */
const insertMember = `
  with member as (
    insert into public.profiles (id, name, email, email_verified, phone)
    values ($1::uuid, 'Bo', $1::uuid || '@club.example', true, '+4917' || (10000000 + $4::integer)) returning id
  ), role as (
    insert into public.roles (member_id, role) select id, 'admin' from member where $2::boolean
  ), credential as (
    insert into accounts.credentials (user_id, account_id, provider_id, password)
    select id, id::text, 'credential', (select password from accounts.credentials where password is not null limit 1) from member
  )
  insert into accounts.sessions (token_hash, user_id, expires_at, ends_at)
  select $3::bytea, id, now() + interval '1 hour', now() + interval '1 day' from member returning id`

/** $1: the leader, $2: the phase, $3: hours until the start. A finished group is back, so that no alarm is raised meanwhile. */
const insertActivity = `
  insert into public.activities (creator_id, title, description, location, start_time, end_time, max_participants, phase, tags, cover_seed, returned_at)
  values ($1, 'Over the ridge', 'Along the lake.', 'Bern', now() + $3::integer * interval '1 hour', now() + ($3::integer + 6) * interval '1 hour', 10, $2, '{hiking}', 'seed', case $2 when 'finished' then now() end)
  returning id`
const insertRoutes = `
  insert into public.routes (activity_id, title, description, distance, duration, difficulty, is_selected)
  select $1::uuid, 'Route ' || n, 'Up.', 10, 4, 'Easy', n = 1 and not $2::boolean from generate_series(1, 2) as n returning id`

const hoursUntilStart = { review: 300, rejected: 300, voting: 300, enrolling: 2, active: -1, finished: -8, cancelled: 300 }

/** $1: the member, $2: the activity. */
const insertCoLeader = 'insert into public.co_leaders (activity_id, user_id, accepted_at) values ($2, $1, now())'
/** $1: the guardian, $2: the activity in which they bring a child. */
const insertCompanions = `
  with companion as (
    insert into public.companions (member_id, name, is_child, birth_year) values ($1::uuid, 'Ruth', true, 2018), ($1::uuid, 'Jan', false, null) returning id
  ), seat as (
    insert into public.participants (activity_id, user_id) values ($2::uuid, $1::uuid)
  )
  select id from companion`
/** $1: a name that no other group has, $2: its color, $3: the members, $4: their roles. */
const insertGroup = `
  with made as (
    insert into public.groups (name, color, position) select $1::text, $2::text, count(*) from public.groups returning id
  ), members as (
    insert into public.group_members (group_id, user_id) select made.id, one from made, unnest($3::uuid[]) as one
  ), given as (
    insert into public.roles (group_id, member_id, role) select made.id, one.id, one.role from made, unnest($3::uuid[], $4::text[]) as one (id, role)
  )
  select id from made`

/** One statement that restores the settings of the club. */
async function settingsRestorer(sql: TestServer['sql']): Promise<() => Promise<void>> {
  const [saved] = await sql('select to_jsonb(s) as settings from public.system_settings as s')
  const [found] = await sql(`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_schema = 'public' and table_name = 'system_settings' and is_generated = 'NEVER'`)
  const columns = found!['columns'] as string
  const statement = `update public.system_settings set (${columns}) = (select ${columns} from jsonb_populate_record(null::public.system_settings, $1))`
  return async () => {
    await sql(statement, [JSON.stringify(saved!['settings'])])
  }
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Values that a schema does not describe fully, or that must agree with each other. */
const usualValues = (): Known => ({
  password: [password],
  currentPassword: [password],
  newPassword: ['six dry socks'],
  startTime: [inHours(200), inHours(400)],
  endTime: [undefined, null, inHours(406)],
  durationHours: [undefined, null],
  voteClosesAt: [undefined, null, inHours(100)],
  expectedReturn: [inHours(10)],
  timeZone: ['Europe/Berlin', 'Asia/Tokyo'],
  timezone: ['Europe/Berlin', 'Asia/Tokyo'],
  birthday: ['1984-02-29', null],
  coverImage: [undefined, null],
  avatar: [undefined, null],
  systemLogo: [undefined, null],
  mapUrl: [undefined, ''],
  maxParticipants: [8, 10],
  minParticipants: [undefined, null, 2],
  language: ['de', 'zh-Hant'],
  track: [undefined],
  cursor: [undefined],
  tag: ['hiking'],
})

/** Answers a function that makes new members and activities in the club of the server. */
export async function fuzzClubs({ sql, call, anAdmin }: Pick<TestServer, 'sql' | 'call' | 'anAdmin'>): Promise<() => Promise<FuzzClub>> {
  await anAdmin()
  await sql('update public.system_settings set allow_companions = true')
  const restoreSettings = await settingsRestorer(sql)
  const files = [
    await aPhoto(),
    await aPhoto(),
    blobOf(''),
    blobOf('no picture'),
    blobOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'),
  ]
  let count = 0

  const member = async (isAdmin: boolean) => {
    const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')]
    const [session] = await sql(insertMember, [id, isAdmin, hashToken(token), (count += 1)])
    return { id, token, sessionId: session!['id'] }
  }

  const group = async (name: string, color: string, members: [id: string, role: string][]) => {
    const [made] = await sql(insertGroup, [name, color, members.map(([id]) => id), members.map(([, role]) => role)])
    return made!['id'] as string
  }

  const activity = async (leaderId: string | null, phase: Phase) => {
    const [inserted] = await sql(insertActivity, [leaderId, phase, hoursUntilStart[phase]])
    const routes = await sql(insertRoutes, [inserted!['id'], ['review', 'rejected', 'voting'].includes(phase)])
    return { phase, id: inserted!['id'] as string, routes: routes.map(({ id }) => id as string) }
  }

  return async () => {
    await restoreSettings()
    await sql('delete from public.activities where group_id is not null')
    await sql('delete from public.groups')
    const [one, leader, admin] = [await member(false), await member(false), await member(true)]
    const [guardian, coLeader] = [await member(false), await member(false)]
    const [groupReviewer, otherGroupReviewer, otherGroupAdmin] = [await member(false), await member(false), await member(false)]
    const youth = await group('Youth', 'blue', [[groupReviewer.id, 'reviewer']])
    const others = await group('Seniors', 'brown', [
      [otherGroupReviewer.id, 'reviewer'],
      [otherGroupAdmin.id, 'admin'],
    ])
    const activities = []
    for (const phase of [...phases, 'voting', 'enrolling', 'enrolling'] as const) activities.push(await activity(leader.id, phase))
    activities.push(await activity(null, 'enrolling'))
    for (const { id, phase } of activities)
      if (['active', 'finished'].includes(phase))
        await sql('insert into public.participants (activity_id, user_id) values ($1, $2)', [id, one.id])
    for (const { id } of activities.slice(0, -1)) await sql(insertCoLeader, [coLeader.id, id])
    for (const phase of ['review', 'voting'] as const) {
      const ofGroup = await activity(leader.id, phase)
      await sql('update public.activities set group_id = $2 where id = $1', [ofGroup.id, youth])
      activities.push(ofGroup)
    }
    const joinable = activities.find(({ phase }) => phase === 'enrolling')!
    const companions = await sql(insertCompanions, [guardian.id, joinable.id])
    const voting = activities.find(({ phase }) => phase === 'voting')!
    const backup = await call('startBackup', {}, one.token)
    const feed = await call('createCalendarFeed', { withFavorites: true }, leader.token)
    return {
      tokens: {
        visitor: undefined,
        member: one.token,
        guardian: guardian.token,
        leader: leader.token,
        coLeader: coLeader.token,
        groupReviewer: groupReviewer.token,
        otherGroupReviewer: otherGroupReviewer.token,
        otherGroupAdmin: otherGroupAdmin.token,
        admin: admin.token,
      },
      supply: {
        known: {
          ...usualValues(),
          activityId: [...activities.map(({ id }) => id), voting.id, voting.id],
          routeId: [...voting.routes, activities[0]!.routes[0]],
          userId: [one.id, leader.id, admin.id, guardian.id, coLeader.id, groupReviewer.id],
          groupId: [youth, others],
          companionId: companions.map(({ id }) => id as string),
          sessionId: [one.sessionId, leader.sessionId],
          backupId: [backup.id],
          token: [feed.token],
          email: [`${one.id}@club.example`, `${leader.id}@club.example`, 'guest@club.example'],
          phone: [`+4917${10_000_000 + count}`, '+4930123456'],
        },
        files,
      },
    }
  }
}
