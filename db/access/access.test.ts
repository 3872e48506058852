/** Who may touch which table, column and function: written out, so that nothing is open by oversight. */
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, useClub } from '../testing/club.ts'
import { engines } from '../testing/engines.ts'

const verbs = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'] as const
const roles = ['anon', 'authenticated', 'service_role'] as const
type Role = (typeof roles)[number]

/** The columns that a role may read; "all" is every one. Nobody but the provider's own role may do anything else with a table. */
type Readable = 'all' | 'none' | readonly string[]
const activityColumns =
  `id creator_id title description location start_time end_time duration_hours time_zone max_participants current_participants
  phase status never_public tags cover_image cover_seed reject_reason cancel_reason created_at updated_at`.split(/\s+/)
const people = ['id', 'name', 'avatar']
const tables: Record<string, { anon: Readable; authenticated: Readable }> = {
  profiles: { anon: people, authenticated: people },
  activities: { anon: activityColumns, authenticated: activityColumns },
  routes: { anon: 'all', authenticated: 'all' },
  participants: { anon: 'all', authenticated: 'all' },
  votes: { anon: 'none', authenticated: 'all' },
  favorites: { anon: 'none', authenticated: 'all' },
  system_settings: { anon: 'none', authenticated: 'none' },
  user_settings: { anon: 'none', authenticated: 'all' },
  data_backups: { anon: 'none', authenticated: 'all' },
  system_logs: { anon: 'none', authenticated: 'all' },
  images: { anon: 'none', authenticated: 'all' },
}

