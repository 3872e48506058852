import { callNames } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { afterEach, expect, test } from 'vitest'
import { connectClub, type ConnectOptions } from './connect.ts'
import { aBrowser, aPage } from './testing/browser.ts'
import { handClock } from './testing/hand-clock.ts'
import { aPeer, aSession, aUser, say } from './testing/peer.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

function connected(options: Pick<ConnectOptions, 'mode' | 'baseUrl' | 'locale'>) {
  const time = handClock()
  const { page, listeners } = aPage()
  const connection = connectClub({ ...options, storage: aBrowser().tab().storage, clock: time.clock, page })
  closers.push(connection.close)
  return { ...connection, time, listeners }
}

test('the rest backend answers, and a sign-in updates the session', async () => {
  const server = await aPeer(({ path }) => (path === '/auth/email-login' ? say(200, aSession()) : say(200, aUser())))
  closers.push(server.close)
  const { club, session, mode, ready } = connected({ mode: 'rest', baseUrl: server.baseUrl, locale: () => 'de' })
  await ready
  await club.emailLogin({ email: 'mei@example.org', password: 'over the hills' })
  expect(session.current()).toEqual(aSession())
  expect(await club.getUserInfo()).toEqual(aUser())
  expect(mode).toBe('rest')
  expect(server.heard.map(({ token, headers }) => [token, headers['accept-language']])).toEqual([
    [undefined, 'de'],
    ['first', 'de'],
  ])
})

test.each(['mock', 'supabase', 'fax'] as const)(
  'the mode %s without its configuration refuses every call and names what is missing',
  async (mode) => {
    const { club, live } = connected({ mode: mode as 'mock' })
    // Signing out works without a backend.
    for (const name of callNames.filter((one) => one !== 'logout')) {
      const refusal = await (club[name] as () => Promise<unknown>)().catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(Refusal)
      expect(refusal).toMatchObject({ code: 'BACKEND_NOT_CONFIGURED', message: expect.stringContaining(mode) })
    }
    live.listen(() => expect.unreachable())()
    expect(live.current()).toBe('offline')
  },
)

test('a closed connection leaves no timers and no listeners', async () => {
  const { close, time, listeners, ready } = connected({ mode: 'rest' })
  await ready
  close()
  expect(time.pending()).toBe(0)
  expect(listeners.size).toBe(0)
})
