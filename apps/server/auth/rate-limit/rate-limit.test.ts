import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateLimits } from '@bothy/contract/rate-limits.ts'
import { errorCodeOf, startTestServer, password, type TestServer } from '../../testing/test-server.ts'
import { createRateLimit } from './rate-limit.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ rateLimit: true, trustProxy: 1 })
})
afterAll(() => server.close())

let unknownAddresses = 0
/** A new unknown mail address each time, because a single one would soon be locked. */
const aLogin = () => ({ email: `nobody${++unknownAddresses}@club.example`, password })
const postFrom = (address: string, path = '/api/auth/email-login', body: unknown = aLogin()) =>
  server.request(path, { method: 'POST', body, headers: { 'x-forwarded-for': address } })

const many = <Result>(count: number, act: () => Promise<Result>) => Promise.all(Array.from({ length: count }, act))

describe('an IP address that tries too often', () => {
  test('is refused with Retry-After exactly above its limit, while other addresses can sign in', async () => {
    const { max, windowSeconds } = rateLimits['sign-in']
    const answers = await many(max + 5, () => postFrom('203.0.113.7'))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(max)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    for (const answer of refused) {
      expect(errorCodeOf(answer)).toBe('RATE_LIMITED')
      const wait = Number(answer.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(windowSeconds - 60)
      expect(wait).toBeLessThanOrEqual(windowSeconds)
    }
    expect((await postFrom('203.0.113.8')).status).toBe(401)
  })

  test('cannot evade the limit with a forged X-Forwarded-For header', async () => {
    await many(rateLimits['sign-in'].max, () => postFrom('198.51.100.1'))
    expect((await postFrom('192.0.2.99, 198.51.100.1')).status).toBe(429)
  })

  test('cannot evade the limit within its own IPv6 network', async () => {
    await many(rateLimits['sign-in'].max, () => postFrom(`2001:db8:1:2::${Math.ceil(Math.random() * 0xffff).toString(16)}`))
    expect((await postFrom('2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await postFrom('2001:db8:1:3::1')).status).toBe(401)
  })

  test('is counted separately for registrations and sign-ins', async () => {
    const register = () =>
      postFrom('203.0.113.50', '/api/auth/register', { name: 'Cleo', email: 'cleo@club.example', phone: '+4930123456', password: 'short' })
    await many(rateLimits.registration.max, register)
    expect((await register()).status).toBe(429)
    expect((await postFrom('203.0.113.50')).status).toBe(401)
  })

  test('may try again at once when the clock of the server has been set back by an hour', async () => {
    const limit = createRateLimit(server.instance.postgres.pool, true)
    await many(rateLimits['sign-in'].max, () => limit('sign-in', '203.0.113.91'))
    await expect(limit('sign-in', '203.0.113.91')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await server.sql(`update accounts.attempts set began_at = began_at + interval '1 hour' where address = '203.0.113.91'`)
    await limit('sign-in', '203.0.113.91')
  })

  test('may try again when its window is over', async () => {
    const limit = createRateLimit(server.instance.postgres.pool, true)
    await many(rateLimits['sign-in'].max, () => limit('sign-in', '203.0.113.90'))
    await expect(limit('sign-in', '203.0.113.90')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await server.sql(`update accounts.attempts set began_at = began_at - make_interval(secs => $1) where address = '203.0.113.90'`, [
      rateLimits['sign-in'].windowSeconds,
    ])
    await expect(limit('sign-in', '203.0.113.90')).resolves.toBeUndefined()
  })
})

describe('a member who refreshes a session without pause', () => {
  test('creates a limited number of tokens and stays signed in', async () => {
    const member = await server.aMember()
    const { max } = rateLimits.refresh
    await server.sql(`insert into accounts.attempts (kind, address, began_at, count) values ('refresh', $1, now(), $2)`, [
      member.id,
      max - 1,
    ])
    const refresh = () =>
      server.request('/api/auth/refresh', { method: 'POST', token: member.token, headers: { 'x-forwarded-for': '203.0.113.61' } })
    const statuses = (await many(10, refresh)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(9).fill(429)])
    expect(await server.sql('select from accounts.sessions where user_id = $1', [member.id])).toHaveLength(2)
    expect((await server.request('/api/user/info', { token: member.token })).status).toBe(200)
  })
})

describe('requests for passkey challenges', () => {
  test('are limited per IP address like every other sign-in method', async () => {
    const answers = await many(rateLimits['sign-in'].max + 5, () => postFrom('203.0.113.77', '/api/auth/passkey/start', {}))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await postFrom('203.0.113.77')).status).toBe(429)
  })

  test('are limited per hour, also for a member without a password', async () => {
    const { id, token } = await server.aMember()
    await server.sql('delete from accounts.credentials where user_id = $1', [id])
    const answers = await many(rateLimits.passkey.max + 5, () =>
      server.request('/api/user/passkeys/start', { method: 'POST', body: {}, token }),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })
})

describe('a member who guesses their own password', () => {
  test('is stopped on every IP address', async () => {
    const member = await server.aMember()
    const guess = (address: string) =>
      server.request('/api/user/password', {
        method: 'PUT',
        token: member.token,
        body: { currentPassword: 'guess', newPassword: 'six dry socks' },
        headers: { 'x-forwarded-for': address },
      })
    for (let round = 0; round < rateLimits.password.max; round++) expect((await guess(`203.0.113.${round}`)).status).toBe(401)
    expect((await guess('203.0.113.200')).status).toBe(429)
  })
})
