import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { hashToken } from '../postgres/database-functions.ts'
import { errorCodeOf, databaseUrlOf, aProposal, mailedLink, startTestServer, password, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.anAdmin()
})
afterAll(() => server.close())

const updateSettings = async (change: Record<string, unknown>) =>
  server.call('updateSystemSettings', change, (await server.anAdmin()).token)

let registrations = 0
const aRegistration = (change: Record<string, unknown> = {}) => {
  registrations += 1
  return { name: 'Cleo', email: `cleo${registrations}@club.example`, phone: `+4330${1_000_000 + registrations}`, password, ...change }
}
const register = (body: unknown) => server.request('/api/auth/register', { method: 'POST', body })
const login = (email: string, typed = password) =>
  server.request('/api/auth/email-login', { method: 'POST', body: { email, password: typed } })
const fieldsOf = (answer: { body: never }) => (answer.body as { error?: { fields?: unknown } }).error?.fields

describe('the first admin', () => {
  test('is created with the printed link, which then stops working', async () => {
    const { setupLink } = server.instance
    const body = { setupToken: new URL(setupLink!).searchParams.get('token'), name: 'Eve', email: 'eve@club.example', password }
    const again = await server.request('/api/auth/first-admin', { method: 'POST', body })
    expect(again.status).toBe(401)
    expect(errorCodeOf(again)).toBe('BAD_CODE')
    expect((await server.call('getUserInfo', {}, (await server.anAdmin()).token)).isAdmin).toBe(true)
  })

  test('needs a password of 8 characters by the link too, even if the club accepts shorter ones', async () => {
    const empty = await startTestServer()
    try {
      const setupToken = new URL(empty.instance.setupLink!).searchParams.get('token')
      const ask = (typed: string) =>
        empty.request('/api/auth/first-admin', {
          method: 'POST',
          body: { setupToken, name: 'Ada', email: 'ada@club.example', password: typed },
        })
      expect(fieldsOf(await ask('b0thyxq'))).toEqual({ password: ['TOO_SHORT'] })
      expect((await ask('b0thyxqz')).status).toBe(201)
    } finally {
      await empty.close()
    }
  })

  test('cannot be created with a guessed token, and of two simultaneous uses of the link one is refused', async () => {
    const empty = await startTestServer()
    try {
      const token = new URL(empty.instance.setupLink!).searchParams.get('token')!
      const ask = (setupToken: string, name: string) =>
        empty.request('/api/auth/first-admin', { method: 'POST', body: { setupToken, name, email: `${name}@club.example`, password } })
      expect((await ask('guess', 'Mallory')).status).toBe(401)
      const both = await Promise.all([ask(token, 'Ada'), ask(token, 'Ben')])
      expect(both.map(({ status }) => status).sort()).toEqual([201, 401])
      expect(await empty.sql('select count(*)::int as n from roles')).toEqual([{ n: 1 }])
    } finally {
      await empty.close()
    }
  })

  test('cannot leave while the only other admin is an open invitation', async () => {
    const own = await startTestServer()
    try {
      const admin = await own.anAdmin()
      const next = { name: 'Next', email: 'next@club.example' }
      await own.call('createUser', { ...next, isAdmin: true }, admin.token)
      const leave = () => own.request('/api/user', { method: 'DELETE', token: admin.token, body: { password: admin.password } })
      expect(errorCodeOf(await leave())).toBe('LAST_ADMIN')
      const token = new URL(await waitFor(() => mailedLink(own.log, next.email))).searchParams.get('token')
      await own.request('/api/auth/reset-password/confirm', { method: 'POST', body: { token, newPassword: 'over the ridge' } })
      expect((await leave()).status).toBe(200)
    } finally {
      await own.close()
    }
  })

  test('can be configured in the environment, and the next start changes nothing', async () => {
    const admin = { email: 'keeper@club.example', password: 'a mountain of keys' }
    const own = await startTestServer({ admin })
    try {
      expect(own.instance.setupLink).toBeUndefined()
      const { token, user } = await own.signIn(admin)
      expect(user.isAdmin).toBe(true)
      await own.call('changePassword', { currentPassword: admin.password, newPassword: 'another mountain' }, token)
      const second = await startTestServer({ admin, databaseUrl: databaseUrlOf(own) })
      await second.close()
      expect((await own.request('/api/auth/email-login', { method: 'POST', body: admin })).status).toBe(401)
    } finally {
      await own.close()
    }
  })
})

