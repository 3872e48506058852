import { describe, expect, test, vi } from 'vitest'
import { hashToken } from '../../postgres/database-functions.ts'
import { admin, server, setUpServerWithAdmin } from '../../testing/server-with-admin.ts'
import type { TestMember } from '../../testing/test-server.ts'
import { enableSecondFactor, totpCode } from '../two-factor/testing/authenticator.ts'

setUpServerWithAdmin()

/** The header of a request that a person caused. */
const byPerson = { 'user-active': 'true' }
/** Moves the last use of a session back, as if nobody had used it for some minutes. */
const leaveAlone = (token: string, minutes: number) =>
  server.sql(`update accounts.sessions set seen_at = seen_at - $2 * interval '1 minute' where token_hash = $1`, [hashToken(token), minutes])
const idleMinutes = async (token: string) => {
  const [row] = await server.sql(
    'select round(extract(epoch from now() - seen_at) / 60)::integer as minutes from accounts.sessions where token_hash = $1',
    [hashToken(token)],
  )
  return row!.minutes
}
const minutesLeft = (expiresAt: string) => Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)
const explain = (token: string) => server.call('explainSignOut', { token })
const signInToStay = async ({ email, password }: TestMember) => {
  const answer = await server.call('emailLogin', { email, password, stay: true })
  if (!('token' in answer)) throw new Error('A second factor is needed')
  return answer
}

/** One read that is never cached, one that is cached for members, and one command. */
const requests = [
  ['reads own data', { path: '/api/user/info' }],
  ['lists activities', { path: '/api/activities' }],
  ['changes a setting', { path: '/api/user/settings', method: 'PUT', body: { preferences: { theme: 'dark' } } }],
] as const

