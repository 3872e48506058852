import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '../http/rulebook.ts'
import { addressOf, aProposal, linkTo, openTestClub, password, type TestClub } from '../test-club.ts'

let club: TestClub
beforeAll(async () => {
  club = await openTestClub()
  await club.anAdmin()
})
afterAll(() => club.close())

const asAdmin = async (change: Record<string, unknown>) => club.call('updateSystemSettings', change, (await club.anAdmin()).token)

let people = 0
const newcomer = (change: Record<string, unknown> = {}) => {
  people += 1
  return { name: 'Cleo', email: `cleo${people}@club.example`, phone: `+4330${1_000_000 + people}`, password, ...change }
}
const register = (body: unknown) => club.ask('/api/auth/register', { method: 'POST', body })
const login = (email: string, typed = password) => club.ask('/api/auth/email-login', { method: 'POST', body: { email, password: typed } })
const codeOf = (answer: { body: never }) => (answer.body as { error?: { code: string } }).error?.code
const fieldsOf = (answer: { body: never }) => (answer.body as { error?: { fields?: unknown } }).error?.fields

describe('the first administrator', () => {
  it('is made by the printed link, which then works no more', async () => {
    const { setupLink } = club.server
    const body = { setupToken: new URL(setupLink!).searchParams.get('token'), name: 'Eve', email: 'eve@club.example', password }
    const again = await club.ask('/api/auth/first-admin', { method: 'POST', body })
    expect(again.status).toBe(401)
    expect(codeOf(again)).toBe('BAD_CODE')
    expect((await club.call('getUserInfo', {}, (await club.anAdmin()).token)).isAdmin).toBe(true)
  })

  it('cannot be made with a guess, and one of two who use the link at once is refused', async () => {
    const empty = await openTestClub()
    try {
      const token = new URL(empty.server.setupLink!).searchParams.get('token')!
      const ask = (setupToken: string, name: string) =>
        empty.ask('/api/auth/first-admin', { method: 'POST', body: { setupToken, name, email: `${name}@club.example`, password } })
      expect((await ask('guess', 'Mallory')).status).toBe(401)
      const both = await Promise.all([ask(token, 'Ada'), ask(token, 'Ben')])
      expect(both.map(({ status }) => status).sort()).toEqual([201, 401])
      expect(await empty.sql('select count(*)::int as n from profiles where is_admin')).toEqual([{ n: 1 }])
    } finally {
      await empty.close()
    }
  })

  it('may come from the environment, and is not touched at the next start', async () => {
    const admin = { email: 'keeper@club.example', password: 'a mountain of keys' }
    const own = await openTestClub({ admin })
    try {
      expect(own.server.setupLink).toBeUndefined()
      const { token, user } = await own.signIn(admin)
      expect(user.isAdmin).toBe(true)
      await own.call('changePassword', { currentPassword: admin.password, newPassword: 'another mountain' }, token)
      const second = await openTestClub({ admin, databaseUrl: addressOf(own) })
      await second.close()
      expect((await own.ask('/api/auth/email-login', { method: 'POST', body: admin })).status).toBe(401)
    } finally {
      await own.close()
    }
  })
})