describe('registration', () => {
  test('that is not confirmed holds no phone number: who confirms first gets it', async () => {
    const [squatter, owner] = [aRegistration(), aRegistration()]
    owner.phone = squatter.phone
    for (const person of [squatter, owner]) expect((await register(person)).status).toBe(201)
    const phonesOf = async () =>
      (
        await server.sql('select phone from profiles where email = any ($1) order by email = $2', [
          [squatter.email, owner.email],
          owner.email,
        ])
      ).map(({ phone }) => phone as string | null)
    expect(await phonesOf()).toEqual([null, null])
    for (const { email } of [owner, squatter])
      await server.call('verifyEmail', { token: new URL(mailedLink(server.log, email)).searchParams.get('token')! })
    expect(await phonesOf()).toEqual([null, owner.phone])
  })

  test('that is not confirmed within a week is deleted; invited members stay, and so do those who came in', async () => {
    const [person, invited] = [aRegistration(), { name: 'Ida', email: 'ida.late@club.example' }]
    await register(person)
    await server.call('createUser', invited, (await server.anAdmin()).token)
    const member = await server.aMember()
    const emails = [person.email, invited.email, member.email]
    const left = async () => (await server.sql('select email from profiles where email = any ($1)', [emails])).map(({ email }) => email)
    await server.sql(`update accounts.links set expires_at = now() where email = any ($1)`, [emails])
    await server.sql('select accounts.delete_expired()')
    expect((await left()).sort()).toEqual(emails.toSorted())
    await server.sql(`update profiles set created_at = now() - interval '8 days' where email = any ($1)`, [emails])
    await server.sql('select accounts.delete_expired()')
    expect((await left()).sort()).toEqual([invited.email, member.email].toSorted())
  })

  test('with the number of another member creates the account without it, and the profile says so', async () => {
    const member = await server.aMember()
    const { phone } = await server.call('getUserInfo', {}, member.token)
    const partner = aRegistration({ phone: phone! })
    expect((await register(partner)).body).toEqual({ needEmailConfirmation: true, session: null })
    expect(server.log.filter(({ to }) => to === partner.email).map(({ kind }) => kind)).toEqual(['confirm-address'])
    await server.call('verifyEmail', { token: new URL(mailedLink(server.log, partner.email)).searchParams.get('token')! })
    const { token } = await server.signIn(partner)
    expect(await server.call('getUserInfo', {}, token)).toMatchObject({ phone: null, takenPhone: phone })
    const own = aRegistration().phone
    await server.call('changePhone', { phone: own, password }, token)
    expect(await server.call('getUserInfo', {}, token)).toMatchObject({ phone: own, takenPhone: null })
  })

  test('requires a verified address before the first sign-in', async () => {
    const person = aRegistration()
    const answer = await register(person)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ needEmailConfirmation: true, session: null })
    const early = await login(person.email)
    expect([early.status, errorCodeOf(early)]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
    const token = new URL(mailedLink(server.log, person.email)).searchParams.get('token')!
    await server.call('verifyEmail', { token })
    expect((await login(person.email)).status).toBe(200)
    expect((await server.request('/api/auth/verify-email', { method: 'POST', body: { token: 'guess' } })).status).toBe(401)
    const again = await server.request('/api/auth/verify-email', { method: 'POST', body: { token } })
    expect([again.status, errorCodeOf(again)]).toEqual([401, 'BAD_CODE'])
  })

  test('sends another verification link on request, to an address that waits for it and to no other', async () => {
    const [person, other] = [aRegistration(), await server.aMember()]
    await register(person)
    const first = mailedLink(server.log, person.email)
    const ask = (email: string) => server.request('/api/auth/verify-email/resend', { method: 'POST', body: { email } })
    const mailsTo = (email: string) => server.log.filter(({ to }) => to === email).length
    const before = mailsTo(other.email)
    const answers = [await ask(person.email), await ask(other.email), await ask('nobody@club.example')]
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, { ok: true, resendAfter: 60 }]))
    expect(mailsTo(other.email)).toBe(before)
    const second = mailedLink(server.log, person.email)
    expect(second).not.toBe(first)
    await server.call('verifyEmail', { token: new URL(second).searchParams.get('token')! })
    expect((await login(person.email)).status).toBe(200)
    const again = await ask(person.email)
    expect([again.status, errorCodeOf(again)]).toEqual([429, 'RATE_LIMITED'])
  })

  test('sends another verification link only after the right password', async () => {
    const person = aRegistration()
    await register(person)
    const first = mailedLink(server.log, person.email)
    await login(person.email, 'not this one')
    expect(mailedLink(server.log, person.email)).toBe(first)
    await login(person.email)
    const second = mailedLink(server.log, person.email)
    expect(second).not.toBe(first)
    await server.call('verifyEmail', { token: new URL(second).searchParams.get('token')! })
    expect((await login(person.email)).status).toBe(200)
  })

  test('does not reveal who is a member while addresses must be verified', async () => {
    const person = aRegistration()
    const first = await register(person)
    const second = await register({ ...aRegistration(), email: person.email.toUpperCase() })
    expect([second.status, second.text]).toEqual([first.status, first.text])
    expect(await server.sql('select count(*)::int as n from profiles where email = $1', [person.email])).toEqual([{ n: 1 }])
  })

  test('signs in immediately when addresses need no verification, and then reports a taken address', async () => {
    await updateSettings({ requireEmailVerification: false })
    const person = aRegistration({ language: 'de' })
    const answer = await register(person)
    const { session } = answer.body as { session: { token: string; user: { language: string; isAdmin: boolean } } }
    expect(session.user).toMatchObject({ language: 'de', isAdmin: false })
    expect((await server.call('getUserInfo', {}, session.token)).email).toBe(person.email)
    const again = await register({ ...aRegistration(), email: person.email })
    expect([again.status, errorCodeOf(again)]).toEqual([409, 'ALREADY_REGISTERED'])
    const samePhone = await register({ ...aRegistration(), phone: person.phone })
    expect(samePhone.body).toMatchObject({ session: { user: { phone: null, takenPhone: person.phone } } })
  })

  test('creates one account from twenty simultaneous registrations with one address', async () => {
    const person = aRegistration()
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(person)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    expect(await server.sql('select count(*)::int as n from profiles where email = $1', [person.email])).toEqual([{ n: 1 }])
    expect(
      await server.sql('select count(*)::int as n from accounts.credentials c join profiles p on p.id = c.user_id where email = $1', [
        person.email,
      ]),
    ).toEqual([{ n: 1 }])
  })

  test('is refused while self-registration is off', async () => {
    await updateSettings({ allowSelfRegistration: false })
    const answer = await register(aRegistration())
    expect([answer.status, errorCodeOf(answer)]).toEqual([403, 'REGISTRATION_CLOSED'])
    await updateSettings({ allowSelfRegistration: true })
    expect((await register(aRegistration())).status).toBe(201)
  })

  test('rejects fields that members may not set, such as isAdmin', async () => {
    for (const extra of [{ isAdmin: true }, { is_admin: true }, { emailVerified: true }, { avatar: 'x' }, { id: crypto.randomUUID() }]) {
      const answer = await register({ ...aRegistration(), ...extra })
      expect([answer.status, fieldsOf(answer)]).toEqual([400, { [Object.keys(extra)[0]!]: ['UNKNOWN'] }])
    }
  })

  test.each([
    ['too short', 'seven', { password: ['TOO_SHORT'] }, { minimumPasswordLength: 6 }],
    ['very common', 'Password1', { password: ['INVALID'] }, { minimumPasswordLength: 6 }],
    ['common, in full-width characters', 'ｑｗｅｒｔｙ１２３４５６', { password: ['INVALID'] }, { minimumPasswordLength: 6 }],
    ['the name of the club', 'the walkers of bern', { password: ['INVALID'] }, { systemName: 'The Walkers of Bern' }],
    ['one repeated letter', 'zzzzzzzzzz', { password: ['INVALID'] }, { minimumPasswordLength: 6 }],
    ['of one character class where several are required', 'onlysmallletters', { password: ['INVALID'] }, { requireComplexPassword: true }],
    ['shorter than a minimum that was just raised', 'twelve chars', { password: ['TOO_SHORT'] }, { minimumPasswordLength: 13 }],
  ])('refuses a password that is %s', async (_, typed, fields, settings) => {
    await updateSettings({ minimumPasswordLength: 6, requireComplexPassword: false, ...settings })
    const answer = await register(aRegistration({ password: typed }))
    expect([answer.status, errorCodeOf(answer), fieldsOf(answer)]).toEqual([400, 'WEAK_PASSWORD', fields])
    await updateSettings({ minimumPasswordLength: 6, requireComplexPassword: false })
  })

  test('counts the length of a password in characters, in any script', async () => {
    const person = aRegistration({ password: '山に登る🏔️🏔️' })
    expect((await register(person)).status).toBe(201)
    expect((await login(person.email, person.password)).status).toBe(200)
  })
})

