import { afterEach, expect, test } from 'vitest'
import { callNames } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { connect, type ConnectOptions } from './connect.ts'
import { aBrowser, aPage } from './testing/fake-browser.ts'
import { fakeClock } from './testing/fake-clock.ts'
import { aTestServer, aSession, aUser, respond } from './testing/test-server.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

function connected(options: Pick<ConnectOptions, 'mode' | 'baseUrl' | 'locale'>) {
  const time = fakeClock()
  const { page, listeners } = aPage()
  const connection = connect({ ...options, storage: aBrowser().tab().storage, clock: time.clock, page })
  closers.push(connection.close)
  return { ...connection, time, listeners }
}

test('the rest backend answers, and a sign-in updates the session', async () => {
  const server = await aTestServer(({ path }) => (path === '/auth/email-login' ? respond(200, aSession()) : respond(200, aUser())))
  closers.push(server.close)
  const { api, session, mode, ready } = connected({ mode: 'rest', baseUrl: server.baseUrl, locale: () => 'de' })
  await ready
  await api.emailLogin({ email: 'mei@example.org', password: 'over the hills' })
  expect(session.current()).toEqual(aSession())
  expect(await api.getUserInfo()).toEqual(aUser())
  expect(mode).toBe('rest')
  expect(server.requests.map(({ token, headers }) => [token, headers['accept-language']])).toEqual([
    [undefined, 'de'],
    ['first', 'de'],
  ])
})

test.each(['mock', 'supabase', 'fax'] as const)(
  'the mode %s without its configuration refuses every call and names what is missing',
  async (mode) => {
    const { api, live } = connected({ mode: mode as 'mock' })
    // Signing out works without a backend.
    for (const name of callNames.filter((one) => one !== 'logout')) {
      const refusal = await (api[name] as () => Promise<unknown>)().catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(Refusal)
      expect(refusal).toMatchObject({ code: 'BACKEND_NOT_CONFIGURED', message: expect.stringContaining(mode) })
    }
    const unsubscribe = live.listen(() => expect.unreachable())
    unsubscribe()
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
