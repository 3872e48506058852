import { afterEach, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { createServerClock } from '../clock.ts'
import { createRestBackend } from '../rest/backend.ts'
import { aBrowser, aPage } from '../testing/fake-browser.ts'
import { fakeClock } from '../testing/fake-clock.ts'
import { aTestServer, aSession, aUser, hangUp, refuse, respond, type ReceivedRequest, type Responder } from '../testing/test-server.ts'
import { keepAlive } from './keep-alive.ts'
import { createSession } from './session.ts'
import { withSessionSync } from './sync-session.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** The time `after` minutes after the start of the clock, 05:30:00. */
const minutes = (after: number) => new Date(Date.parse('2026-06-20T05:30:00Z') + after * 60_000).toISOString()
const stored = (answer: SessionAnswer) => ({ token: answer.token, 'bothy.session': JSON.stringify(answer) })
/** The last time that the session announced, in minutes. */
function timesLeft(session: ReturnType<typeof createSession>) {
  let left: number | undefined
  session.on('idle', (ms) => (left = ms / 60_000))
  return () => left
}
const renewed = aSession({ token: 'second', expiresAt: minutes(60) })

type Handler = (heard: ReceivedRequest) => Responder | Promise<Responder>

async function aTab(stored: Record<string, string>, ...handlers: Handler[]) {
  const server = await aTestServer(...handlers)
  const browser = aBrowser(stored)
  const time = fakeClock()
  const { page, change, listeners, setIdle } = aPage()
  const open = () => {
    const serverClock = createServerClock(time.clock)
    const session = createSession({ ...browser.tab(), clock: time.clock })
    const backend = createRestBackend({
      baseUrl: server.baseUrl,
      session,
      locale: () => 'en',
      clock: time.clock,
      page,
      onServerTime: serverClock.setServerTime,
    })
    const api = withSessionSync(backend, session)
    const alive = keepAlive({ session, api, clock: serverClock.clock, page })
    closers.push(alive.stop)
    return { session, api, alive, timeLeft: timesLeft(session) }
  }
  closers.push(server.close)
  return { server, browser, time, change, listeners, setIdle, open, ...open() }
}

/** Resolves with the next token of a session. */
const nextToken = (session: ReturnType<typeof createSession>) =>
  new Promise<string | null>((resolve) => {
    const unsubscribe = session.subscribe(() => {
      unsubscribe()
      resolve(session.token())
    })
  })

test('at the start the data of the stored member is loaded', async () => {
  const { alive, session, server } = await aTab(stored(aSession()), () => respond(200, aUser({ name: 'Mei', joined: 3 })))
  await alive.ready
  expect(session.current()?.user).toMatchObject({ name: 'Mei', joined: 3 })
  expect(server.requests.map(({ method, path, token }) => `${method} ${path} ${token}`)).toEqual(['GET /user/info first'])
})

test('at the start no call is made without a session', async () => {
  const { alive, server, time } = await aTab({}, () => respond(200, {}))
  await alive.ready
  time.advance(3_600_000)
  expect(server.requests).toEqual([])
})

test('at the start a session with an invalid token ends', async () => {
  const { alive, session, browser } = await aTab(stored(aSession()), () => refuse(401, 'NOT_SIGNED_IN'))
  await alive.ready
  expect(session.current()).toBeNull()
  expect(browser.stored()).toEqual({})
})

test.each([hangUp, refuse(503, 'UNAVAILABLE')])('at the start a network error does not end the session', async (answer) => {
  const { alive, session, time } = await aTab(stored(aSession()), () => answer)
  for (const wait of [200, 400]) await time.timerSet(wait).then(() => time.advance(wait))
  await alive.ready
  expect(session.current()).toEqual(aSession())
})

test('a stored token without its session is refreshed', async () => {
  const { alive, session, server } = await aTab({ token: 'first' }, () => respond(200, renewed))
  await alive.ready
  expect(session.current()).toEqual(renewed)
  expect(server.requests.map(({ path, token }) => `${path} ${token}`)).toEqual(['/auth/refresh first'])
})

test('a session is refreshed 150 seconds before it expires, and not earlier', async () => {
  const { alive, session, time, server } = await aTab(stored(aSession({ expiresAt: minutes(4) })), ({ path }) =>
    path === '/auth/refresh' ? respond(200, renewed) : respond(200, aUser()),
  )
  await alive.ready
  time.advance(60_000)
  expect(server.requests).toHaveLength(1)
  const next = nextToken(session)
  time.advance(30_000)
  expect(await next).toBe('second')
  expect(server.requests.map(({ path }) => path)).toEqual(['/user/info', '/auth/refresh'])
})

test('a refresh says how long ago the last input was', async () => {
  const { time, server, alive, session, setIdle } = await aTab(stored(aSession({ expiresAt: minutes(3) })), ({ path }) =>
    path === '/auth/refresh' ? respond(200, renewed) : respond(200, aUser()),
  )
  await alive.ready
  setIdle(75_500)
  const next = nextToken(session)
  time.advance(90_000)
  await next
  expect(server.requests.at(-1)).toMatchObject({ path: '/auth/refresh', body: { idleSeconds: 75 } })
})

test('a request counts as activity of the member only within a minute of the last input', async () => {
  const { api, alive, server, setIdle } = await aTab(stored(aSession()), () => respond(200, aUser()))
  await alive.ready
  setIdle(59_999)
  await api.getUserInfo()
  setIdle(60_000)
  await api.getUserInfo()
  expect(server.requests.map(({ headers }) => headers['user-active'])).toEqual(['true', 'true', undefined])
})

test('an untouched tab is signed out when its session ends, and learns which session ended', async () => {
  const { time, session, alive, setIdle } = await aTab(stored(aSession({ expiresAt: minutes(4) })), ({ path }) =>
    path === '/auth/refresh' ? refuse(401, 'NOT_SIGNED_IN') : respond(200, aUser()),
  )
  await alive.ready
  setIdle(30 * 60_000)
  const ended = new Promise((resolve) => session.on('signed-out', resolve))
  time.advance(120_000)
  expect(await ended).toMatchObject({ reason: 'expired', token: 'first' })
})

test('two minutes before the end of an unused session all tabs know when it ends, until somebody stays', async () => {
  let left = 4
  const { server, browser, time, open, alive, session, api, timeLeft } = await aTab(
    stored(aSession({ expiresAt: minutes(4) })),
    ({ path }) =>
      path === '/auth/refresh'
        ? respond(200, aSession({ token: `token ${server.requests.length}`, expiresAt: minutes(left) }))
        : respond(200, aUser()),
  )
  const other = open()
  await Promise.all([alive.ready, other.alive.ready])
  const announced = () => [timeLeft(), other.timeLeft()]
  for (const [seconds, expected] of [
    [90, 2.5],
    [120, 2],
  ] as const) {
    const next = nextToken(session)
    time.advance(seconds * 1000 - (time.clock.now() - Date.parse(minutes(0))))
    await next
    await Promise.all([alive.refreshIfDue(), other.alive.refreshIfDue()])
    browser.deliver()
    expect(announced()).toEqual([expected, expected])
  }
  left = 32
  await session.exclusively(() => api.refreshSession({ idleSeconds: 0 }))
  browser.deliver()
  expect(announced()).toEqual([30, 30])
})

test('without a network nobody is warned of the end of a session that may be in use', async () => {
  const { alive, time, server, timeLeft } = await aTab(stored(aSession({ expiresAt: minutes(4) })), ({ path }) =>
    path === '/auth/refresh' ? hangUp : respond(200, aUser()),
  )
  await alive.ready
  time.advance(150_000)
  await server.received(2)
  expect(timeLeft()).toBeUndefined()
})

test('a session is refreshed repeatedly while the tab is open', async () => {
  let count = 0
  const { session, time, alive } = await aTab(stored(aSession({ expiresAt: minutes(1) })), () => {
    count += 1
    return respond(200, aSession({ token: `token ${count}`, expiresAt: minutes(count * 10) }))
  })
  await alive.ready
  for (const [token, ahead] of [
    ['token 2', 8.5],
    ['token 3', 10],
  ] as const) {
    const next = nextToken(session)
    time.advance(ahead * 60_000)
    expect(await next).toBe(token)
    await alive.refreshIfDue()
  }
})

test.each(['shown', 'online'] as const)('a page that is %s again refreshes an expiring session at once', async (what) => {
  const { session, time, alive, change } = await aTab(stored(aSession({ expiresAt: minutes(2) })), ({ path }) =>
    path === '/auth/refresh' ? respond(200, renewed) : respond(200, aUser()),
  )
  await alive.ready
  time.advance(29_999)
  change('hidden')
  const expired = aSession({ expiresAt: minutes(1) })
  session.begin(expired)
  const next = nextToken(session)
  change(what)
  expect(await next).toBe('second')
})

test('a failed refresh is retried after 200, 400 and 800 ms, and does not end the session', async () => {
  const { session, time, server, alive } = await aTab(
    stored(aSession({ expiresAt: minutes(1) })),
    () => hangUp,
    () => refuse(503, 'UNAVAILABLE'),
    () => respond(500, 'oops'),
    () => respond(200, renewed),
  )
  for (const wait of [200, 400, 800]) await time.timerSet(wait).then(() => time.advance(wait))
  await alive.ready
  expect(session.current()).toEqual(renewed)
  expect(server.requests).toHaveLength(4)
})

test('the retries stop after 30 seconds, until the next tick', async () => {
  const { session, time, server, alive } = await aTab(stored(aSession({ expiresAt: minutes(1) })), () => hangUp)
  for (const wait of [200, 400, 800, 1600, 3200, 6400, 12_800]) await time.timerSet(wait).then(() => time.advance(wait))
  await alive.ready
  expect(server.requests).toHaveLength(8)
  time.advance(30_000)
  await server.received(9)
  expect(session.token()).toBe('first')
})

test('a refused refresh ends the session', async () => {
  const { session, alive, server } = await aTab(stored(aSession({ expiresAt: minutes(1) })), () => refuse(401, 'NOT_SIGNED_IN'))
  await alive.ready
  expect(session.current()).toBeNull()
  expect(server.requests).toHaveLength(1)
})

test('one of two tabs refreshes, and both get the new token', async () => {
  const gate = Promise.withResolvers<Responder>()
  const first = await aTab(stored(aSession({ expiresAt: minutes(1) })), () => gate.promise)
  const second = first.open()
  await first.server.received(1)
  gate.resolve(respond(200, renewed))
  await Promise.all([first.alive.ready, second.alive.ready])
  expect(first.server.requests).toHaveLength(1)
  expect([first.session.token(), second.session.token()]).toEqual(['second', 'second'])
})

test('a member who signs out during a refresh stays signed out', async () => {
  const gate = Promise.withResolvers<Responder>()
  const { session, api, server, alive } = await aTab(
    stored(aSession({ expiresAt: minutes(1) })),
    () => gate.promise,
    () => respond(200, { ok: true }),
  )
  await server.received(1)
  const left = api.logout()
  gate.resolve(respond(200, renewed))
  await Promise.all([left, alive.ready])
  expect(session.current()).toBeNull()
  expect(server.requests.map(({ path, token }) => `${path} ${token}`)).toEqual(['/auth/refresh first', '/auth/logout second'])
})

test('a device whose clock is an hour fast does not refresh more often', async () => {
  const now = { Date: new Date(Date.parse(minutes(-60))).toUTCString() }
  const { session, time, alive, server } = await aTab(
    stored(aSession({ expiresAt: minutes(-30) })),
    () => respond(200, aSession({ token: 'second', expiresAt: minutes(-30) }), now),
    () => respond(200, aSession({ token: 'third', expiresAt: minutes(0) })),
  )
  await alive.ready
  expect(session.token()).toBe('second')
  time.advance(28 * 60_000)
  expect(server.requests).toHaveLength(1)
  const next = nextToken(session)
  time.advance(30_000)
  expect(await next).toBe('third')
})

test('a closed tab makes no more calls', async () => {
  const { time, alive, listeners, server } = await aTab(stored(aSession({ expiresAt: minutes(3) })), () => respond(200, aUser()))
  await alive.ready
  alive.stop()
  time.advance(3_600_000)
  expect(server.requests).toHaveLength(1)
  expect(time.pending()).toBe(0)
  expect(listeners.size).toBe(0)
})
