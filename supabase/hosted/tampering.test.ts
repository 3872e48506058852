/** Attacks by a client that calls PostgREST directly, without the app. */
import { SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { callNames, calls, sqlName } from '@bothy/contract/calls.ts'
import { answerOf, aProposal, type TestMember, refusalOf, setUpSupabase } from '../testing/fixture.ts'

const fixture = setUpSupabase()
let lin: TestMember
let mei: TestMember
let ada: TestMember

type Column = { table: string; column: string }
let firstColumns: Column[]

beforeAll(async () => {
  ;[lin, mei, ada] = await Promise.all([fixture().member('Lin'), fixture().member('Mei'), fixture().admin('Ada')])
  firstColumns = await fixture().stack.sql<Column>(`
    select distinct on (c.relname) c.relname as table, a.attname as column from pg_catalog.pg_class as c
    join pg_catalog.pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and a.attidentity = '' and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') order by c.relname, a.attnum`)
})

const denied = (status: 401 | 403) => ({ status, code: '42501' })
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const soon = () => Math.floor(Date.now() / 1000) + 600

describe('a token', () => {
  const call = (token: string) => refusalOf(fixture().withToken(token).rpc('get_user_info', {}))

  test('that was changed to another member is refused', async () => {
    const [head, , signature] = lin.token.split('.')
    const forged = [head, part({ ...claimsOf(lin.token), sub: ada.id }), signature].join('.')
    expect(await call(forged)).toEqual({ status: 401, code: 'PGRST301' })
  })

  test('without a signature is refused', async () => {
    const forged = `${part({ alg: 'none', typ: 'JWT' })}.${part({ ...claimsOf(lin.token), role: 'service_role' })}.`
    expect(await call(forged)).toMatchObject({ status: 401 })
  })

  test('signed with another key is refused, whatever its role', async () => {
    for (const role of ['authenticated', 'service_role', 'postgres']) {
      const key = new TextEncoder().encode('another secret that is long enough for it')
      const forged = await new SignJWT({ ...claimsOf(lin.token), role }).setProtectedHeader({ alg: 'HS256' }).sign(key)
      expect(await call(forged)).toMatchObject({ status: 401 })
    }
  })

  test('that has expired is refused', async () => {
    const old = await fixture().stack.sign({ ...claimsOf(lin.token), role: 'authenticated', exp: soon() - 7200 })
    expect(await call(old)).toMatchObject({ status: 401 })
  })

  test('of a session that has ended is refused at once', async () => {
    const gone = await fixture().signInAgain(lin)
    await fixture().stack.sql("delete from auth.sessions where id = ($1::jsonb ->> 'session_id')::uuid", [
      JSON.stringify(claimsOf(gone.token)),
    ])
    expect(await call(gone.token)).toEqual({ status: 401, code: 'NOT_SIGNED_IN' })
    expect(await refusalOf(fixture().withToken(gone.token).rpc('list_activities', {}))).toEqual({ status: 401, code: 'NOT_SIGNED_IN' })
  })

  test('of one member with the session of another is refused', async () => {
    const mixed = await fixture().stack.sign({
      ...claimsOf(lin.token),
      role: 'authenticated',
      session_id: claimsOf(mei.token)['session_id'],
    })
    expect(await call(mixed)).toEqual({ status: 401, code: 'NOT_SIGNED_IN' })
  })

  test('of a deleted member is refused', async () => {
    const gone = await fixture().member('Gone')
    expect((await fixture().service.auth.admin.deleteUser(gone.id)).error).toBeNull()
    expect(await call(gone.token)).toEqual({ status: 401, code: 'NOT_SIGNED_IN' })
  })
})

describe('a member cannot become an admin', () => {
  const isAdmin = async ({ id }: TestMember) =>
    (await fixture().stack.sql<{ is_admin: boolean }>('select rules.is_admin(id) from public.profiles where id = $1', [id]))[0]?.is_admin

  test('by writing to the roles', async () => {
    expect(await refusalOf(lin.client.from('roles').insert({ member_id: lin.id, role: 'admin' }))).toEqual(denied(403))
    expect(await refusalOf(lin.client.from('roles').update({ member_id: lin.id }).eq('role', 'admin'))).toEqual(denied(403))
    expect(await isAdmin(lin)).toBe(false)
  })

  test('by sending it with their own data', async () => {
    await lin.client.rpc('update_user_info', { name: 'Lin', isAdmin: true, is_admin: true })
    expect(await isAdmin(lin)).toBe(false)
  })

  test('by sending it to the provider, at sign-up or later', async () => {
    await lin.client.auth.updateUser({ data: { is_admin: true, isAdmin: true, role: 'service_role' } })
    await fixture().visitor.auth.signUp({ email: 'sly@bothy.example', password: 'alpenglow-4478', options: { data: { is_admin: true } } })
    expect(await isAdmin(lin)).toBe(false)
    expect(await fixture().stack.sql("select rules.is_admin(id) from public.profiles where email = 'sly@bothy.example'")).toEqual([
      { is_admin: false },
    ])
  })

  test('or run the commands of admins', async () => {
    const { id } = await answerOf<{ id: string }>(mei.client.rpc('create_activity', aProposal()))
    expect(await refusalOf(mei.client.rpc('approve_activity', { activityId: id }))).toEqual({ status: 403, code: 'NOT_PERMITTED' })
    expect(await refusalOf(mei.client.rpc('get_system_settings', {}))).toEqual({ status: 403, code: 'NOT_PERMITTED' })
  })
})

describe('private data', () => {
  test('cannot be read from profiles, not even by its owner', async () => {
    for (const client of [fixture().visitor, lin.client, ada.client])
      for (const columns of ['*', 'id,name,avatar', 'email', 'phone', 'id,email'])
        expect((await refusalOf(client.from('profiles').select(columns).eq('id', mei.id))).code).toBe('42501')
  })

  test('cannot be found by filtering or sorting', async () => {
    expect((await refusalOf(lin.client.from('profiles').select('id').eq('email', mei.email))).code).toBe('42501')
    expect((await refusalOf(lin.client.from('profiles').select('id').order('phone'))).code).toBe('42501')
  })

  test('does not include the name and avatar of a member whose id is known, but there is no list of members', async () => {
    expect(await answerOf(fixture().visitor.rpc('get_member', { userId: mei.id }))).toMatchObject({ name: 'Mei', avatar: null })
    expect((await refusalOf(fixture().visitor.from('profiles').select('id'))).code).toBe('42501')
  })

  test('includes the votes and favorites of others', async () => {
    const { id } = await answerOf<{ id: string }>(mei.client.rpc('create_activity', aProposal()))
    const { routes } = await answerOf<{ routes: { id: string }[] }>(ada.client.rpc('approve_activity', { activityId: id }))
    await answerOf(mei.client.rpc('cast_vote', { activityId: id, routeId: routes[0]!.id }))
    await answerOf(mei.client.rpc('add_favorite', { activityId: id }))
    for (const client of [lin.client, ada.client])
      for (const table of ['votes', 'favorites']) expect(await answerOf(client.from(table).select('*').eq('activity_id', id))).toEqual([])
    for (const table of ['votes', 'favorites'])
      expect(await answerOf(mei.client.from(table).select('activity_id').eq('activity_id', id))).toEqual([{ activity_id: id }])
  })

  test('includes settings, data exports, images and the log', async () => {
    const lines = [
      'insert into public.user_settings (user_id) values ($1)',
      'insert into public.data_backups (user_id) values ($1)',
      "insert into public.images (owner_id, url, name, use, widths, bytes) values ($1, '/x', 'tampering', 'cover', '{640}', 1)",
      "insert into public.system_logs (user_id, operation) values ($1, 'tampering')",
    ]
    for (const line of lines) await fixture().stack.sql(line, [mei.id])
    for (const table of ['user_settings', 'data_backups', 'images', 'system_logs']) {
      const seen = async ({ client }: TestMember) => (await answerOf<unknown[]>(client.from(table).select('*'))).length
      expect([table, await seen(lin)]).toEqual([table, 0])
      expect([table, (await refusalOf(fixture().visitor.from(table).select('*'))).code]).toEqual([table, '42501'])
      expect([table, await seen(table === 'system_logs' ? ada : mei)]).not.toEqual([table, 0])
    }
  })

  test('includes the participation of members with a private profile', async () => {
    const shy = await fixture().member('Shy')
    const { id } = await answerOf<{ id: string }>(mei.client.rpc('create_activity', aProposal()))
    await answerOf(ada.client.rpc('approve_activity', { activityId: id }))
    await answerOf(ada.client.rpc('start_enrollment', { activityId: id }))
    await answerOf(shy.client.rpc('join_activity', { activityId: id }))
    const seen = (client: TestMember['client']) => answerOf<unknown[]>(client.from('participants').select('user_id').eq('activity_id', id))
    expect([await seen(fixture().visitor), await seen(lin.client)]).toEqual([[{ user_id: shy.id }], [{ user_id: shy.id }]])
    await fixture().stack.sql(
      `insert into public.user_settings (user_id, profile_visibility) values ($1, 'private')
       on conflict (user_id) do update set profile_visibility = 'private'`,
      [shy.id],
    )
    expect([await seen(fixture().visitor), await seen(lin.client)]).toEqual([[], []])
    expect(await seen(shy.client)).toEqual([{ user_id: shy.id }])
  })

  test('includes proposals, which only their leader and admins see until approval', async () => {
    const { id } = await answerOf<{ id: string }>(mei.client.rpc('create_activity', aProposal({ title: 'Not yet' })))
    const seen = async (client: TestMember['client']) => answerOf(client.from('activities').select('title').eq('id', id))
    expect([await seen(fixture().visitor), await seen(lin.client)]).toEqual([[], []])
    expect([await seen(mei.client), await seen(ada.client)]).toEqual([[{ title: 'Not yet' }], [{ title: 'Not yet' }]])
    for (const table of ['routes', 'participants'])
      expect(await answerOf(lin.client.from(table).select('*').eq('activity_id', id))).toEqual([])
  })
})

describe('tables', () => {
  const verbs = {
    insert: ({ table, column }: Column, client: TestMember['client']) => client.from(table).insert({ [column]: null }),
    update: ({ table, column }: Column, client: TestMember['client']) =>
      client
        .from(table)
        .update({ [column]: null })
        .not(column, 'is', null),
    delete: ({ table, column }: Column, client: TestMember['client']) => client.from(table).delete().not(column, 'is', null),
  }

  test('cannot be written by visitors, members or admins', async () => {
    expect(firstColumns.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['activities', 'favorites', 'participants', 'profiles', 'routes', 'system_settings', 'votes']),
    )
    for (const target of firstColumns)
      for (const write of Object.values(verbs)) {
        expect({ ...target, ...(await refusalOf(write(target, fixture().visitor))) }).toEqual({ ...target, ...denied(401) })
        expect({ ...target, ...(await refusalOf(write(target, lin.client))) }).toEqual({ ...target, ...denied(403) })
        expect({ ...target, ...(await refusalOf(write(target, ada.client))) }).toEqual({ ...target, ...denied(403) })
      }
  })

  test('accept no seat and no vote that a member writes directly', async () => {
    const { id } = await answerOf<{ id: string }>(mei.client.rpc('create_activity', aProposal()))
    const { routes } = await answerOf<{ routes: { id: string }[] }>(ada.client.rpc('approve_activity', { activityId: id }))
    const vote = { activity_id: id, route_id: routes[0]!.id, user_id: lin.id }
    expect(await refusalOf(lin.client.from('votes').insert(vote))).toEqual(denied(403))
    expect(await refusalOf(lin.client.from('participants').insert({ activity_id: id, user_id: lin.id }))).toEqual(denied(403))
    expect(await refusalOf(lin.client.from('participants').upsert({ activity_id: id, user_id: lin.id }))).toEqual(denied(403))
    const { voters, currentParticipants } = await answerOf<Record<string, number>>(lin.client.rpc('get_activity', { activityId: id }))
    expect({ voters, currentParticipants }).toEqual({ voters: 0, currentParticipants: 0 })
  })

  test('can be read and written with the service key', async () => {
    const { service } = fixture()
    expect(await answerOf(service.from('profiles').select('email').eq('id', mei.id))).toEqual([{ email: mei.email }])
    const { id } = await answerOf<{ id: string }>(mei.client.rpc('create_activity', aProposal()))
    expect(await answerOf(service.from('activities').update({ title: 'Renamed' }).eq('id', id).select('title'))).toEqual([
      { title: 'Renamed' },
    ])
    await answerOf(service.from('favorites').insert({ activity_id: id, user_id: lin.id }))
    await answerOf(service.from('activities').delete().eq('id', id))
  })
})