describe('registration', () => {
  it('asks to confirm the address first, and lets in afterwards', async () => {
    const person = newcomer()
    const answer = await register(person)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ needEmailConfirmation: true, session: null })
    const early = await login(person.email)
    expect([early.status, codeOf(early)]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
    const token = new URL(linkTo(club.log, person.email)).searchParams.get('token')!
    await club.call('verifyEmail', { token })
    expect((await login(person.email)).status).toBe(200)
    expect((await club.ask('/api/auth/verify-email', { method: 'POST', body: { token: 'guess' } })).status).toBe(401)
    const again = await club.ask('/api/auth/verify-email', { method: 'POST', body: { token } })
    expect([again.status, codeOf(again)]).toEqual([401, 'BAD_CODE'])
  })

  it('sends the link again to who knows the password, and to nobody else', async () => {
    const person = newcomer()
    await register(person)
    const first = linkTo(club.log, person.email)
    await login(person.email, 'not this one')
    expect(linkTo(club.log, person.email)).toBe(first)
    await login(person.email)
    const second = linkTo(club.log, person.email)
    expect(second).not.toBe(first)
    await club.call('verifyEmail', { token: new URL(second).searchParams.get('token')! })
    expect((await login(person.email)).status).toBe(200)
  })

  it('does not tell who is a member while addresses are confirmed', async () => {
    const person = newcomer()
    const first = await register(person)
    const second = await register({ ...newcomer(), email: person.email.toUpperCase() })
    expect([second.status, second.text]).toEqual([first.status, first.text])
    expect(await club.sql('select count(*)::int as n from profiles where email = $1', [person.email])).toEqual([{ n: 1 }])
  })

  it('signs in at once when addresses are not confirmed, and then says that an address is taken', async () => {
    await asAdmin({ requireEmailVerification: false })
    const person = newcomer({ language: 'de' })
    const answer = await register(person)
    const { session } = answer.body as { session: { token: string; user: { language: string; isAdmin: boolean } } }
    expect(session.user).toMatchObject({ language: 'de', isAdmin: false })
    expect((await club.call('getUserInfo', {}, session.token)).email).toBe(person.email)
    const again = await register({ ...newcomer(), email: person.email })
    expect([again.status, codeOf(again)]).toEqual([409, 'ALREADY_REGISTERED'])
    const samePhone = await register({ ...newcomer(), phone: person.phone })
    expect([samePhone.status, codeOf(samePhone)]).toEqual([409, 'ALREADY_REGISTERED'])
  })

  it('makes one account of twenty registrations of one address at once', async () => {
    const person = newcomer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(person)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    expect(await club.sql('select count(*)::int as n from profiles where email = $1', [person.email])).toEqual([{ n: 1 }])
    expect(
      await club.sql('select count(*)::int as n from accounts.credentials c join profiles p on p.id = c.user_id where email = $1', [
        person.email,
      ]),
    ).toEqual([{ n: 1 }])
  })

  it('is refused while the club is closed to newcomers', async () => {
    await asAdmin({ allowSelfRegistration: false })
    const answer = await register(newcomer())
    expect([answer.status, codeOf(answer)]).toEqual([403, 'REGISTRATION_CLOSED'])
    await asAdmin({ allowSelfRegistration: true })
    expect((await register(newcomer())).status).toBe(201)
  })

  it('lets nobody make themselves an administrator, or anything else that is not asked', async () => {
    for (const extra of [{ isAdmin: true }, { is_admin: true }, { emailVerified: true }, { avatar: 'x' }, { id: crypto.randomUUID() }]) {
      const answer = await register({ ...newcomer(), ...extra })
      expect([answer.status, fieldsOf(answer)]).toEqual([400, { [Object.keys(extra)[0]!]: ['UNKNOWN'] }])
    }
  })

  it.each([
    ['too short', 'seven', { password: ['TOO_SHORT'] }, { minimumPasswordLength: 6 }],
    ['guessed by everybody', 'Password1', { password: ['INVALID'] }, { minimumPasswordLength: 6 }],
    ['guessed early, in wide signs', 'ｑｗｅｒｔｙ１２３４５６', { password: ['INVALID'] }, { minimumPasswordLength: 6 }],
    ['the name of the club', 'the walkers of bern', { password: ['INVALID'] }, { systemName: 'The Walkers of Bern' }],
    ['one letter again and again', 'zzzzzzzzzz', { password: ['INVALID'] }, { minimumPasswordLength: 6 }],
    ['of one kind of letter where more are asked for', 'onlysmallletters', { password: ['INVALID'] }, { requireComplexPassword: true }],
    ['below a length that was raised a moment ago', 'twelve chars', { password: ['TOO_SHORT'] }, { minimumPasswordLength: 13 }],
  ])('refuses a password that is %s', async (_, typed, fields, settings) => {
    await asAdmin({ minimumPasswordLength: 6, requireComplexPassword: false, ...settings })
    const answer = await register(newcomer({ password: typed }))
    expect([answer.status, codeOf(answer), fieldsOf(answer)]).toEqual([400, 'WEAK_PASSWORD', fields])
    await asAdmin({ minimumPasswordLength: 6, requireComplexPassword: false })
  })

  it('takes the length of a password in characters, and any script', async () => {
    const person = newcomer({ password: '山に登る🏔️🏔️' })
    expect((await register(person)).status).toBe(201)
    expect((await login(person.email, person.password)).status).toBe(200)
  })
})

