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
  const hands = handClock()
  const { page, listeners } = aPage()
  const all = connectClub({ ...options, storage: aBrowser().tab().storage, clock: hands.clock, page })
  closers.push(all.close)
  return { ...all, hands, listeners }
}

test('the club of a server answers, and the session follows', async () => {
  const peer = await aPeer(({ path }) => (path === '/auth/email-login' ? say(200, aSession()) : say(200, aUser())))
  closers.push(peer.close)
  const { club, session, mode, ready } = connected({ mode: 'rest', baseUrl: peer.baseUrl, locale: () => 'de' })
  await ready
  await club.emailLogin({ email: 'mei@example.org', password: 'over the hills' })
  expect(session.current()).toEqual(aSession())
  expect(await club.getUserInfo()).toEqual(aUser())
  expect(mode).toBe('rest')
  expect(peer.heard.map(({ token, headers }) => [token, headers['accept-language']])).toEqual([
    [undefined, 'de'],
    ['first', 'de'],
  ])
})

test.each(['mock', 'supabase', 'fax'] as const)('the data mode %s refuses every call and says why', async (mode) => {
  const { club, live } = connected({ mode: mode as 'mock' })
  // Signing out needs nobody.
  for (const name of callNames.filter((one) => one !== 'logout')) {
    const refused = await (club[name] as () => Promise<unknown>)().catch((fault: unknown) => fault)
    expect(refused).toBeInstanceOf(Refusal)
    expect(refused).toMatchObject({ code: 'BACKEND_NOT_CONFIGURED', message: expect.stringContaining(mode) })
  }
  live.listen(() => expect.unreachable())()
  expect(live.current()).toBe('offline')
})

test('a closed connection leaves nothing behind', async () => {
  const { close, hands, listeners, ready } = connected({ mode: 'rest' })
  await ready
  close()
  expect(hands.pending()).toBe(0)
  expect(listeners.size).toBe(0)
})
