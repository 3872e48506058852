import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { afterEach, expect, test } from 'vitest'
import { followed } from './account.ts'
import { followServer } from './clock.ts'
import { keepAlive } from './refresh.ts'
import { createRestDoor } from './rest.ts'
import { createSession } from './session.ts'
import { aBrowser, aPage } from './testing/browser.ts'
import { handClock } from './testing/hand-clock.ts'
import { aPeer, aSession, aUser, hangUp, refuse, say, type Heard, type Say } from './testing/peer.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** 05:30:00, when the clock starts, and later. */
const minutes = (after: number) => new Date(Date.parse('2026-06-20T05:30:00Z') + after * 60_000).toISOString()
const stored = (answer: SessionAnswer) => ({ token: answer.token, 'bothy.session': JSON.stringify(answer) })
const anew = aSession({ token: 'second', expiresAt: minutes(60) })

type Way = (heard: Heard) => Say | Promise<Say>

async function aTab(kept: Record<string, string>, ...ways: Way[]) {
  const peer = await aPeer(...ways)
  const browser = aBrowser(kept)
  const hands = handClock()
  const { page, change, listeners } = aPage()
  const open = () => {
    const server = followServer(hands.clock)
    const session = createSession({ ...browser.tab(), clock: hands.clock })
    const door = createRestDoor({ baseUrl: peer.baseUrl, session, locale: () => 'en', clock: hands.clock, onServerTime: server.heard })
    const club = followed(door, session)
    const alive = keepAlive({ session, club, clock: server.clock, page })
    closers.push(alive.stop)
    return { session, club, alive }
  }
  closers.push(peer.close)
  return { peer, browser, hands, change, listeners, open, ...open() }
}

/** Resolves with the next token of a session. */
const nextToken = (session: ReturnType<typeof createSession>) =>
  new Promise<string | null>((resolve) => {
    const leave = session.subscribe(() => {
      leave()
      resolve(session.token())
    })
  })

test('at the start the stored member is looked up', async () => {
  const { alive, session, peer } = await aTab(stored(aSession()), () => say(200, aUser({ name: 'Mei', joined: 3 })))
  await alive.ready
  expect(session.current()?.user).toMatchObject({ name: 'Mei', joined: 3 })
  expect(peer.heard.map(({ method, path, token }) => `${method} ${path} ${token}`)).toEqual(['GET /user/info first'])
})

test('at the start nobody is asked about nobody', async () => {
  const { alive, peer, hands } = await aTab({}, () => say(200, {}))
  await alive.ready
  hands.advance(3_600_000)
  expect(peer.heard).toEqual([])
})

test('at the start a session that the server does not know ends', async () => {
  const { alive, session, browser } = await aTab(stored(aSession()), () => refuse(401, 'NOT_SIGNED_IN'))
  await alive.ready
  expect(session.current()).toBeNull()
  expect(browser.stored()).toEqual({})
})

test.each([hangUp, refuse(503, 'UNAVAILABLE')])('at the start a bad network ends nothing', async (way) => {
  const { alive, session, hands } = await aTab(stored(aSession()), () => way)
  for (const wait of [200, 400]) await hands.armed(wait).then(() => hands.advance(wait))
  await alive.ready
  expect(session.current()).toEqual(aSession())
})

test('a token that came alone is refreshed to learn whose it is', async () => {
  const { alive, session, peer } = await aTab({ token: 'first' }, () => say(200, anew))
  await alive.ready
  expect(session.current()).toEqual(anew)
  expect(peer.heard.map(({ path, token }) => `${path} ${token}`)).toEqual(['/auth/refresh first'])
})

test('a session is refreshed when 90 seconds are left, and not before', async () => {
  const { alive, session, hands, peer } = await aTab(stored(aSession({ expiresAt: minutes(3) })), ({ path }) =>
    path === '/auth/refresh' ? say(200, anew) : say(200, aUser()),
  )
  await alive.ready
  hands.advance(60_000)
  expect(peer.heard).toHaveLength(1)
  const next = nextToken(session)
  hands.advance(30_000)
  expect(await next).toBe('second')
  expect(peer.heard.map(({ path }) => path)).toEqual(['/user/info', '/auth/refresh'])
})

test('a session is refreshed again and again while the tab is open', async () => {
  let turn = 0
  const { session, hands, alive } = await aTab(stored(aSession({ expiresAt: minutes(1) })), () => {
    turn += 1
    return say(200, aSession({ token: `token ${turn}`, expiresAt: minutes(turn * 10) }))
  })
  await alive.ready
  for (const [token, ahead] of [
    ['token 2', 8.5],
    ['token 3', 10],
  ] as const) {
    const next = nextToken(session)
    hands.advance(ahead * 60_000)
    expect(await next).toBe(token)
    await alive.look()
  }
})

