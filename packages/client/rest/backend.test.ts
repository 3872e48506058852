import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { calls, type CallName } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { createSession } from '../session/session.ts'
import { aBrowser } from '../testing/fake-browser.ts'
import { fakeClock } from '../testing/fake-clock.ts'
import {
  aTestServer,
  aSession,
  hangUp,
  refuse,
  respond,
  neverRespond,
  type ReceivedRequest,
  type Responder,
} from '../testing/test-server.ts'
import { createRestBackend, buildRequest } from './backend.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const id = '3c9c0c36-6f0c-4f7e-8b52-7b8f0f6f1d11'
const page = { items: [], nextCursor: null }

type Handler = (request: ReceivedRequest) => Responder | Promise<Responder>

async function anApi(...handlers: Handler[]) {
  const server = await aTestServer(...handlers)
  closers.push(server.close)
  const time = fakeClock()
  const session = createSession({ ...aBrowser().tab(), clock: time.clock })
  const api = createRestBackend({ baseUrl: server.baseUrl, session, locale: () => 'zh-TW', clock: time.clock })
  return { server, time, session, api }
}

const always =
  (what: Responder): Handler =>
  () =>
    what

const refusalOf = async (pending: Promise<unknown>): Promise<Refusal> => {
  const error = await pending.then(
    (answer) => expect.unreachable(`answered ${JSON.stringify(answer)}`),
    (refused: unknown) => refused,
  )
  expect(error).toBeInstanceOf(Refusal)
  return error as Refusal
}

describe('a request', () => {
  test('fills the names in braces and sends the rest of a command as the body', async () => {
    const { api, server, session } = await anApi(always(respond(200, { id })))
    session.begin(aSession())
    expect(await api.cancelActivity({ activityId: id, reason: '下大雨' })).toEqual({ id })
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      path: `/activities/${id}/cancel`,
      body: { reason: '下大雨' },
      token: 'first',
      headers: { 'accept-language': 'zh-TW', 'content-type': 'application/json' },
    })
  })

  test('repeats a list in the query and leaves out undefined values', async () => {
    const { api, server } = await anApi(always(respond(200, page)))
    await api.listActivities({ q: 'Großglockner & 雪', phase: ['voting', 'enrolling'], tag: [], hasSeats: false, cursor: undefined })
    const { method, query, body, token } = server.requests[0]!
    expect({ method, body, token }).toEqual({ method: 'GET', body: undefined, token: undefined })
    expect([...query]).toEqual([
      ['q', 'Großglockner & 雪'],
      ['phase', 'voting'],
      ['phase', 'enrolling'],
      ['hasSeats', 'false'],
    ])
  })

  test('needs no argument when all fields are optional', async () => {
    const { api, server } = await anApi(always(respond(200, page)))
    expect(await api.listActivities()).toEqual(page)
    await api.getSettings()
    expect(server.requests.map(({ path, query }) => path + query.size)).toEqual(['/activities0', '/settings0'])
  })

  test('of every call has its method and path', async () => {
    const { api, server } = await anApi(always(respond(200, { ok: true })))
    const inBraces = Object.values(calls).flatMap(({ path }) => path.match(/(?<=\{)\w+/g) ?? [])
    const some = Object.fromEntries(inBraces.map((name) => [name, id])) as never
    for (const name of Object.keys(calls) as CallName[]) await api[name](some)
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Object.values(calls).map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, id)}`),
    )
  })

  test('encodes every value as one segment of the path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        fc.pre(text !== '.' && text !== '..')
        const { url } = buildRequest(calls.getActivity, { activityId: text })
        const { pathname, search } = new URL(`http://peer/api${url}`)
        expect(search).toBe('')
        expect(pathname.split('/')).toHaveLength(4)
        expect(decodeURIComponent(pathname.slice('/api/activities/'.length))).toBe(text)
      }),
    )
  })

  test.each(['.', '..', '', undefined])('with the id %j is refused before it is sent', async (activityId) => {
    const { api, server } = await anApi(always(respond(200, {})))
    expect(await refusalOf(api.getActivity({ activityId } as never))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { activityId: [activityId ? 'INVALID' : 'REQUIRED'] },
    })
    expect(server.requests).toEqual([])
  })
})

