/** The sessions of a member: listed, ended, and expired. */
import { describe, expect, test } from 'vitest'
import { answerOf, refusalOf, setUpSupabase, type TestMember } from '../testing/fixture.ts'

const fixture = setUpSupabase()

describe('sessions', () => {
  type Session = { id: string; isCurrent: boolean }
  const sessionsOf = async ({ client }: TestMember) => (await answerOf<{ items: Session[] }>(client.rpc('list_sessions', {}))).items

  test('can be listed and ended by their member, and end at once', async () => {
    const lin = await fixture().member('Lin')
    const phone = await fixture().signInAgain(lin)
    const mine = await sessionsOf(lin)
    expect(mine.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    expect(await answerOf(lin.client.rpc('end_session', { sessionId: mine[0]!.id }))).toEqual({ ok: true })
    expect(await refusalOf(phone.client.rpc('get_user_info', {}))).toEqual({ status: 401, code: 'NOT_SIGNED_IN' })
    expect((await phone.client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  })

  test('end at once when a stolen refresh token is used again', async () => {
    const lin = await fixture().member('Lin')
    const stolen = (await lin.client.auth.getSession()).data.session!.refresh_token
    for (let round = 0; round < 2; round++) {
      await lin.client.auth.refreshSession()
      await answerOf(lin.client.rpc('get_user_info', {}))
    }
    await fixture().stack.sql("update auth.refresh_tokens set updated_at = updated_at - interval '1 minute' where user_id = $1", [lin.id])
    const { access_token: token } = (await lin.client.auth.getSession()).data.session!
    const { error } = await fixture().visitor.auth.refreshSession({ refresh_token: stolen })
    expect(error?.code).toBe('refresh_token_already_used')
    expect(await fixture().stack.sql('select from auth.sessions where user_id = $1', [lin.id])).toHaveLength(1)
    expect(await refusalOf(fixture().withToken(token).rpc('get_user_info', {}))).toEqual({ status: 401, code: 'NOT_SIGNED_IN' })
    expect(await sessionsOf(await fixture().signInAgain(lin))).toMatchObject([{ isCurrent: true }])
  })

  test('of a member whom the operator bans are refused at once', async () => {
    const lin = await fixture().member('Lin')
    const ban = (until: string) => fixture().stack.sql(`update auth.users set banned_until = ${until} where id = $1`, [lin.id])
    await ban("now() + interval '1 day'")
    expect(await refusalOf(lin.client.rpc('get_user_info', {}))).toEqual({ status: 401, code: 'NOT_SIGNED_IN' })
    for (const over of ["now() - interval '1 day'", 'null']) {
      await ban(over)
      expect(await answerOf(lin.client.rpc('get_user_info', {}))).toMatchObject({ id: lin.id })
    }
  })

  test('of others can be neither listed nor ended', async () => {
    const [lin, mei] = await Promise.all([fixture().member('Lin'), fixture().member('Mei')])
    const [theirs] = await sessionsOf(mei)
    expect(await sessionsOf(lin)).toHaveLength(1)
    expect(await refusalOf(lin.client.rpc('end_session', { sessionId: theirs!.id }))).toEqual({ status: 404, code: 'NOT_FOUND' })
    expect(await sessionsOf(mei)).toHaveLength(1)
    expect(await refusalOf(lin.client.rpc('list_user_sessions', { userId: mei.id }))).toEqual({ status: 403, code: 'NOT_PERMITTED' })
  })

  test('of a member can be listed and ended by admins', async () => {
    const [ada, mei] = await Promise.all([fixture().admin('Ada'), fixture().member('Mei')])
    await fixture().signInAgain(mei)
    const seen = () => answerOf<{ items: Session[] }>(ada.client.rpc('list_user_sessions', { userId: mei.id }))
    const { items } = await seen()
    expect(items.map(({ isCurrent }) => isCurrent)).toEqual([false, false])
    await answerOf(ada.client.rpc('end_user_session', { userId: mei.id, sessionId: items[0]!.id }))
    expect((await seen()).items).toHaveLength(1)
    await answerOf(ada.client.rpc('end_user_sessions', { userId: mei.id }))
    expect(await refusalOf(mei.client.rpc('get_user_info', {}))).toEqual({ status: 401, code: 'NOT_SIGNED_IN' })
  })

  test('end at a refresh after the idle timeout, and not before', async () => {
    const lin = await fixture().member('Lin')
    const refreshAfter = async (minutes: number) => {
      await fixture().stack.sql(
        "update auth.sessions set created_at = now() - $2 * interval '1 minute', refreshed_at = null where user_id = $1",
        [lin.id, minutes],
      )
      await lin.client.auth.refreshSession()
      const { data } = await lin.client.auth.getSession()
      return fixture().withToken(data.session!.access_token).rpc('get_user_info', {})
    }
    expect((await refreshAfter(85)).error).toBeNull()
    expect(await refusalOf(refreshAfter(95))).toEqual({ status: 401, code: 'NOT_SIGNED_IN' })
    expect((await lin.client.auth.refreshSession()).error?.code).toBe('session_expired')
  })

  test('end after 90 days without use where the member stays signed in, while the club offers that', async () => {
    const lin = await fixture().member('Lin')
    expect(await answerOf(lin.client.rpc('stay_signed_in', {}))).toEqual({ ok: true })
    const refreshAfter = async (days: number) => {
      await fixture().stack.sql(
        "update auth.sessions set created_at = now() - $2 * interval '1 day', refreshed_at = null where user_id = $1",
        [lin.id, days],
      )
      await lin.client.auth.refreshSession()
      const { data } = await lin.client.auth.getSession()
      return fixture().withToken(data.session!.access_token).rpc('get_user_info', {})
    }
    expect((await refreshAfter(90)).error).toBeNull()
    await fixture().stack.sql('update public.system_settings set offer_stay_signed_in = false')
    expect(await refusalOf(refreshAfter(1))).toEqual({ status: 401, code: 'NOT_SIGNED_IN' })
    await fixture().stack.sql('update public.system_settings set offer_stay_signed_in = true')
  })
})

describe('a session whose refresh token', () => {
  const older = setUpSupabase({ older: true })
  /** Whether a session is valid after all its rows were revoked, and after the statement. */
  const isValidAfter = async ({ member, stack, withToken }: ReturnType<typeof fixture>, statement: string) => {
    const lin = await member('Lin')
    await stack.sql('update auth.refresh_tokens set revoked = true where user_id = $1', [lin.id])
    await stack.sql(statement, [lin.id])
    return (await withToken(lin.token).rpc('get_user_info', {})).error === null
  }

  test('becomes one of the newer kind of the provider goes on', async () => {
    const { member, stack } = fixture()
    const lin = await member('Lin')
    stack.useRefreshCounters()
    for (let round = 0; round < 3; round++) {
      expect((await lin.client.auth.refreshSession()).error).toBeNull()
      expect(await answerOf(lin.client.rpc('get_user_info', {}))).toMatchObject({ id: lin.id })
    }
    expect(await stack.sql('select refresh_token_counter as counter from auth.sessions where user_id = $1', [lin.id])).toEqual([
      { counter: '2' },
    ])
  })

  test('was stolen is ended, also where the provider has no newer kind', async () => {
    expect(await isValidAfter(fixture(), 'update auth.sessions set refresh_token_counter = 0 where user_id = $1')).toBe(true)
    for (const project of [fixture(), older()]) expect(await isValidAfter(project, 'select $1::uuid')).toBe(false)
  })
})
