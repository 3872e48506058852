/** The privileges on every table, column and function, written out so that nothing is open by mistake. */
import { beforeAll, describe, expect, test } from 'vitest'
import { everyEngine } from '../testing/engines.ts'
import { type Actor, setUpFixture } from '../testing/fixture.ts'

const verbs = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'] as const
const roles = ['anon', 'authenticated', 'service_role'] as const
type Role = (typeof roles)[number]

/** The columns that a role may read. Only service_role, the provider's own role, may do anything else with a table. */
type Readable = 'all' | 'none' | readonly string[]
const activityColumns =
  `id creator_id title description location latitude longitude start_time end_time duration_hours time_zone language max_participants min_participants current_participants
  phase status never_public tags cover_image cover_seed reject_reason cancel_reason vote_closes_at quorum quorum_missed_at hides_counts vote_closed_at vote_closed_by created_at updated_at`.split(
    /\s+/,
  )
const tables: Record<string, { anon: Readable; authenticated: Readable }> = {
  profiles: { anon: 'none', authenticated: 'none' },
  roles: { anon: 'none', authenticated: 'none' },
  activities: { anon: activityColumns, authenticated: activityColumns },
  routes: { anon: 'all', authenticated: 'all' },
  participants: { anon: 'all', authenticated: 'all' },
  votes: { anon: 'none', authenticated: 'all' },
  route_interests: { anon: 'none', authenticated: 'all' },
  favorites: { anon: 'none', authenticated: 'all' },
  removed_participants: { anon: 'none', authenticated: 'none' },
  co_leaders: { anon: 'none', authenticated: 'none' },
  groups: { anon: 'none', authenticated: 'none' },
  group_members: { anon: 'none', authenticated: 'none' },
  group_notifications: { anon: 'none', authenticated: 'none' },
  qualifications: { anon: 'none', authenticated: 'none' },
  member_qualifications: { anon: 'none', authenticated: 'none' },
  proposal_rules: { anon: 'none', authenticated: 'none' },
  companions: { anon: 'none', authenticated: 'none' },
  companion_consents: { anon: 'none', authenticated: 'none' },
  companion_seats: { anon: 'none', authenticated: 'none' },
  waitlist: { anon: 'none', authenticated: 'none' },
  draws: { anon: 'none', authenticated: 'none' },
  applications: { anon: 'none', authenticated: 'none' },
  attendance: { anon: 'none', authenticated: 'none' },
  messages: { anon: 'none', authenticated: 'none' },
  message_reactions: { anon: 'none', authenticated: 'none' },
  discussions: { anon: 'none', authenticated: 'none' },
  discussion_readers: { anon: 'none', authenticated: 'none' },
  content_reports: { anon: 'none', authenticated: 'none' },
  blocks: { anon: 'none', authenticated: 'none' },
  photo_audiences: { anon: 'none', authenticated: 'none' },
  photos: { anon: 'none', authenticated: 'none' },
  cars: { anon: 'none', authenticated: 'none' },
  rides: { anon: 'none', authenticated: 'none' },
  travel: { anon: 'none', authenticated: 'none' },
  report_conditions: { anon: 'none', authenticated: 'none' },
  reports: { anon: 'none', authenticated: 'none' },
  report_lines: { anon: 'none', authenticated: 'none' },
  thanked_leaders: { anon: 'none', authenticated: 'none' },
  thanks: { anon: 'none', authenticated: 'none' },
  walked_routes: { anon: 'none', authenticated: 'none' },
  given_seats: { anon: 'none', authenticated: 'none' },
  system_settings: { anon: 'none', authenticated: 'none' },
  user_settings: { anon: 'none', authenticated: 'all' },
  data_backups: { anon: 'none', authenticated: 'all' },
  system_logs: { anon: 'none', authenticated: 'all' },
  images: { anon: 'none', authenticated: 'all' },
  notifications: { anon: 'none', authenticated: 'all' },
  sent_reminders: { anon: 'none', authenticated: 'none' },
  check_ins: { anon: 'none', authenticated: 'none' },
  emergency_contacts: { anon: 'none', authenticated: 'none' },
  idempotency_keys: { anon: 'none', authenticated: 'none' },
  unsaved_backup_codes: { anon: 'none', authenticated: 'none' },
  member_imports: { anon: 'none', authenticated: 'none' },
  imported_rows: { anon: 'none', authenticated: 'none' },
}