describe('signing in', () => {
  it('answers an unknown address as it answers a wrong password', async () => {
    const member = await club.aMember()
    const wrong = await login(member.email, 'not this one')
    const unknown = await login('nobody@club.example', 'not this one')
    expect([wrong.status, codeOf(wrong)]).toEqual([401, 'BAD_CREDENTIALS'])
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
  })

  it('finds the address in any case', async () => {
    const member = await club.aMember()
    expect((await login(` ${member.email.toUpperCase()} `)).status).toBe(200)
  })

  it('keeps tokens and passwords as hashes only', async () => {
    const { token, email } = await club.aMember()
    const [session] = await club.sql(
      `select encode(token_hash, 'hex') as hash from accounts.sessions s join profiles p on p.id = s.user_id where email = $1`,
      [email],
    )
    expect(session?.hash).toMatch(/^[0-9a-f]{64}$/)
    const stored = JSON.stringify([
      await club.sql('select * from accounts.sessions'),
      await club.sql('select * from accounts.verifications'),
      await club.sql('select * from accounts.credentials'),
    ])
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(password)
    const [credential] = await club.sql(
      'select password from accounts.credentials c join profiles p on p.id = c.user_id where email = $1',
      [email],
    )
    expect(credential?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('writes neither token nor password into the log', async () => {
    const { token } = await club.aMember()
    await club.call('listActivities', { q: 'a private search' }, token)
    const written = JSON.stringify(club.log)
    expect(written).not.toContain(token)
    expect(written).not.toContain(password)
    expect(written).not.toContain('a private search')
  })
})

describe('a session', () => {
  const endOf = (expiresAt: string) => Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)

  it('lasts for the minutes that the club has set', async () => {
    await asAdmin({ sessionTimeout: 45 })
    const { email } = await club.aMember()
    expect(endOf((await club.signIn({ email, password })).expiresAt)).toBe(45)
    await asAdmin({ sessionTimeout: 30 })
    expect(endOf((await club.signIn({ email, password })).expiresAt)).toBe(30)
  })

  it('goes on with a new token, and the old one serves requests on their way', async () => {
    const { token } = await club.aMember()
    const fresh = await club.call('refreshSession', {}, token)
    expect(fresh.token).not.toBe(token)
    expect((await club.call('getUserInfo', {}, fresh.token)).id).toBe(fresh.user.id)
    expect((await club.call('getUserInfo', {}, token)).id).toBe(fresh.user.id)
    const [old] = await club.sql(
      `select extract(epoch from min(expires_at) - now())::int as seconds from accounts.sessions where user_id = $1 having count(*) = 2`,
      [fresh.user.id],
    )
    expect(old?.seconds).toBeLessThanOrEqual(120)
  })

  it('is refreshed by two tabs at once without either losing it', async () => {
    const { token } = await club.aMember()
    const [one, other] = await Promise.all([club.call('refreshSession', {}, token), club.call('refreshSession', {}, token)])
    for (const { token: fresh } of [one, other]) expect((await club.ask('/api/user/info', { token: fresh })).status).toBe(200)
  })

  it('ends after thirty days however often it is refreshed', async () => {
    const { token, id } = await club.aMember()
    await club.sql(`update accounts.sessions set ends_at = now() + interval '3 minutes' where user_id = $1`, [id])
    expect(endOf((await club.call('refreshSession', {}, token)).expiresAt)).toBe(3)
    await club.sql(`update accounts.sessions set ends_at = now() where user_id = $1`, [id])
    expect((await club.ask('/api/user/info', { token })).status).toBe(401)
    expect((await club.ask('/api/auth/refresh', { method: 'POST', body: {}, token })).status).toBe(401)
  })

  it('is over when it was idle for too long', async () => {
    const { token, id } = await club.aMember()
    await club.sql(`update accounts.sessions set expires_at = now() where user_id = $1`, [id])
    const answer = await club.ask('/api/user/info', { token })
    expect([answer.status, codeOf(answer)]).toEqual([401, 'NOT_SIGNED_IN'])
  })

  it('is over at once when the club shortens the idle time below how long it has been idle', async () => {
    const { token } = await club.aMember()
    const { token: busy } = await club.aMember()
    await asAdmin({ sessionTimeout: 1440 })
    const { token: idle } = await club.call('refreshSession', {}, token)
    await club.sql(`update accounts.sessions set seen_at = now() - interval '10 minutes' where token_hash = $1`, [hashOf(idle)])
    expect((await club.ask('/api/user/info', { token: idle })).status).toBe(200)
    await asAdmin({ sessionTimeout: 5 })
    expect((await club.ask('/api/user/info', { token: idle })).status).toBe(401)
    expect((await club.ask('/api/auth/refresh', { method: 'POST', token: idle })).status).toBe(401)
    expect((await club.ask('/api/user/info', { token: busy })).status).toBe(200)
    await asAdmin({ sessionTimeout: 30 })
  })

  it('is over at once for every token of a sign-in that is signed out, and only for that one', async () => {
    const { token, email } = await club.aMember()
    const elsewhere = await club.signIn({ email, password })
    const fresh = await club.call('refreshSession', {}, token)
    expect(await club.call('logout', {}, fresh.token)).toEqual({ ok: true })
    for (const gone of [token, fresh.token]) expect((await club.ask('/api/user/info', { token: gone })).status).toBe(401)
    expect((await club.ask('/api/user/info', { token: elsewhere.token })).status).toBe(200)
    expect(await club.call('logout', {}, 'long gone')).toEqual({ ok: true })
  })

  it('changes its token with the password, and all others end', async () => {
    const { token, email } = await club.aMember()
    const elsewhere = await club.signIn({ email, password })
    const change = (body: unknown) => club.ask('/api/user/password', { method: 'PUT', token, body })
    const wrong = await change({ currentPassword: 'not this one', newPassword: 'six dry socks' })
    expect([wrong.status, codeOf(wrong)]).toEqual([401, 'BAD_CREDENTIALS'])
    const weak = await change({ currentPassword: password, newPassword: email })
    expect([weak.status, fieldsOf(weak)]).toEqual([400, { newPassword: ['INVALID'] }])
    const done = await change({ currentPassword: password, newPassword: 'six dry socks' })
    const fresh = (done.body as { token: string }).token
    for (const gone of [token, elsewhere.token]) expect((await club.ask('/api/user/info', { token: gone })).status).toBe(401)
    expect((await club.ask('/api/user/info', { token: fresh })).status).toBe(200)
    expect((await login(email)).status).toBe(401)
    expect((await login(email, 'six dry socks')).status).toBe(200)
  })

  it('carries its member into the rulebook', async () => {
    const member = await club.aMember('Dora')
    const activity = await club.call('createActivity', aProposal(), member.token)
    expect(activity).toMatchObject({ creatorId: member.id, creatorName: 'Dora', phase: 'review' })
  })
})