describe('functions', () => {
  const closed = callNames.filter((name) => calls[name].by === 'database' && calls[name].who !== 'open')

  test('for members cannot be executed by visitors', async () => {
    expect(closed.length).toBeGreaterThan(15)
    for (const name of closed)
      expect({ name, ...(await refusalOf(fixture().visitor.rpc(sqlName(name), {}))) }).toEqual({ name, ...denied(401) })
  })

  test('of internal schemas cannot be called', async () => {
    for (const client of [fixture().visitor, lin.client, fixture().service]) {
      expect((await refusalOf(client.schema('rules').rpc('is_admin'))).code).toBe('PGRST106')
      expect((await refusalOf(client.schema('rules').from('migrations').select())).code).toBe('PGRST106')
      expect((await refusalOf(client.schema('auth').from('users').select())).code).toBe('PGRST106')
      expect((await refusalOf(client.rpc('check_statuses'))).code).toBe('PGRST202')
    }
  })

  test('refuse malformed input with the field', async () => {
    const { error, status } = await lin.client.rpc('join_activity', { activityId: "'; drop table votes; --" })
    expect({ status, message: error?.message, details: error?.details }).toEqual({
      status: 400,
      message: 'INVALID_INPUT',
      details: '{"activityId" : ["INVALID"]}',
    })
  })
})
