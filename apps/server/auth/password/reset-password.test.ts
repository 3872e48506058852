import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateLimits } from '@bothy/contract/rate-limits.ts'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { errorCodeOf, databaseUrlOf, mailedLink, startTestServer, password, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let other: TestServer
beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ databaseUrl: databaseUrlOf(server) })
  await server.anAdmin()
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const freshPassword = 'over seven passes'
const requestReset = (email: string) => server.request('/api/auth/reset-password', { method: 'POST', body: { email } })
const confirm = (token: string, newPassword = freshPassword, at = server) =>
  at.request('/api/auth/reset-password/confirm', { method: 'POST', body: { token, newPassword } })
const login = (email: string, typed: string) =>
  server.request('/api/auth/email-login', { method: 'POST', body: { email, password: typed } })
const tokenFor = (email: string) => {
  const link = new URL(mailedLink(server.log, email))
  expect(link.pathname).toBe('/reset-password')
  return link.searchParams.get('token')!
}

describe('a forgotten password', () => {
  test('is replaced with the emailed link, which works once; all sessions end, and an email reports the change', async () => {
    const { email, token } = await server.aMember()
    expect((await requestReset(email)).body).toEqual({ ok: true })
    const linkToken = tokenFor(email)
    expect((await confirm(linkToken)).body).toEqual({ ok: true, otherSignIns: { passkeys: [], oidc: false, phone: false } })
    expect((await server.request('/api/user/info', { token })).status).toBe(401)
    expect((await login(email, password)).status).toBe(401)
    expect((await login(email, freshPassword)).status).toBe(200)
    expect(server.log.findLast((line) => line.to === email)).toMatchObject({ kind: 'password-changed' })
    const again = await confirm(linkToken, 'yet another one')
    expect([again.status, errorCodeOf(again)]).toEqual([401, 'BAD_CODE'])
  })

  test('is replaced once when many use the link at the same time', async () => {
    const { email } = await server.aMember()
    await requestReset(email)
    const token = tokenFor(email)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => confirm(token, `password number ${i}`, i % 2 === 0 ? server : other)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await login(email, `password number ${winner}`)).status).toBe(200)
  })

  test('must be replaced by an acceptable one, and the link stays valid until then', async () => {
    const { email } = await server.aMember()
    await requestReset(email)
    const token = tokenFor(email)
    for (const weak of ['abc', 'password1', email]) {
      const answer = await confirm(token, weak)
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { error: { code: 'WEAK_PASSWORD', fields: { newPassword: [expect.any(String)] } } },
      ])
    }
    expect((await confirm(token)).status).toBe(200)
  })

  test('is not replaced with a link that is expired, made up, or of another kind', async () => {
    const { email } = await server.aMember()
    await requestReset(email)
    const token = tokenFor(email)
    await server.sql(`update accounts.links set expires_at = now() where purpose = 'reset-password'`)
    const person = { name: 'Cleo', email: 'reset-cleo@club.example', phone: '+4915112999001', password }
    await server.call('register', person)
    const ofOtherKind = new URL(mailedLink(server.log, person.email)).searchParams.get('token')!
    for (const bad of [token, 'guess', ofOtherKind]) expect(errorCodeOf(await confirm(bad))).toBe('BAD_CODE')
  })

  test('of an unverified account is replaced; this verifies the address and removes the phone number', async () => {
    const person = { name: 'Cleo', email: 'reset-mei@club.example', phone: '+4915112999002', password }
    await server.call('register', person)
    expect((await login(person.email, password)).status).toBe(403)
    await requestReset(person.email)
    await confirm(tokenFor(person.email))
    const answer = await login(person.email, freshPassword)
    expect(answer.body).toMatchObject({ user: { email: person.email, phone: null } })
  })

  test('is replaced with an invitation link, which keeps the phone number of the invitation', async () => {
    const person = { name: 'Cleo', email: 'reset-invited@club.example', phone: '+4915112999005', password }
    await server.call('register', person)
    const [row] = await server.sql('select id from public.profiles where email = $1', [person.email])
    const [link] = await server.sql(`select accounts.create_link('invitation', $1, $2) as token`, [row!.id, person.email])
    expect((await confirm(link!.token as string)).status).toBe(200)
    expect((await login(person.email, freshPassword)).body).toMatchObject({ user: { phone: person.phone } })
  })

  test('makes all other reset links invalid when it is replaced', async () => {
    const { email } = await server.aMember()
    await requestReset(email)
    const first = tokenFor(email)
    await requestReset(email)
    await confirm(tokenFor(email))
    expect(errorCodeOf(await confirm(first))).toBe('BAD_CODE')
  })

  test('is not replaced with a link to a former address, and such a link verifies nothing', async () => {
    const person = { name: 'Cleo', email: 'reset-moved@club.example', phone: '+4915112999004', password }
    await server.call('register', person)
    const confirmation = new URL(mailedLink(server.log, person.email)).searchParams.get('token')!
    await requestReset(person.email)
    await server.sql(`update public.profiles set email = 'reset-here@club.example' where email = $1`, [person.email])
    expect(errorCodeOf(await confirm(tokenFor(person.email)))).toBe('BAD_CODE')
    const answer = await server.request('/api/auth/verify-email', { method: 'POST', body: { token: confirmation } })
    expect(errorCodeOf(answer)).toBe('BAD_CODE')
  })

  test('unlocks the account when it is replaced', async () => {
    const { email } = await server.aMember()
    for (let round = 0; round < 5; round++) await login(email, 'not this one')
    expect(errorCodeOf(await login(email, password))).toBe('LOCKED_OUT')
    await requestReset(email)
    await confirm(tokenFor(email))
    expect((await login(email, freshPassword)).status).toBe(200)
  })

  test('is replaced with a link that is not stored in clear', async () => {
    const { email } = await server.aMember()
    await requestReset(email)
    const stored = JSON.stringify([await server.sql('select * from accounts.links'), await server.sql('select * from accounts.outbox')])
    expect(stored).not.toContain(tokenFor(email))
  })
})