describe('the idle time of a session', () => {
  test.each(requests)('starts again when the member %s', async (_, { path, ...options }) => {
    const { token } = await server.aMember()
    await leaveAlone(token, 28)
    expect((await server.request(path, { ...options, token, headers: byPerson })).status).toBe(200)
    expect(await idleMinutes(token)).toBe(0)
    await leaveAlone(token, 28)
    expect(await server.isSignedIn(token)).toBe(true)
  })

  test.each(requests)('goes on when the app %s automatically', async (_, { path, ...options }) => {
    const { token } = await server.aMember()
    await leaveAlone(token, 28)
    expect((await server.request(path, { ...options, token })).status).toBe(200)
    expect(await idleMinutes(token)).toBe(28)
    await leaveAlone(token, 2)
    expect(await server.isSignedIn(token)).toBe(false)
  })

  test('is written at most once a minute, in the statement that checks the session', async () => {
    const { token } = await server.aMember()
    const lastUse = async () =>
      (await server.sql('select seen_at::text from accounts.sessions where token_hash = $1', [hashToken(token)]))[0]
    const before = await lastUse()
    await server.request('/api/user/info', { token, headers: byPerson })
    expect(await lastUse()).toEqual(before)
    await leaveAlone(token, 2)
    const query = vi.spyOn(server.instance.postgres.pool, 'query')
    await server.request('/api/user/info', { token, headers: byPerson })
    expect(query).toHaveBeenCalledTimes(1)
    query.mockRestore()
    expect(await idleMinutes(token)).toBe(0)
  })

  test('goes on while the app refreshes automatically, so an untouched tab is signed out', async () => {
    const { token } = await server.aMember()
    await leaveAlone(token, 20)
    const fresh = await server.call('refreshSession', {}, token)
    expect([minutesLeft(fresh.expiresAt), await idleMinutes(fresh.token)]).toEqual([10, 20])
    await leaveAlone(fresh.token, 10)
    expect(await server.isSignedIn(fresh.token)).toBe(false)
  })

  test('starts again at a refresh when the app says how long ago the member did something', async () => {
    const { token } = await server.aMember()
    await leaveAlone(token, 20)
    const fresh = await server.call('refreshSession', { idleSeconds: 120 }, token)
    expect(minutesLeft(fresh.expiresAt)).toBe(28)
    // A tab that was left alone for longer changes nothing.
    expect(minutesLeft((await server.call('refreshSession', { idleSeconds: 1500 }, fresh.token)).expiresAt)).toBe(28)
  })

  test('is not written while another transaction has locked the session, and the request does not wait', async () => {
    const member = await server.aMember()
    await leaveAlone(member.token, 5)
    const client = await server.instance.postgres.pool.connect()
    try {
      await client.query('begin')
      await client.query('update accounts.sessions set address = address where token_hash = $1', [hashToken(member.token)])
      expect((await server.request('/api/user/info', { token: member.token, headers: byPerson })).status).toBe(200)
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect(await idleMinutes(member.token)).toBe(5)
  })

  test('is not written while a restore locks all sessions, and the request does not wait', async () => {
    const [recent, idle] = [await server.aMember(), await server.aMember()]
    await leaveAlone(idle.token, 5)
    const client = await server.instance.postgres.pool.connect()
    try {
      await client.query('begin')
      await client.query('lock table accounts.sessions in share row exclusive mode')
      for (const { token } of [recent, idle]) {
        const { status } = await server.request('/api/overview', { token, headers: byPerson })
        expect(status).toBe(200)
      }
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect(await idleMinutes(idle.token)).toBe(5)
    await server.request('/api/user/info', { token: idle.token, headers: byPerson })
    expect(await idleMinutes(idle.token)).toBe(0)
  })
})

describe('a session in which the member stays signed in', () => {
  const day = 24 * 60

  test('ends 90 days after its last use, whatever the club and the member set for others', async () => {
    const member = await server.aMember()
    await server.call('updateUserSettings', { account: { sessionTimeout: 5 } }, member.token)
    const { token, expiresAt } = await signInToStay(member)
    expect(minutesLeft(expiresAt)).toBe(90 * day)
    await leaveAlone(token, 89 * day)
    await server.sql(
      `update accounts.sessions set created_at = now() - interval '1 year', ends_at = now() - interval '11 months'
      where token_hash = $1`,
      [hashToken(token)],
    )
    expect((await server.request('/api/user/info', { token, headers: byPerson })).status).toBe(200)
    await leaveAlone(token, 89 * day)
    expect(await server.isSignedIn(token)).toBe(true)
    await leaveAlone(token, day)
    expect(await server.isSignedIn(token)).toBe(false)
    expect(await explain(token)).toEqual({ reason: 'idle', idleMinutes: 90 * day })
  })

  test('is replaced by another such session after a refresh, a change of the password and a second factor', async () => {
    const member = await server.aMember()
    const { token } = await signInToStay(member)
    const fresh = await server.call('refreshSession', {}, token)
    expect(minutesLeft(fresh.expiresAt)).toBe(90 * day)
    const changed = await server.call('changePassword', { currentPassword: member.password, newPassword: 'six wet socks' }, fresh.token)
    expect(minutesLeft(changed.expiresAt)).toBe(90 * day)
    const { secret } = await enableSecondFactor(server, { ...member, password: 'six wet socks', token: changed.token })
    const [kept] = await server.sql('select bool_and(stay) as stay from accounts.sessions where user_id = $1 and end_reason is null', [
      member.id,
    ])
    expect(kept?.stay).toBe(true)
    const challenged = await server.call('emailLogin', { email: member.email, password: 'six wet socks', stay: true })
    await server.sql('update accounts.second_factors set last_step = 0 where user_id = $1', [member.id])
    const answered = await server.call('answerMfa', {
      challenge: 'challenge' in challenged ? challenged.challenge : '',
      code: totpCode(secret),
    })
    expect(minutesLeft(answered.expiresAt)).toBe(90 * day)
  })

  test('ends like any other when the club no longer offers it', async () => {
    const { token } = await signInToStay(await server.aMember())
    await leaveAlone(token, 60)
    await server.call('updateSystemSettings', { offerStaySignedIn: false }, admin.token)
    expect(await server.isSignedIn(token)).toBe(false)
    expect(await explain(token)).toEqual({ reason: 'idle', idleMinutes: 30 })
    await server.call('updateSystemSettings', { offerStaySignedIn: true }, admin.token)
  })
})

describe('a member who was signed out is told why', () => {
  const sessionOf = async (token: string) => (await server.call('listSessions', {}, token)).items.find(({ isCurrent }) => isCurrent)!.id

  test.each<[string, string, (member: TestMember, other: string) => Promise<unknown>]>([
    [
      'an admin ended the session',
      'ended-by-admin',
      async ({ id }, other) => server.call('endUserSession', { userId: id, sessionId: await sessionOf(other) }, admin.token),
    ],
    ['an admin ended all sessions', 'ended-by-admin', ({ id }) => server.call('endUserSessions', { userId: id }, admin.token)],
    [
      'they ended it on another device',
      'ended-by-member',
      async ({ token }, other) => server.call('endSession', { sessionId: await sessionOf(other) }, token),
    ],
    [
      'the password was changed',
      'password-changed',
      ({ token, password }) => server.call('changePassword', { currentPassword: password, newPassword: 'six wet socks' }, token),
    ],
    ['a second factor was set up', 'account-secured', (member) => enableSecondFactor(server, member)],
  ])('when %s', async (_, reason, end) => {
    const member = await server.aMember()
    const { token } = await server.signIn(member)
    await end(member, token)
    expect(await server.isSignedIn(token)).toBe(false)
    expect(await explain(token)).toEqual({ reason, idleMinutes: null })
  })

  test('when the session was idle, with the minutes that were allowed', async () => {
    const member = await server.aMember()
    await server.call('updateUserSettings', { account: { sessionTimeout: 10 } }, member.token)
    await leaveAlone(member.token, 10)
    expect(await explain(member.token)).toEqual({ reason: 'idle', idleMinutes: 10 })
    await server.sql('select accounts.delete_expired()')
    expect(await explain(member.token)).toEqual({ reason: 'idle', idleMinutes: 10 })
  })

  test('when the session reached its fixed end', async () => {
    const { token } = await server.aMember()
    await server.sql('update accounts.sessions set ends_at = now() where token_hash = $1', [hashToken(token)])
    expect(await explain(token)).toEqual({ reason: 'expired', idleMinutes: null })
  })

  test('for thirty days, and learns nothing about an unknown or a valid token', async () => {
    const { token } = await server.aMember()
    for (const one of [token, 'of-nobody']) expect(await explain(one)).toEqual({ reason: null, idleMinutes: null })
    await leaveAlone(token, 29 * 24 * 60)
    await server.sql('select accounts.delete_expired()')
    expect((await explain(token)).reason).toBe('idle')
    await leaveAlone(token, 2 * 24 * 60)
    await server.sql('select accounts.delete_expired()')
    expect(await explain(token)).toEqual({ reason: null, idleMinutes: null })
  })

  test('when the account was deleted, by its member or by an admin, for thirty days too', async () => {
    const [own, other] = [await server.aMember(), await server.aMember()]
    await server.call('deleteAccount', { password: own.password }, own.token)
    await server.call('deleteUser', { userId: other.id }, admin.token)
    for (const { token } of [own, other]) expect(await explain(token)).toEqual({ reason: 'account-deleted', idleMinutes: null })
    await server.sql(`update accounts.deleted_sessions set deleted_at = deleted_at - interval '31 days' where token_hash = $1`, [
      hashToken(own.token),
    ])
    await server.sql('select accounts.delete_expired()')
    expect((await explain(own.token)).reason).toBeNull()
    expect((await explain(other.token)).reason).toBe('account-deleted')
  })

  test('but the club no longer knows from which device', async () => {
    const { token, id } = await server.aMember()
    await server.call('endUserSessions', { userId: id }, admin.token)
    const [row] = await server.sql('select address, user_agent from accounts.sessions where token_hash = $1', [hashToken(token)])
    expect(row).toEqual({ address: null, user_agent: null })
  })
})
