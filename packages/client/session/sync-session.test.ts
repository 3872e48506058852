import { afterEach, expect, test } from 'vitest'
import { createRestBackend } from '../rest/backend.ts'
import { aBrowser } from '../testing/fake-browser.ts'
import { aTestServer, aSession, aUser, hangUp, refuse, respond, type ReceivedRequest, type Responder } from '../testing/test-server.ts'
import { createSession } from './session.ts'
import { withSessionSync } from './sync-session.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function anApi(...handlers: ((request: ReceivedRequest) => Responder | Promise<Responder>)[]) {
  const server = await aTestServer(...handlers)
  closers.push(server.close)
  const session = createSession(aBrowser().tab())
  return { server, session, api: withSessionSync(createRestBackend({ baseUrl: server.baseUrl, session, locale: () => 'en' }), session) }
}

const credentials = { email: 'mei@example.org', password: 'over the hills' }
const registration = { ...credentials, name: 'Mei Lin', phone: '+49 170 1234567' }

test('a sign-in begins the session', async () => {
  const { api, session } = await anApi(() => respond(200, aSession()))
  await api.emailLogin(credentials)
  expect(session.current()).toEqual(aSession())
})

test('a challenge for the second factor does not begin the session', async () => {
  const { api, session } = await anApi(() => respond(200, { mfaRequired: true, challenge: 'riddle' }))
  expect(await api.emailLogin(credentials)).toEqual({ mfaRequired: true, challenge: 'riddle' })
  expect(session.token()).toBeNull()
})

test('the second factor begins the session and emits mfa-verified', async () => {
  const { api, session } = await anApi(() => respond(200, aSession()))
  const events: string[] = []
  session.on('signed-in', () => events.push('signed-in'))
  session.on('mfa-verified', () => events.push('mfa-verified'))
  await api.answerMfa({ challenge: 'riddle', code: '123456' })
  expect([session.current(), events]).toEqual([aSession(), ['signed-in', 'mfa-verified']])
})

test('enabling the second factor changes the token', async () => {
  const { api, session } = await anApi(() => respond(200, { backupCodes: [], session: aSession({ token: 'second' }) }))
  session.begin(aSession())
  await api.enableTwoFactor({ code: '123456' })
  expect(session.token()).toBe('second')
})

test('the new first admin is signed in', async () => {
  const { api, session } = await anApi(() => respond(201, aSession()))
  await api.createFirstAdmin({ setupToken: 'printed', name: 'Mei', ...credentials })
  expect(session.current()).toEqual(aSession())
})

test('a new member is signed in, unless the address must be confirmed first', async () => {
  const { api, session } = await anApi(
    () => respond(201, { needEmailConfirmation: true, session: null }),
    () => respond(201, { needEmailConfirmation: false, session: aSession() }),
  )
  expect(await api.register(registration)).toEqual({ needEmailConfirmation: true, session: null })
  expect(session.current()).toBeNull()
  await api.register(registration)
  expect(session.current()).toEqual(aSession())
})

test('a refused sign-in does not change the session', async () => {
  const { api, session } = await anApi(() => refuse(401, 'BAD_CREDENTIALS'))
  await expect(api.emailLogin(credentials)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
  expect(session.current()).toBeNull()
})

test('a new password changes the token', async () => {
  const { api, session } = await anApi(() => respond(200, aSession({ token: 'second' })))
  session.begin(aSession())
  await api.changePassword({ currentPassword: 'a', newPassword: 'b' })
  expect(session.token()).toBe('second')
})

/** The token has ended. */
const refuseAndThen =
  (act: () => void): Responder =>
  (response) => {
    response.once('close', act)
    return refuse(401, 'NOT_SIGNED_IN')(response)
  }

test.each([
  ['enableTwoFactor', { code: '123456' }, { backupCodes: [], session: aSession({ token: 'second' }) }],
  ['changePassword', { currentPassword: 'a', newPassword: 'b' }, aSession({ token: 'second' })],
] as const)('%s ends the former token before its answer is here: another call waits for the new one', async (name, input, answer) => {
  const otherRefused = Promise.withResolvers<void>()
  const { api, session } = await anApi(async ({ path, token }) => {
    if (path !== '/user/info') {
      await otherRefused.promise
      return respond(200, answer)
    }
    return token === 'second' ? respond(200, aUser()) : refuseAndThen(otherRefused.resolve)
  })
  session.begin(aSession())
  const changed = (api[name] as (input: object) => Promise<unknown>)(input)
  await expect(api.getUserInfo()).resolves.toEqual(aUser())
  await changed
  expect(session.token()).toBe('second')
})

test('a call that is refused while the account is deleted leaves the end of the session to the deletion', async () => {
  const otherRefused = Promise.withResolvers<void>()
  const { api, session } = await anApi(async ({ path }) => {
    if (path === '/user/settings') return refuseAndThen(otherRefused.resolve)
    await otherRefused.promise
    return respond(200, { ok: true })
  })
  const reasons: string[] = []
  session.on('signed-out', ({ reason }) => reasons.push(reason))
  session.begin(aSession())
  const deleted = api.deleteAccount({ password: 'over the hills', code: null })
  await expect(api.getUserSettings()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  await deleted
  expect(reasons).toEqual(['signed-out'])
})

test('a changed profile updates the session', async () => {
  const { api, session } = await anApi(() => respond(200, aUser({ name: 'Mei' })))
  session.begin(aSession())
  await api.updateUserInfo({ name: 'Mei' })
  expect(session.current()?.user.name).toBe('Mei')
})

test.each([respond(200, { ok: true }), hangUp, refuse(401, 'NOT_SIGNED_IN'), refuse(503, 'UNAVAILABLE')])(
  'a sign-out ends the session, whatever the server answers',
  async (answer) => {
    const { api, session, server } = await anApi(() => answer)
    session.begin(aSession())
    expect(await api.logout()).toEqual({ ok: true })
    expect(session.current()).toBeNull()
    expect(server.requests[0]).toMatchObject({ path: '/auth/logout', token: 'first' })
  },
)