describe('a refusal of the server', () => {
  test('keeps its code, fields and message', async () => {
    const { api } = await anApi(
      always(refuse(400, 'INVALID_INPUT', { fields: { title: ['REQUIRED'], 'routes.0.distance': ['TOO_LARGE', 'ODD'] } })),
    )
    expect(await refusalOf(api.createActivity({} as never))).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'about INVALID_INPUT',
      fields: { title: ['REQUIRED'], 'routes.0.distance': ['TOO_LARGE', 'INVALID'] },
    })
  })

  test.each([
    ['17', 17],
    ['Sat, 20 Jun 2026 05:30:42 GMT', 42],
    ['Sat, 20 Jun 2026 05:29:00 GMT', 0],
    ['soon', undefined],
  ])('keeps Retry-After: %s', async (header, retryAfter) => {
    const { api } = await anApi(always(refuse(429, 'LOCKED_OUT', {}, { 'Retry-After': header })))
    expect(await refusalOf(api.emailLogin({ email: 'a@b.cd', password: 'x' }))).toMatchObject({ code: 'LOCKED_OUT', retryAfter })
  })

  test.each([
    [400, 'INVALID_INPUT'],
    [401, 'NOT_SIGNED_IN'],
    [403, 'UNAVAILABLE'],
    [404, 'UNAVAILABLE'],
    [413, 'INPUT_TOO_LARGE'],
    [418, 'UNAVAILABLE'],
    [429, 'RATE_LIMITED'],
    [500, 'UNAVAILABLE'],
    [502, 'UNAVAILABLE'],
  ])('with status %i and without a code is %s', async (status, code) => {
    for (const body of ['<html>Bad gateway</html>', { error: { code: 'BREWING' } }, 'null', '']) {
      const { api } = await anApi(always(respond(status, body)))
      expect(await refusalOf(api.logout())).toMatchObject({ code })
    }
  })

  test('keeps its code with status 503', async () => {
    const { api } = await anApi(always(refuse(503, 'CODE_NOT_SENT')))
    expect((await refusalOf(api.logout())).code).toBe('CODE_NOT_SENT')
  })
})

test('a successful answer that is not JSON is UNAVAILABLE', async () => {
  const { api } = await anApi(always(respond(200, '<html>Welcome to the Wi-Fi of the hut</html>')))
  expect((await refusalOf(api.logout())).code).toBe('UNAVAILABLE')
})

describe('on a bad network', () => {
  test('a call without an answer within 10 seconds is a network error and is not repeated', async () => {
    const { api, server, time } = await anApi(always(neverRespond))
    const pending = refusalOf(api.listActivities())
    await server.received(1)
    time.advance(10_000)
    expect((await pending).code).toBe('NETWORK_ERROR')
    expect(server.requests).toHaveLength(1)
    expect(time.pending()).toBe(0)
  })

  test('the size of a map may take longer: the server asks another site', async () => {
    const { api, server, time } = await anApi(always(neverRespond))
    const pending = refusalOf(api.measureMap({ west: 7, south: 46, east: 8, north: 47 }))
    await server.received(1)
    await time.timerSet(30_000)
    time.advance(30_000)
    expect((await pending).code).toBe('NETWORK_ERROR')
  })

  test('an answer that stops halfway is a network error', async () => {
    const half: Responder = (response) =>
      void response.writeHead(200, { 'Content-Length': '99' }).write('{"items":', () => response.destroy())
    const { api, server, time } = await anApi(always(half))
    const pending = refusalOf(api.listActivities())
    for (const wait of [200, 400]) {
      await time.timerSet(wait)
      time.advance(wait)
    }
    expect((await pending).code).toBe('NETWORK_ERROR')
    expect(server.requests).toHaveLength(3)
  })

  test('a GET call is repeated after 200 and 400 ms', async () => {
    const { api, server, time } = await anApi(always(hangUp), always(refuse(503, 'UNAVAILABLE')), always(respond(200, page)))
    const pending = api.listActivities()
    await time.timerSet(200)
    time.advance(200)
    await time.timerSet(400)
    time.advance(400)
    expect(await pending).toEqual(page)
    expect(server.requests).toHaveLength(3)
  })

  test('a GET call is sent at most three times', async () => {
    const { api, server, time } = await anApi(always(hangUp))
    const pending = refusalOf(api.listActivities())
    for (const wait of [200, 400]) await time.timerSet(wait).then(() => time.advance(wait))
    expect((await pending).code).toBe('NETWORK_ERROR')
    expect(server.requests).toHaveLength(3)
  })

  test('the waits are randomized', async () => {
    const { api, time } = await anApi(always(hangUp), always(respond(200, page)))
    time.setRandom(0.5)
    const pending = api.listActivities()
    await time.timerSet(150)
    time.advance(150)
    expect(await pending).toEqual(page)
  })

  test.each([hangUp, refuse(503, 'UNAVAILABLE')])('a command without an idempotency key is never repeated', async (answer) => {
    const { api, server } = await anApi(always(answer))
    await refusalOf(api.changePassword({ currentPassword: 'a', newPassword: 'b' }))
    await refusalOf(api.sendCode({ phone: '+41795124018' }))
    expect(server.requests).toHaveLength(2)
    expect(server.requests.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined, undefined])
  })

  test('a refused call is not repeated', async () => {
    const { api, server } = await anApi(always(refuse(404, 'ACTIVITY_NOT_FOUND')))
    await refusalOf(api.getActivity({ activityId: id }))
    expect(server.requests).toHaveLength(1)
  })

  test('a server that is down is a network error', async () => {
    const { api, server } = await anApi(always(neverRespond))
    await server.close()
    expect((await refusalOf(api.logout())).code).toBe('NETWORK_ERROR')
  })
})