describe.each(everyEngine)('access on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let [lin, haru, leader, admin]: Actor[] = []

  beforeAll(async () => {
    ;[lin, haru, leader, admin] = [...(await fixture().members(3)), await fixture().admin()]
    const voting = await fixture().activity({ leader: leader!, phase: 'voting', routes: 2 })
    const open = await fixture().activity({ leader: leader!, phase: 'enrolling', routes: 1, participants: [lin!, haru!] })
    for (const member of [lin!, haru!]) {
      await member.castVote({ activityId: voting.id, routeId: voting.routes[0]! })
      await member.setInterest({ activityId: voting.id, routeId: voting.routes[1]!, isInterested: true })
      await member.addFavorite({ activityId: open.id })
      await fixture().rows('insert into public.user_settings (user_id) values ($1)', [member.id])
      await fixture().rows('insert into public.data_backups (user_id) values ($1)', [member.id])
      await fixture().rows("insert into public.system_logs (user_id, operation) values ($1, 'cache_clear')", [member.id])
    }
    for (const phase of ['review', 'rejected'] as const) {
      const { id } = await fixture().activity({ leader: leader!, phase, routes: 1, title: phase })
      await fixture().rows('insert into public.participants (activity_id, user_id) values ($1, $2)', [id, lin!.id])
    }
  })

  /** Queries a table directly, as PostgREST does. */
  const query = (role: Role, sql: string, viewer?: Actor) =>
    fixture().database.transaction(async (connection) => {
      const claims = JSON.stringify(viewer ? { sub: viewer.id, role } : { role })
      await connection.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [role, claims])
      return (await connection.query(sql)).rows
    })
  const denied = /permission denied|row-level security/

  test('every table is listed here', async () => {
    const names = await fixture().rows<{ name: string }>(
      "select relname as name from pg_catalog.pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')",
    )
    expect(names.map(({ name }) => name).sort()).toEqual(Object.keys(tables).sort())
  })

  test('row-level security is on for every table', async () => {
    expect(
      await fixture().rows(
        "select relname from pg_catalog.pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity",
      ),
    ).toEqual([])
  })

  describe.each(Object.entries(tables))('%s', (table, readable) => {
    test.each(['anon', 'authenticated'] as const)('%s may read the listed columns, and do nothing else', async (role) => {
      const columns = await fixture().rows<{ name: string; may: Record<string, boolean> }>(
        `select attname as name, jsonb_object_agg(verb, has_column_privilege($1, attrelid, attname, verb)) as may
         from pg_catalog.pg_attribute, unnest(array['select', 'insert', 'update', 'references']) as verb
         where attrelid = $2::regclass and attnum > 0 and not attisdropped group by attname`,
        [role, `public.${table}`],
      )
      const wanted = readable[role]
      for (const { name, may } of columns) {
        const mayRead = wanted === 'all' || (wanted !== 'none' && wanted.includes(name))
        expect({ [name]: may }).toEqual({ [name]: { select: mayRead, insert: false, update: false, references: false } })
      }
      for (const verb of verbs.slice(1))
        expect(await fixture().value('select has_table_privilege($1, $2, $3)', [role, `public.${table}`, verb])).toBe(false)
    })

    test.each(['anon', 'authenticated'] as const)('%s cannot write', async (role) => {
      const [column] = await fixture().rows<{ name: string }>(
        'select attname as name from pg_catalog.pg_attribute where attrelid = $1::regclass and attnum = 1',
        [`public.${table}`],
      )
      for (const sql of [
        `insert into public.${table} default values`,
        `update public.${table} set ${column?.name} = default`,
        `delete from public.${table}`,
      ])
        await expect(query(role, sql, role === 'anon' ? undefined : admin)).rejects.toThrow(denied)
    })

    test('service_role may read and write', async () => {
      for (const verb of verbs.slice(0, 4))
        expect(await fixture().value("select has_table_privilege('service_role', $1, $2)", [`public.${table}`, verb])).toBe(true)
    })
  })

  test.each(['email', 'phone', 'birthday', 'gender'])(
    'the %s of a profile cannot be read, not even by an admin or the member',
    async (column) => {
      for (const viewer of [lin!, admin!])
        await expect(query('authenticated', `select ${column} from public.profiles`, viewer)).rejects.toThrow(denied)
      await expect(query('anon', `select id from public.profiles where ${column} is not null`)).rejects.toThrow(denied)
    },
  )

  test('no member can make themselves an admin', async () => {
    await expect(query('authenticated', `insert into public.roles values ('${lin!.id}', 'admin')`, lin)).rejects.toThrow(denied)
    await expect(query('authenticated', `update public.roles set member_id = '${lin!.id}'`, lin)).rejects.toThrow(denied)
    await lin!.run('updateUserInfo', { isAdmin: true, is_admin: true })
    expect(await fixture().value('select rules.is_admin(id) from public.profiles where id = $1', [lin!.id])).toBe(false)
  })

  test.each(['votes', 'route_interests', 'favorites', 'user_settings', 'data_backups'])(
    'every member sees only their own %s, and so do admins and leaders',
    async (table) => {
      for (const viewer of [lin!, haru!])
        expect(await query('authenticated', `select user_id from public.${table}`, viewer)).toEqual([{ user_id: viewer.id }])
      for (const viewer of [leader!, admin!])
        expect(await query('authenticated', `select user_id from public.${table}`, viewer)).toEqual([])
    },
  )

  test('only admins read the log', async () => {
    expect(await query('authenticated', 'select user_id from public.system_logs', lin)).toEqual([])
    expect(await query('authenticated', 'select user_id from public.system_logs', admin)).toHaveLength(2)
  })

  test('a hidden activity hides its routes and participants too', async () => {
    const hidden = "in (select a.id from public.activities as a where a.phase in ('review', 'rejected'))"
    const ids = (await fixture().rows<{ id: string }>("select id from public.activities where phase in ('review', 'rejected')")).map(
      ({ id }) => `'${id}'`,
    )
    const seen = async (role: Role, viewer?: Actor) => ({
      activities: (await query(role, `select a.id from public.activities as a where a.id ${hidden}`, viewer)).length,
      routes: (await query(role, `select id from public.routes where activity_id in (${ids.join()})`, viewer)).length,
      participants: (await query(role, `select user_id from public.participants where activity_id in (${ids.join()})`, viewer)).length,
    })
    expect(await seen('anon')).toEqual({ activities: 0, routes: 0, participants: 0 })
    expect(await seen('authenticated', lin)).toEqual({ activities: 0, routes: 0, participants: 0 })
    expect(await seen('authenticated', leader)).toEqual({ activities: 2, routes: 2, participants: 2 })
    expect(await seen('authenticated', admin)).toEqual({ activities: 2, routes: 2, participants: 2 })
  })

  test('a public activity is visible to everyone with its routes and participants', async () => {
    for (const viewer of [undefined, lin]) {
      const role = viewer ? 'authenticated' : 'anon'
      expect(await query(role, 'select id from public.activities', viewer)).toHaveLength(2)
      expect(await query(role, 'select id from public.routes', viewer)).toHaveLength(3)
      expect(await query(role, 'select user_id from public.participants', viewer)).toHaveLength(2)
    }
  })

  test('no policy allows writing', async () => {
    const policies = await fixture().rows(
      "select tablename, policyname from pg_catalog.pg_policies where cmd <> 'SELECT' or schemaname <> 'public'",
    )
    expect(policies).toEqual([])
  })

  test('viewers may execute two of the internal functions: whether they are an admin, and whether they may see a participant', async () => {
    const open = await fixture().rows(
      `select r.role, p.oid::regprocedure::text as name from pg_catalog.pg_proc as p, unnest(array['anon', 'authenticated']) as r(role)
       where p.pronamespace in ('rules'::regnamespace, 'accounts'::regnamespace) and has_function_privilege(r.role, p.oid, 'execute') order by 1, 2`,
    )
    expect(open).toEqual([
      { role: 'anon', name: 'rules.is_admin()' },
      { role: 'anon', name: 'rules.is_participant_visible(uuid,uuid)' },
      { role: 'authenticated', name: 'rules.is_admin()' },
      { role: 'authenticated', name: 'rules.is_participant_visible(uuid,uuid)' },
    ])
  })

  test('members with a private profile are not among the participants that others read', async () => {
    const [shy, ben] = [await fixture().member(), await fixture().member()]
    const { id } = await fixture().activity({ participants: [shy] })
    await shy.updateUserSettings({ privacy: { profileVisibility: 'private' } })
    const read = (viewer: Actor) => query('authenticated', `select user_id from public.participants where activity_id = '${id}'`, viewer)
    expect(await read(ben)).toEqual([])
    expect(await read(shy)).toEqual([{ user_id: shy.id }])
  })

  test('no function of ours is executable by PUBLIC', async () => {
    const open = await fixture().rows(
      `select p.oid::regprocedure::text as name from pg_catalog.pg_proc as p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as grants
       where p.pronamespace in ('public'::regnamespace, 'rules'::regnamespace, 'accounts'::regnamespace) and grants.grantee = 0`,
    )
    expect(open).toEqual([])
  })

  test('a security definer function has an empty search path', async () => {
    const unsafe = await fixture().rows(
      `select oid::regprocedure::text as name from pg_catalog.pg_proc
       where prosecdef and pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
         and not coalesce(proconfig @> array['search_path=""'], false)`,
    )
    expect(unsafe).toEqual([])
  })

  test('viewers have no privileges on the schema accounts and its tables', async () => {
    for (const role of ['anon', 'authenticated'] as const) {
      expect(await fixture().value("select has_schema_privilege($1, 'accounts', 'usage')", [role])).toBe(false)
      const open = await fixture().rows(
        `select relname from pg_catalog.pg_class where relnamespace = 'accounts'::regnamespace and relkind = 'r'
         and has_table_privilege($1, oid, 'select, insert, update, delete')`,
        [role],
      )
      expect(open).toEqual([])
    }
    await expect(query('authenticated', "select accounts.call(null, 'get_settings', '{}')", admin)).rejects.toThrow(denied)
  })

  test('viewers cannot create objects or use sequences', async () => {
    for (const role of ['anon', 'authenticated'] as const)
      for (const schema of ['public', 'rules', 'auth', 'extensions'])
        expect(await fixture().value("select has_schema_privilege($1, $2, 'create')", [role, schema])).toBe(false)
    const sequences = await fixture().rows(
      `select relname from pg_catalog.pg_class, unnest(array['anon', 'authenticated']) as role
       where relkind = 'S' and relnamespace = 'public'::regnamespace and has_sequence_privilege(role, oid, 'usage, select, update')`,
    )
    expect(sequences).toEqual([])
  })
})
