import { afterEach, expect, test } from 'vitest'
import { followed } from './account.ts'
import { createRestDoor } from './rest.ts'
import { createSession } from './session.ts'
import { aBrowser } from './testing/browser.ts'
import { aPeer, aSession, aUser, hangUp, refuse, say, type Heard, type Say } from './testing/peer.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function aClub(...ways: ((heard: Heard) => Say)[]) {
  const peer = await aPeer(...ways)
  closers.push(peer.close)
  const session = createSession(aBrowser().tab())
  return { peer, session, club: followed(createRestDoor({ baseUrl: peer.baseUrl, session, locale: () => 'en' }), session) }
}

const credentials = { email: 'mei@example.org', password: 'over the hills' }
const registration = { ...credentials, name: 'Mei Lin', phone: '+49 170 1234567' }

test('who signs in is signed in', async () => {
  const { club, session } = await aClub(() => say(200, aSession()))
  await club.emailLogin(credentials)
  expect(session.current()).toEqual(aSession())
})

test('who is asked for a second factor is not signed in yet', async () => {
  const { club, session } = await aClub(() => say(200, { mfaRequired: true, challenge: 'riddle' }))
  expect(await club.emailLogin(credentials)).toEqual({ mfaRequired: true, challenge: 'riddle' })
  expect(session.token()).toBeNull()
})

test('who gives the second factor is signed in, and that is told', async () => {
  const { club, session } = await aClub(() => say(200, aSession()))
  const heard: string[] = []
  session.on('signed-in', () => heard.push('signed-in'))
  session.on('mfa-verified', () => heard.push('mfa-verified'))
  await club.answerMfa({ challenge: 'riddle', code: '123456' })
  expect([session.current(), heard]).toEqual([aSession(), ['signed-in', 'mfa-verified']])
})

test('switching the second factor on comes with a new token', async () => {
  const { club, session } = await aClub(() => say(200, { backupCodes: [], session: aSession({ token: 'second' }) }))
  session.begin(aSession())
  await club.enableTwoFactor({ code: '123456' })
  expect(session.token()).toBe('second')
})

test('the first admin is signed in', async () => {
  const { club, session } = await aClub(() => say(201, aSession()))
  await club.createFirstAdmin({ setupToken: 'printed', name: 'Mei', ...credentials })
  expect(session.current()).toEqual(aSession())
})

test('who registers is signed in, unless the address is to be confirmed first', async () => {
  const { club, session } = await aClub(
    () => say(201, { needEmailConfirmation: true, session: null }),
    () => say(201, { needEmailConfirmation: false, session: aSession() }),
  )
  expect(await club.register(registration)).toEqual({ needEmailConfirmation: true, session: null })
  expect(session.current()).toBeNull()
  await club.register(registration)
  expect(session.current()).toEqual(aSession())
})

test('who is refused stays who they were', async () => {
  const { club, session } = await aClub(() => refuse(401, 'BAD_CREDENTIALS'))
  await expect(club.emailLogin(credentials)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
  expect(session.current()).toBeNull()
})

test('a new password comes with a new token', async () => {
  const { club, session } = await aClub(() => say(200, aSession({ token: 'second' })))
  session.begin(aSession())
  await club.changePassword({ currentPassword: 'a', newPassword: 'b' })
  expect(session.token()).toBe('second')
})

test('a changed profile is seen everywhere', async () => {
  const { club, session } = await aClub(() => say(200, aUser({ name: 'Mei' })))
  session.begin(aSession())
  await club.updateUserInfo({ name: 'Mei' })
  expect(session.current()?.user.name).toBe('Mei')
})

test.each([say(200, { ok: true }), hangUp, refuse(401, 'NOT_SIGNED_IN'), refuse(503, 'UNAVAILABLE')])(
  'who signs out is signed out, whatever the server says',
  async (way) => {
    const { club, session, peer } = await aClub(() => way)
    session.begin(aSession())
    expect(await club.logout()).toEqual({ ok: true })
    expect(session.current()).toBeNull()
    expect(peer.heard[0]).toMatchObject({ path: '/auth/logout', token: 'first' })
  },
)