test.each(['shown', 'online'] as const)('a page that is %s again looks at once', async (what) => {
  const { session, hands, alive, change } = await aTab(stored(aSession({ expiresAt: minutes(2) })), ({ path }) =>
    path === '/auth/refresh' ? say(200, anew) : say(200, aUser()),
  )
  await alive.ready
  hands.advance(29_999)
  change('hidden')
  const expired = aSession({ expiresAt: minutes(1) })
  session.begin(expired)
  const next = nextToken(session)
  change(what)
  expect(await next).toBe('second')
})

test('a refresh that fails is tried again after 200, 400, 800 ms, and signs nobody out', async () => {
  const { session, hands, peer, alive } = await aTab(
    stored(aSession({ expiresAt: minutes(1) })),
    () => hangUp,
    () => refuse(503, 'UNAVAILABLE'),
    () => say(500, 'oops'),
    () => say(200, anew),
  )
  for (const wait of [200, 400, 800]) await hands.armed(wait).then(() => hands.advance(wait))
  await alive.ready
  expect(session.current()).toEqual(anew)
  expect(peer.heard).toHaveLength(4)
})

test('a server that is gone is left alone after 30 seconds, until the next tick', async () => {
  const { session, hands, peer, alive } = await aTab(stored(aSession({ expiresAt: minutes(1) })), () => hangUp)
  for (const wait of [200, 400, 800, 1600, 3200, 6400, 12_800]) await hands.armed(wait).then(() => hands.advance(wait))
  await alive.ready
  expect(peer.heard).toHaveLength(8)
  hands.advance(30_000)
  await peer.asked(9)
  expect(session.token()).toBe('first')
})

test('a refresh that is refused ends the session', async () => {
  const { session, alive, peer } = await aTab(stored(aSession({ expiresAt: minutes(1) })), () => refuse(401, 'NOT_SIGNED_IN'))
  await alive.ready
  expect(session.current()).toBeNull()
  expect(peer.heard).toHaveLength(1)
})

test('of two tabs one refreshes and both have the new token', async () => {
  const gate = Promise.withResolvers<Say>()
  const first = await aTab(stored(aSession({ expiresAt: minutes(1) })), () => gate.promise)
  const second = first.open()
  await first.peer.asked(1)
  gate.resolve(say(200, anew))
  await Promise.all([first.alive.ready, second.alive.ready])
  expect(first.peer.heard).toHaveLength(1)
  expect([first.session.token(), second.session.token()]).toEqual(['second', 'second'])
})

test('who signs out during a refresh stays signed out', async () => {
  const gate = Promise.withResolvers<Say>()
  const { session, club, peer, alive } = await aTab(
    stored(aSession({ expiresAt: minutes(1) })),
    () => gate.promise,
    () => say(200, { ok: true }),
  )
  await peer.asked(1)
  const left = club.logout()
  gate.resolve(say(200, anew))
  await Promise.all([left, alive.ready])
  expect(session.current()).toBeNull()
  expect(peer.heard.map(({ path, token }) => `${path} ${token}`)).toEqual(['/auth/refresh first', '/auth/logout second'])
})

test('a phone whose clock is an hour fast refreshes as seldom as any other', async () => {
  const now = { Date: new Date(Date.parse(minutes(-60))).toUTCString() }
  const { session, hands, alive, peer } = await aTab(
    stored(aSession({ expiresAt: minutes(-30) })),
    () => say(200, aSession({ token: 'second', expiresAt: minutes(-30) }), now),
    () => say(200, aSession({ token: 'third', expiresAt: minutes(0) })),
  )
  await alive.ready
  expect(session.token()).toBe('second')
  hands.advance(28 * 60_000)
  expect(peer.heard).toHaveLength(1)
  const next = nextToken(session)
  hands.advance(30_000)
  expect(await next).toBe('third')
})

test('a tab that is closed asks nothing more', async () => {
  const { hands, alive, listeners, peer } = await aTab(stored(aSession({ expiresAt: minutes(3) })), () => say(200, aUser()))
  await alive.ready
  alive.stop()
  hands.advance(3_600_000)
  expect(peer.heard).toHaveLength(1)
  expect(hands.pending()).toBe(0)
  expect(listeners.size).toBe(0)
})