describe('a caller can abort a call', () => {
  test('while it waits for the answer', async () => {
    const { api, server, time } = await anApi(always(neverRespond))
    const caller = new AbortController()
    const pending = refusalOf(api.listActivities({}, { signal: caller.signal }))
    await server.received(1)
    caller.abort(new Error('left the screen'))
    expect(await pending).toMatchObject({ code: 'NETWORK_ERROR', cause: { message: 'left the screen' } })
    expect(server.requests).toHaveLength(1)
    expect(time.pending()).toBe(0)
  })

  test('before anything was sent', async () => {
    const { api, server } = await anApi(always(respond(200, page)))
    expect((await refusalOf(api.listActivities({}, { signal: AbortSignal.abort() }))).code).toBe('NETWORK_ERROR')
    expect(server.requests).toEqual([])
  })

  test('between two tries', async () => {
    const { api, server, time } = await anApi(always(hangUp))
    const caller = new AbortController()
    const pending = refusalOf(api.listActivities({}, { signal: caller.signal }))
    await time.timerSet(200)
    caller.abort()
    expect((await pending).code).toBe('NETWORK_ERROR')
    expect(server.requests).toHaveLength(1)
    expect(time.pending()).toBe(0)
  })
})

describe('a session', () => {
  const expired = refuse(401, 'NOT_SIGNED_IN')

  test('ends when the server refuses the token', async () => {
    const { api, session } = await anApi(always(expired))
    const ends: unknown[] = []
    session.on('signed-out', (end) => ends.push(end))
    session.begin(aSession())
    expect((await refusalOf(api.joinActivity({ activityId: id }))).code).toBe('NOT_SIGNED_IN')
    expect(session.current()).toBeNull()
    expect(ends).toEqual([{ reason: 'expired', token: 'first', member: aSession().user.id }])
  })

  test.each([refuse(401, 'BAD_CREDENTIALS'), refuse(403, 'NOT_PERMITTED'), refuse(503, 'NOT_SIGNED_IN'), refuse(500, 'ODD'), hangUp])(
    'does not end after any other error',
    async (answer) => {
      const { api, session } = await anApi(always(answer))
      session.begin(aSession())
      await refusalOf(api.changePassword({ currentPassword: 'a', newPassword: 'b' }))
      expect(session.token()).toBe('first')
    },
  )

  test('that has expired ends, and public data is loaded as a visitor', async () => {
    const { api, session } = await anApi(({ token }) => (token ? expired : respond(200, page)))
    session.begin(aSession())
    expect(await api.listActivities()).toEqual(page)
    expect(session.current()).toBeNull()
  })

  test('that another tab has refreshed repeats the call with the new token', async () => {
    const browser = aBrowser()
    const session = createSession(browser.tab())
    const other = createSession(browser.tab())
    session.begin(aSession())
    browser.deliver()
    const server = await aTestServer(({ token }) => (token === 'second' ? respond(200, { id }) : expired))
    closers.push(server.close)
    const api = createRestBackend({ baseUrl: server.baseUrl, session, locale: () => 'en' })
    other.begin(aSession({ token: 'second' }))
    expect(await api.joinActivity({ activityId: id })).toEqual({ id })
    expect(server.requests.map(({ token }) => token)).toEqual(['first', 'second'])
    expect(session.token()).toBe('second')
  })

  test('that is being refreshed delays a refused call until the refresh has finished', async () => {
    const { api, session, server } = await anApi(({ token }) => (token === 'second' ? respond(200, { id }) : expired))
    session.begin(aSession())
    const refreshed = Promise.withResolvers<void>()
    const refresh = session.exclusively(async () => {
      await refreshed.promise
      session.begin(aSession({ token: 'second' }))
    })
    const joined = api.joinActivity({ activityId: id })
    await server.received(1)
    refreshed.resolve()
    await refresh
    expect(await joined).toEqual({ id })
  })

  test('ends when the new token is refused, too', async () => {
    const { api, session, server } = await anApi(async ({ token }) => {
      if (token === 'first') session.begin(aSession({ token: 'second' }))
      return expired
    })
    session.begin(aSession())
    await refusalOf(api.joinActivity({ activityId: id }))
    expect(server.requests.map(({ token }) => token)).toEqual(['first', 'second'])
    expect(session.token()).toBeNull()
  })

  test('without a sign-in, a refused call emits no signed-out event', async () => {
    const { api, session } = await anApi(always(expired))
    const ends: unknown[] = []
    session.on('signed-out', (end) => ends.push(end))
    await refusalOf(api.joinActivity({ activityId: id }))
    expect(ends).toEqual([])
  })
})

test("the server's time is taken from commands, never from responses that a cache may answer", async () => {
  const server = await aTestServer(() => respond(200, { ok: true }, { Date: 'Sat, 20 Jun 2026 05:31:00 GMT' }))
  closers.push(server.close)
  const times: number[] = []
  const session = createSession(aBrowser().tab())
  const api = createRestBackend({ baseUrl: server.baseUrl, session, locale: () => 'en', onServerTime: (now) => times.push(now) })
  await api.getSettings()
  await api.logout()
  expect(times).toEqual([Date.parse('2026-06-20T05:31:00Z')])
})