describe('signing in', () => {
  test('answers an unknown address like a wrong password', async () => {
    const member = await server.aMember()
    const wrong = await login(member.email, 'not this one')
    const unknown = await login('nobody@club.example', 'not this one')
    expect([wrong.status, errorCodeOf(wrong)]).toEqual([401, 'BAD_CREDENTIALS'])
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
  })

  test('ignores the letter case of the address', async () => {
    const member = await server.aMember()
    expect((await login(` ${member.email.toUpperCase()} `)).status).toBe(200)
  })

  test('stores tokens and passwords only as hashes', async () => {
    const { token, email } = await server.aMember()
    const [session] = await server.sql(
      `select encode(token_hash, 'hex') as hash from accounts.sessions s join profiles p on p.id = s.user_id where email = $1`,
      [email],
    )
    expect(session?.hash).toMatch(/^[0-9a-f]{64}$/)
    const stored = JSON.stringify([
      await server.sql('select * from accounts.sessions'),
      await server.sql('select * from accounts.links'),
      await server.sql('select * from accounts.credentials'),
    ])
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(password)
    const [credential] = await server.sql(
      'select password from accounts.credentials c join profiles p on p.id = c.user_id where email = $1',
      [email],
    )
    expect(credential?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('writes neither token nor password into the log', async () => {
    const { token } = await server.aMember()
    await server.call('listActivities', { q: 'a private search' }, token)
    const written = JSON.stringify(server.log)
    expect(written).not.toContain(token)
    expect(written).not.toContain(password)
    expect(written).not.toContain('a private search')
  })
})

describe('a session', () => {
  const endOf = (expiresAt: string) => Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)

  test('lasts for the number of minutes in the club settings', async () => {
    await updateSettings({ sessionTimeout: 45 })
    const { email } = await server.aMember()
    expect(endOf((await server.signIn({ email, password })).expiresAt)).toBe(45)
    await updateSettings({ sessionTimeout: 30 })
    expect(endOf((await server.signIn({ email, password })).expiresAt)).toBe(30)
  })

  test('gets a new token when it is refreshed, and the old one still serves requests in flight', async () => {
    const { token } = await server.aMember()
    const fresh = await server.call('refreshSession', {}, token)
    expect(fresh.token).not.toBe(token)
    expect((await server.call('getUserInfo', {}, fresh.token)).id).toBe(fresh.user.id)
    expect((await server.call('getUserInfo', {}, token)).id).toBe(fresh.user.id)
    const [old] = await server.sql(
      `select extract(epoch from min(expires_at) - now())::int as seconds from accounts.sessions where user_id = $1 having count(*) = 2`,
      [fresh.user.id],
    )
    expect(old?.seconds).toBeLessThanOrEqual(120)
  })

  test('survives a simultaneous refresh by two tabs', async () => {
    const { token } = await server.aMember()
    const [one, other] = await Promise.all([server.call('refreshSession', {}, token), server.call('refreshSession', {}, token)])
    for (const { token: fresh } of [one, other]) expect((await server.request('/api/user/info', { token: fresh })).status).toBe(200)
  })

  test('ends after thirty days however often it is refreshed', async () => {
    const { token, id } = await server.aMember()
    await server.sql(`update accounts.sessions set ends_at = now() + interval '3 minutes' where user_id = $1`, [id])
    expect(endOf((await server.call('refreshSession', {}, token)).expiresAt)).toBe(3)
    await server.sql(`update accounts.sessions set ends_at = now() where user_id = $1`, [id])
    expect((await server.request('/api/user/info', { token })).status).toBe(401)
    expect((await server.request('/api/auth/refresh', { method: 'POST', body: {}, token })).status).toBe(401)
  })

  test('expires when it is idle for too long', async () => {
    const { token, id } = await server.aMember()
    await server.sql(`update accounts.sessions set expires_at = now() where user_id = $1`, [id])
    const answer = await server.request('/api/user/info', { token })
    expect([answer.status, errorCodeOf(answer)]).toEqual([401, 'NOT_SIGNED_IN'])
  })

  test('expires immediately when the club shortens the idle timeout below its idle time', async () => {
    const { token } = await server.aMember()
    const { token: busy } = await server.aMember()
    await updateSettings({ sessionTimeout: 1440 })
    const { token: idle } = await server.call('refreshSession', {}, token)
    await server.sql(`update accounts.sessions set seen_at = now() - interval '10 minutes' where token_hash = $1`, [hashToken(idle)])
    expect((await server.request('/api/user/info', { token: idle })).status).toBe(200)
    await updateSettings({ sessionTimeout: 5 })
    expect((await server.request('/api/user/info', { token: idle })).status).toBe(401)
    expect((await server.request('/api/auth/refresh', { method: 'POST', token: idle })).status).toBe(401)
    expect((await server.request('/api/user/info', { token: busy })).status).toBe(200)
    await updateSettings({ sessionTimeout: 30 })
  })

  test('ends for every token of its sign-in when the member signs out, and for no other sign-in', async () => {
    const { token, email } = await server.aMember()
    const elsewhere = await server.signIn({ email, password })
    const fresh = await server.call('refreshSession', {}, token)
    expect(await server.call('logout', {}, fresh.token)).toEqual({ ok: true })
    for (const gone of [token, fresh.token]) expect((await server.request('/api/user/info', { token: gone })).status).toBe(401)
    expect((await server.request('/api/user/info', { token: elsewhere.token })).status).toBe(200)
    expect(await server.call('logout', {}, 'long gone')).toEqual({ ok: true })
  })

  test('gets a new token when the password changes, and all other sessions end', async () => {
    const { token, email } = await server.aMember()
    const elsewhere = await server.signIn({ email, password })
    const change = (body: unknown) => server.request('/api/user/password', { method: 'PUT', token, body })
    const wrong = await change({ currentPassword: 'not this one', newPassword: 'six dry socks' })
    expect([wrong.status, errorCodeOf(wrong)]).toEqual([401, 'WRONG_PASSWORD'])
    const weak = await change({ currentPassword: password, newPassword: email })
    expect([weak.status, fieldsOf(weak)]).toEqual([400, { newPassword: ['INVALID'] }])
    const done = await change({ currentPassword: password, newPassword: 'six dry socks' })
    const fresh = (done.body as { token: string }).token
    for (const gone of [token, elsewhere.token]) expect((await server.request('/api/user/info', { token: gone })).status).toBe(401)
    expect((await server.request('/api/user/info', { token: fresh })).status).toBe(200)
    expect((await login(email)).status).toBe(401)
    expect((await login(email, 'six dry socks')).status).toBe(200)
  })

  test('identifies the member to the database functions', async () => {
    const member = await server.aMember('Dora')
    const activity = await server.call('createActivity', aProposal(), member.token)
    expect(activity).toMatchObject({ creatorId: member.id, creatorName: 'Dora', phase: 'review' })
  })
})
