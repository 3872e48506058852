/** Links for new passwords go to a member's address, so an attacker with a session must not be able to replace it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateLimits } from '@bothy/contract/rate-limits.ts'
import { errorCodeOf, mailedLink, password, startTestServer, type TestServer } from '../testing/test-server.ts'
import { totpCode } from './two-factor/testing/authenticator.ts'

let server: TestServer
let admin: { token: string }
beforeAll(async () => {
  // The club sends no mail: messages are only logged.
  server = await startTestServer()
  admin = await server.anAdmin()
  await server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
})
afterAll(() => server.close())

let addresses = 0
const anAddress = (name: string) => `${name}-${(addresses += 1)}@club.example`
async function aMember(name = 'Lin') {
  const email = anAddress(name.toLowerCase())
  const { session } = await server.call('register', { name, email, phone: `+4915117${500_000 + addresses}`, password })
  return { email, id: session!.user.id, token: session!.token }
}

const request = (token: string, email: string, proof: object = { password }) =>
  server.request('/api/user/email', { method: 'POST', body: { email, ...proof }, token })
const confirm = (token: string, viewer?: string) =>
  server.request('/api/auth/confirm-email-change', { method: 'POST', body: { token }, ...(viewer && { token: viewer }) })
const linkTo = (email: string) => new URL(mailedLink(server.log, email))
const tokenTo = (email: string) => linkTo(email).searchParams.get('token')!
const kindsTo = (email: string) => server.log.filter(({ to }) => to === email).map(({ kind }) => kind)
const emailOf = async (id: string) => (await server.sql('select email from public.profiles where id = $1', [id]))[0]!['email']

describe('a change of one’s own email address', () => {
  test('is announced to the old address at once, and again when it is done', async () => {
    const lin = await aMember()
    const email = anAddress('new')
    expect((await request(lin.token, email)).status).toBe(200)
    expect(linkTo(email).pathname).toBe('/confirm-email-change')
    expect(kindsTo(lin.email)).toEqual(['email-change-requested'])
    expect((await confirm(tokenTo(email))).status).toBe(200)
    expect(kindsTo(lin.email)).toEqual(['email-change-requested', 'email-change-done'])
    expect(kindsTo(email)).toEqual(['confirm-email-change'])
    expect(await server.sql('select operation from public.system_logs where user_id = $1', [lin.id])).toEqual([
      { operation: 'change_email' },
    ])
  })

  test('applies to the member who asked for it, even where another member opens the link', async () => {
    const lin = await aMember()
    const email = anAddress('new')
    await request(lin.token, email)
    expect((await confirm(tokenTo(email), admin.token)).status).toBe(200)
    expect([kindsTo(lin.email), kindsTo(email)]).toEqual([['email-change-requested', 'email-change-done'], ['confirm-email-change']])
    expect((await server.request('/api/user/info', { token: admin.token })).status).toBe(200)
  })

  test('needs the right password', async () => {
    const lin = await aMember()
    const email = anAddress('new')
    for (const typed of ['not this one', null])
      expect(errorCodeOf(await request(lin.token, email, { password: typed }))).toBe('WRONG_PASSWORD')
    expect([kindsTo(email), kindsTo(lin.email)]).toEqual([[], []])
  })

  test('confirms an address that was not confirmed before', async () => {
    const lin = await aMember()
    const email = anAddress('new')
    await request(lin.token, email)
    await confirm(tokenTo(email))
    expect(await server.sql('select email, email_verified from public.profiles where id = $1', [lin.id])).toEqual([
      { email, email_verified: true },
    ])
  })

  test('to the address of another member tells the owner of it, and nobody else', async () => {
    const [lin, mei] = [await aMember(), await aMember('Mei')]
    const answer = await request(lin.token, mei.email)
    expect([answer.status, answer.body]).toMatchObject([200, { email: lin.email, pendingEmail: mei.email }])
    expect([kindsTo(mei.email), kindsTo(lin.email)]).toEqual([['address-in-use'], ['email-change-requested']])
    expect(server.log.find(({ to }) => to === mei.email)).not.toHaveProperty('link')
  })

  test('does not happen when another member has registered with the address since', async () => {
    const lin = await aMember()
    const email = anAddress('new')
    await request(lin.token, email)
    const token = tokenTo(email)
    await server.call('register', { name: 'Mei', email, phone: '+4915117599999', password })
    expect(errorCodeOf(await confirm(token))).toBe('ALREADY_REGISTERED')
    expect(await emailOf(lin.id)).toBe(lin.email)
  })

  test('can be confirmed for one day only', async () => {
    const lin = await aMember()
    const email = anAddress('new')
    await request(lin.token, email)
    await server.sql("update accounts.email_changes set expires_at = expires_at - interval '1 day' where user_id = $1", [lin.id])
    expect((await server.call('getUserInfo', {}, lin.token)).pendingEmail).toBeNull()
    expect(errorCodeOf(await confirm(tokenTo(email)))).toBe('BAD_CODE')
  })

  test('happens once, though its link is opened twice at the same time', async () => {
    const lin = await aMember()
    const email = anAddress('new')
    await request(lin.token, email)
    const token = tokenTo(email)
    const answers = await Promise.all([confirm(token), confirm(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect(kindsTo(lin.email)).toEqual(['email-change-requested', 'email-change-done'])
  })

  test('is limited, because each request sends mails', async () => {
    const lin = await aMember()
    for (let round = 0; round < rateLimits['email-change'].max; round++)
      expect((await request(lin.token, anAddress('many'))).status).toBe(200)
    const email = anAddress('one-too-many')
    expect(errorCodeOf(await request(lin.token, email))).toBe('RATE_LIMITED')
    expect(kindsTo(email)).toEqual([])
  })
})

describe('an admin of a club without mail', () => {
  async function anAdmin() {
    const ada = await aMember('Ada')
    await server.sql("insert into public.roles values ($1, 'admin')", [ada.id])
    return ada
  }

  test('changes their own address at once with the password, which is logged and ends the other sessions', async () => {
    const ada = await anAdmin()
    const other = await server.signIn({ email: ada.email, password })
    const email = anAddress('ada')
    for (const typed of ['not this one', null])
      expect(errorCodeOf(await request(ada.token, email, { password: typed }))).toBe('WRONG_PASSWORD')
    const { status, body } = await request(ada.token, email)
    expect([status, body]).toMatchObject([200, { email, pendingEmail: null }])
    expect((await server.signIn({ email, password })).user.id).toBe(ada.id)
    expect((await server.request('/api/user/info', { token: other.token })).status).toBe(401)
    expect((await server.request('/api/user/info', { token: ada.token })).status).toBe(200)
    expect(kindsTo(ada.email)).toContain('email-change-done')
    expect(kindsTo(email)).toEqual([])
    const [entry] = await server.sql('select operation from public.system_logs where user_id = $1 order by id desc limit 1', [ada.id])
    expect(entry).toEqual({ operation: 'change_email' })
  })

  test('must enter a code of the second factor', async () => {
    const ada = await anAdmin()
    const { secret } = await server.call('setUpTwoFactor', { password }, ada.token)
    const { session, backupCodes } = await server.call('enableTwoFactor', { code: totpCode(secret) }, ada.token)
    const email = anAddress('ada')
    expect(errorCodeOf(await request(session.token, email))).toBe('MFA_REQUIRED')
    expect(errorCodeOf(await request(session.token, email, { password, code: 'aaaaa-aaaaa' }))).toBe('BAD_CODE')
    expect(await emailOf(ada.id)).toBe(ada.email)
    expect((await request(session.token, email, { password, code: backupCodes[0] })).status).toBe(200)
    expect(await emailOf(ada.id)).toBe(email)
  })

  test('gets neither the address of another member nor the one they have', async () => {
    const [ada, lin] = [await anAdmin(), await aMember()]
    expect(errorCodeOf(await request(ada.token, lin.email))).toBe('ALREADY_REGISTERED')
    expect((await request(ada.token, ada.email)).body).toMatchObject({ error: { code: 'INVALID_INPUT', fields: { email: ['INVALID'] } } })
    expect(await emailOf(ada.id)).toBe(ada.email)
  })
})

describe('an attacker who has asked for another address', () => {
  test.each([
    [
      'resets the password by mail',
      async ({ email }: { email: string }) => {
        await server.call('resetPassword', { email })
        await server.call('confirmPasswordReset', { token: tokenTo(email), newPassword: 'mine alone' })
      },
    ],
    ['has all sessions ended by an admin', async ({ id }: { id: string }) => server.call('endUserSessions', { userId: id }, admin.token)],
    [
      'has the address corrected by an admin',
      async ({ id }: { id: string }) => server.call('updateUser', { userId: id, email: anAddress('corrected') }, admin.token),
    ],
  ] as const)('does not get it when the owner %s', async (_, takeBack) => {
    const lin = await aMember()
    const email = anAddress('thief')
    await request(lin.token, email)
    await takeBack(lin)
    expect(errorCodeOf(await confirm(tokenTo(email)))).toBe('BAD_CODE')
    expect(await emailOf(lin.id)).not.toBe(email)
  })
})