describe.each(engines)('access on $name', ({ open }) => {
  const club = useClub(open)
  let [lin, haru, leader, admin]: Actor[] = []

  beforeAll(async () => {
    ;[lin, haru, leader, admin] = [...(await club().members(3)), await club().admin()]
    const voting = await club().activity({ leader: leader!, phase: 'voting', routes: 2 })
    const open = await club().activity({ leader: leader!, phase: 'enrolling', routes: 1, participants: [lin!, haru!] })
    for (const member of [lin!, haru!]) {
      await member.castVote({ activityId: voting.id, routeId: voting.routes[0]! })
      await member.addFavorite({ activityId: open.id })
      await club().rows('insert into public.user_settings (user_id) values ($1)', [member.id])
      await club().rows('insert into public.data_backups (user_id) values ($1)', [member.id])
      await club().rows("insert into public.system_logs (user_id, operation) values ($1, 'cache_clear')", [member.id])
    }
    for (const phase of ['review', 'rejected'] as const) {
      const { id } = await club().activity({ leader: leader!, phase, routes: 1, title: phase })
      await club().rows('insert into public.participants (activity_id, user_id) values ($1, $2)', [id, lin!.id])
    }
  })

  /** Asks a table directly, as the hosted provider's REST interface would. */
  const asked = (role: Role, sql: string, viewer?: Actor) =>
    club().database.transaction(async (connection) => {
      const claims = JSON.stringify(viewer ? { sub: viewer.id, role } : { role })
      await connection.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [role, claims])
      return (await connection.query(sql)).rows
    })
  const denied = /permission denied|row-level security/

  test('every table has its row here', async () => {
    const names = await club().rows<{ name: string }>(
      "select relname as name from pg_catalog.pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')",
    )
    expect(names.map(({ name }) => name).sort()).toEqual(Object.keys(tables).sort())
  })

  test('row-level security is on for every table', async () => {
    expect(
      await club().rows(
        "select relname from pg_catalog.pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity",
      ),
    ).toEqual([])
  })

  describe.each(Object.entries(tables))('%s', (table, readable) => {
    test.each(['anon', 'authenticated'] as const)(
      'is read by %s as written, column by column, and by nothing else touched',
      async (role) => {
        const columns = await club().rows<{ name: string; may: Record<string, boolean> }>(
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
          expect(await club().value('select has_table_privilege($1, $2, $3)', [role, `public.${table}`, verb])).toBe(false)
      },
    )

    test.each(['anon', 'authenticated'] as const)('takes no writing from %s', async (role) => {
      const [column] = await club().rows<{ name: string }>(
        'select attname as name from pg_catalog.pg_attribute where attrelid = $1::regclass and attnum = 1',
        [`public.${table}`],
      )
      for (const sql of [
        `insert into public.${table} default values`,
        `update public.${table} set ${column?.name} = default`,
        `delete from public.${table}`,
      ])
        await expect(asked(role, sql, role === 'anon' ? undefined : admin)).rejects.toThrow(denied)
    })

    test('is open to the provider’s own role', async () => {
      for (const verb of verbs.slice(0, 4))
        expect(await club().value("select has_table_privilege('service_role', $1, $2)", [`public.${table}`, verb])).toBe(true)
    })
  })

  test.each(['email', 'phone', 'is_admin', 'birthday', 'gender'])(
    '%s of people is read by nobody, not even by an admin or its owner',
    async (column) => {
      for (const viewer of [lin!, admin!])
        await expect(asked('authenticated', `select ${column} from public.profiles`, viewer)).rejects.toThrow(denied)
      await expect(asked('anon', `select id from public.profiles where ${column} is not null`)).rejects.toThrow(denied)
    },
  )

  test('nobody makes an admin of themselves', async () => {
    await expect(asked('authenticated', `update public.profiles set is_admin = true where id = '${lin!.id}'`, lin)).rejects.toThrow(denied)
    await expect(
      asked('authenticated', `insert into public.profiles (name, email, is_admin) values ('x', 'x@x.example', true)`, lin),
    ).rejects.toThrow(denied)
    await lin!.ask('updateUserInfo', { isAdmin: true, is_admin: true })
    expect(await club().value('select is_admin from public.profiles where id = $1', [lin!.id])).toBe(false)
  })

  test.each(['votes', 'favorites', 'user_settings', 'data_backups'])(
    'of %s everybody sees their own only, admins and leaders too',
    async (table) => {
      for (const viewer of [lin!, haru!])
        expect(await asked('authenticated', `select user_id from public.${table}`, viewer)).toEqual([{ user_id: viewer.id }])
      for (const viewer of [leader!, admin!])
        expect(await asked('authenticated', `select user_id from public.${table}`, viewer)).toEqual([])
    },
  )

  test('the log is read by admins', async () => {
    expect(await asked('authenticated', 'select user_id from public.system_logs', lin)).toEqual([])
    expect(await asked('authenticated', 'select user_id from public.system_logs', admin)).toHaveLength(2)
  })

  test('what is hidden is hidden with its routes and people', async () => {
    const hidden = "in (select a.id from public.activities as a where a.phase in ('review', 'rejected'))"
    const ids = (await club().rows<{ id: string }>("select id from public.activities where phase in ('review', 'rejected')")).map(
      ({ id }) => `'${id}'`,
    )
    const seen = async (role: Role, viewer?: Actor) => ({
      activities: (await asked(role, `select a.id from public.activities as a where a.id ${hidden}`, viewer)).length,
      routes: (await asked(role, `select id from public.routes where activity_id in (${ids.join()})`, viewer)).length,
      participants: (await asked(role, `select user_id from public.participants where activity_id in (${ids.join()})`, viewer)).length,
    })
    expect(await seen('anon')).toEqual({ activities: 0, routes: 0, participants: 0 })
    expect(await seen('authenticated', lin)).toEqual({ activities: 0, routes: 0, participants: 0 })
    expect(await seen('authenticated', leader)).toEqual({ activities: 2, routes: 2, participants: 2 })
    expect(await seen('authenticated', admin)).toEqual({ activities: 2, routes: 2, participants: 2 })
  })

  test('what is open is seen by all with its routes and people', async () => {
    for (const viewer of [undefined, lin]) {
      const role = viewer ? 'authenticated' : 'anon'
      expect(await asked(role, 'select id from public.activities', viewer)).toHaveLength(2)
      expect(await asked(role, 'select id from public.routes', viewer)).toHaveLength(3)
      expect(await asked(role, 'select user_id from public.participants', viewer)).toHaveLength(2)
    }
  })

  test('no policy lets anybody write', async () => {
    const policies = await club().rows(
      "select tablename, policyname from pg_catalog.pg_policies where cmd <> 'SELECT' or schemaname <> 'public'",
    )
    expect(policies).toEqual([])
  })

  test('of the rulebook’s own functions viewers may ask two: whether they are an admin, and who shows that they take part', async () => {
    const open = await club().rows(
      `select r.role, p.oid::regprocedure::text as name from pg_catalog.pg_proc as p, unnest(array['anon', 'authenticated']) as r(role)
       where p.pronamespace in ('rules'::regnamespace, 'accounts'::regnamespace) and has_function_privilege(r.role, p.oid, 'execute') order by 1, 2`,
    )
    expect(open).toEqual([
      { role: 'anon', name: 'rules.is_admin()' },
      { role: 'anon', name: 'rules.shows_who_joined(uuid,uuid)' },
      { role: 'authenticated', name: 'rules.is_admin()' },
      { role: 'authenticated', name: 'rules.shows_who_joined(uuid,uuid)' },
    ])
  })

  test('who keeps to themselves is not among the participants that others read', async () => {
    const [shy, ben] = [await club().member(), await club().member()]
    const { id } = await club().activity({ participants: [shy] })
    await shy.updateUserSettings({ privacy: { profileVisibility: 'private' } })
    const read = (viewer: Actor) => asked('authenticated', `select user_id from public.participants where activity_id = '${id}'`, viewer)
    expect(await read(ben)).toEqual([])
    expect(await read(shy)).toEqual([{ user_id: shy.id }])
  })

  test('no function of ours is open to just anybody', async () => {
    const open = await club().rows(
      `select p.oid::regprocedure::text as name from pg_catalog.pg_proc as p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as grants
       where p.pronamespace in ('public'::regnamespace, 'rules'::regnamespace, 'accounts'::regnamespace) and grants.grantee = 0`,
    )
    expect(open).toEqual([])
  })

  test('a function that runs as its owner looks nowhere by itself', async () => {
    const careless = await club().rows(
      `select oid::regprocedure::text as name from pg_catalog.pg_proc
       where prosecdef and pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
         and not coalesce(proconfig @> array['search_path=""'], false)`,
    )
    expect(careless).toEqual([])
  })

  test('accounts are closed to viewers, tables and schema alike', async () => {
    for (const role of ['anon', 'authenticated'] as const) {
      expect(await club().value("select has_schema_privilege($1, 'accounts', 'usage')", [role])).toBe(false)
      const open = await club().rows(
        `select relname from pg_catalog.pg_class where relnamespace = 'accounts'::regnamespace and relkind = 'r'
         and has_table_privilege($1, oid, 'select, insert, update, delete')`,
        [role],
      )
      expect(open).toEqual([])
    }
    await expect(asked('authenticated', "select accounts.call(null, 'get_settings', '{}')", admin)).rejects.toThrow(denied)
  })

  test('viewers create nothing', async () => {
    for (const role of ['anon', 'authenticated'] as const)
      for (const schema of ['public', 'rules', 'auth', 'extensions'])
        expect(await club().value("select has_schema_privilege($1, $2, 'create')", [role, schema])).toBe(false)
    const sequences = await club().rows(
      `select relname from pg_catalog.pg_class, unnest(array['anon', 'authenticated']) as role
       where relkind = 'S' and relnamespace = 'public'::regnamespace and has_sequence_privilege(role, oid, 'usage, select, update')`,
    )
    expect(sequences).toEqual([])
  })
})