describe('a link from an admin', () => {
  let admin: string
  const linkFor = (userId: string) => server.request(`/api/admin/users/${userId}/password-link`, { method: 'POST', token: admin })
  beforeAll(async () => {
    admin = (await server.anAdmin()).token
  })

  test('sets a new password, once, and is in the log of operations', async () => {
    const { id, email } = await server.aMember()
    const { status, body } = await linkFor(id)
    const { token, expiresAt, isInvitation } = body as { token: string; expiresAt: string; isInvitation: boolean }
    expect([status, Date.parse(expiresAt) > Date.now(), isInvitation]).toEqual([201, true, false])
    const [entry] = await server.sql('select operation, details from public.system_logs order by id desc limit 1')
    expect(entry).toMatchObject({ operation: 'create_password_link', details: { member: id } })
    expect(JSON.stringify(entry)).not.toContain(token)
    expect((await confirm(token)).status).toBe(200)
    expect((await login(email, freshPassword)).status).toBe(200)
    expect(server.log.findLast((line) => line.to === email)).toMatchObject({ kind: 'password-changed' })
    expect(errorCodeOf(await confirm(token, 'yet another one'))).toBe('BAD_CODE')
  })

  test('is refused for another admin', async () => {
    const { id } = await server.anAdmin()
    expect(errorCodeOf(await linkFor(id))).toBe('CANNOT_MANAGE_ADMIN')
  })

  test('comes with an invitation, verifies the address and keeps the phone number', async () => {
    const person = { name: 'Ida', email: 'reset-ida@club.example', phone: '+4915112999007', language: 'fr' } as const
    const { id, passwordLink } = (await server.call('createUser', person, admin)) as { id: string; passwordLink: { token: string } }
    expect(passwordLink).toMatchObject({ isInvitation: true, language: 'fr' })
    expect(new URL(await waitFor(() => mailedLink(server.log, person.email))).pathname).toBe('/invitation')
    expect(await linkFor(id)).toMatchObject({ status: 201, body: { isInvitation: true } })
    expect((await confirm(passwordLink.token)).status).toBe(200)
    expect((await login(person.email, freshPassword)).body).toMatchObject({ user: { phone: person.phone } })
  })
})

describe('an unknown address', () => {
  test('gets the answer of a known address after the same work, and no email', async () => {
    const { email } = await server.aMember()
    const count = async () =>
      (await server.sql(`select count(*)::int as n from accounts.outbox where kind = 'reset-password'`))[0]!.n as number
    const before = await count()
    const [known, unknown] = [await requestReset(email), await requestReset('nobody@club.example')]
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    expect(await count()).toBe(before + 2)
    expect(server.log.filter((line) => line.to === 'nobody@club.example')).toEqual([])
  })

  test('has the same rate limit as a known address', async () => {
    const { email } = await server.aMember()
    const addresses = [email, 'nobody-else@club.example']
    for (const address of addresses) {
      for (let round = 0; round < rateLimits['reset-of-address'].max; round++) expect((await requestReset(address)).status).toBe(200)
      expect(errorCodeOf(await requestReset(address))).toBe('RATE_LIMITED')
    }
  })
})
