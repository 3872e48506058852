import { calls, type CallName } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { createRestDoor, question } from './rest.ts'
import { createSession } from './session.ts'
import { aBrowser } from './testing/browser.ts'
import { handClock } from './testing/hand-clock.ts'
import { aPeer, aSession, hangUp, refuse, say, silence, type Heard, type Say } from './testing/peer.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const id = '3c9c0c36-6f0c-4f7e-8b52-7b8f0f6f1d11'
const page = { items: [], nextCursor: null }

type Way = (heard: Heard) => Say | Promise<Say>

async function aClub(...ways: Way[]) {
  const peer = await aPeer(...ways)
  closers.push(peer.close)
  const hands = handClock()
  const session = createSession({ ...aBrowser().tab(), clock: hands.clock })
  const club = createRestDoor({ baseUrl: peer.baseUrl, session, locale: () => 'zh-TW', clock: hands.clock })
  return { peer, hands, session, club }
}

const always =
  (what: Say): Way =>
  () =>
    what

const refusalOf = async (asked: Promise<unknown>): Promise<Refusal> => {
  const fault = await asked.then(
    (answer) => expect.unreachable(`answered ${JSON.stringify(answer)}`),
    (refused: unknown) => refused,
  )
  expect(fault).toBeInstanceOf(Refusal)
  return fault as Refusal
}

describe('what is asked goes out as the contract says', () => {
  test('names in braces are filled and the rest of a command is its body', async () => {
    const { club, peer, session } = await aClub(always(say(200, { id })))
    session.begin(aSession())
    expect(await club.cancelActivity({ activityId: id, reason: '下大雨' })).toEqual({ id })
    expect(peer.heard[0]).toMatchObject({
      method: 'POST',
      path: `/activities/${id}/cancel`,
      body: { reason: '下大雨' },
      token: 'first',
      headers: { 'accept-language': 'zh-TW', 'content-type': 'application/json' },
    })
  })

  test('a list in a query is repeated, and what is not given is left out', async () => {
    const { club, peer } = await aClub(always(say(200, page)))
    await club.listActivities({ q: 'Großglockner & 雪', phase: ['voting', 'enrolling'], tag: [], hasSeats: false, cursor: undefined })
    const { method, query, body, token } = peer.heard[0]!
    expect({ method, body, token }).toEqual({ method: 'GET', body: undefined, token: undefined })
    expect([...query]).toEqual([
      ['q', 'Großglockner & 雪'],
      ['phase', 'voting'],
      ['phase', 'enrolling'],
      ['hasSeats', 'false'],
    ])
  })

  test('a call that may be empty is made without an argument', async () => {
    const { club, peer } = await aClub(always(say(200, page)))
    expect(await club.listActivities()).toEqual(page)
    await club.getSettings()
    expect(peer.heard.map(({ path, query }) => path + query.size)).toEqual(['/activities0', '/settings0'])
  })

  test('every line of the table leaves by its method and path', async () => {
    const { club, peer } = await aClub(always(say(200, { ok: true })))
    const inBraces = Object.values(calls).flatMap(({ path }) => path.match(/(?<=\{)\w+/g) ?? [])
    const some = Object.fromEntries(inBraces.map((name) => [name, id])) as never
    for (const name of Object.keys(calls) as CallName[]) await club[name](some)
    expect(peer.heard.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Object.values(calls).map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, id)}`),
    )
  })

  test('whatever stands in a path stays one part of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        fc.pre(text !== '.' && text !== '..')
        const { url } = question(calls.getActivity, { activityId: text })
        const { pathname, search } = new URL(`http://peer/api${url}`)
        expect(search).toBe('')
        expect(pathname.split('/')).toHaveLength(4)
        expect(decodeURIComponent(pathname.slice('/api/activities/'.length))).toBe(text)
      }),
    )
  })

  test.each(['.', '..', '', undefined])('an id %j is refused before anything is sent', async (activityId) => {
    const { club, peer } = await aClub(always(say(200, {})))
    expect(await refusalOf(club.getActivity({ activityId } as never))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { activityId: [activityId ? 'INVALID' : 'REQUIRED'] },
    })
    expect(peer.heard).toEqual([])
  })
})

describe('a refusal keeps what the server said', () => {
  test('the code, the fields and the message', async () => {
    const { club } = await aClub(
      always(refuse(400, 'INVALID_INPUT', { fields: { title: ['REQUIRED'], 'routes.0.distance': ['TOO_LARGE', 'ODD'] } })),
    )
    expect(await refusalOf(club.createActivity({} as never))).toMatchObject({
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
  ])('when to try again: %s', async (header, retryAfter) => {
    const { club } = await aClub(always(refuse(429, 'LOCKED_OUT', {}, { 'Retry-After': header })))
    expect(await refusalOf(club.emailLogin({ email: 'a@b.cd', password: 'x' }))).toMatchObject({ code: 'LOCKED_OUT', retryAfter })
  })

  test.each([
    [400, 'INVALID_INPUT'],
    [401, 'NOT_SIGNED_IN'],
    [403, 'NOT_PERMITTED'],
    [404, 'NOT_FOUND'],
    [413, 'INPUT_TOO_LARGE'],
    [418, 'UNAVAILABLE'],
    [429, 'RATE_LIMITED'],
    [500, 'UNAVAILABLE'],
    [502, 'UNAVAILABLE'],
  ])('status %i without a code of ours is %s', async (status, code) => {
    for (const body of ['<html>Bad gateway</html>', { error: { code: 'BREWING' } }, 'null', '']) {
      const { club } = await aClub(always(say(status, body)))
      expect(await refusalOf(club.logout())).toMatchObject({ code })
    }
  })

  test('a coded 5xx keeps its code', async () => {
    const { club } = await aClub(always(refuse(503, 'CODE_NOT_SENT')))
    expect((await refusalOf(club.logout())).code).toBe('CODE_NOT_SENT')
  })

  test('a success that is not JSON is no success', async () => {
    const { club } = await aClub(always(say(200, '<html>Welcome to the Wi-Fi of the hut</html>')))
    expect((await refusalOf(club.logout())).code).toBe('UNAVAILABLE')
  })
})

describe('a bad network', () => {
  test('no answer within 10 seconds is a network error, asked once', async () => {
    const { club, peer, hands } = await aClub(always(silence))
    const asked = refusalOf(club.listActivities())
    await peer.asked(1)
    hands.advance(10_000)
    expect((await asked).code).toBe('NETWORK_ERROR')
    expect(peer.heard).toHaveLength(1)
    expect(hands.pending()).toBe(0)
  })

  test('an answer that stops half-way is a network error too', async () => {
    const half: Say = (response) => void response.writeHead(200, { 'Content-Length': '99' }).write('{"items":')
    const { club, peer, hands } = await aClub(always(half))
    const asked = refusalOf(club.joinActivity({ activityId: id }))
    await peer.asked(1)
    hands.advance(10_000)
    expect((await asked).code).toBe('NETWORK_ERROR')
  })

  test('a question is asked again after 200 and 400 ms', async () => {
    const { club, peer, hands } = await aClub(always(hangUp), always(refuse(503, 'UNAVAILABLE')), always(say(200, page)))
    const asked = club.listActivities()
    await hands.armed(200)
    hands.advance(200)
    await hands.armed(400)
    hands.advance(400)
    expect(await asked).toEqual(page)
    expect(peer.heard).toHaveLength(3)
  })

  test('a question is not asked more than three times', async () => {
    const { club, peer, hands } = await aClub(always(hangUp))
    const asked = refusalOf(club.listActivities())
    for (const wait of [200, 400]) await hands.armed(wait).then(() => hands.advance(wait))
    expect((await asked).code).toBe('NETWORK_ERROR')
    expect(peer.heard).toHaveLength(3)
  })

  test('waits differ from client to client', async () => {
    const { club, hands } = await aClub(always(hangUp), always(say(200, page)))
    hands.setRandom(0.5)
    const asked = club.listActivities()
    await hands.armed(150)
    hands.advance(150)
    expect(await asked).toEqual(page)
  })

  test.each([hangUp, refuse(503, 'UNAVAILABLE')])('a command is never sent again by itself', async (way) => {
    const { club, peer } = await aClub(always(way))
    for (const command of ['joinActivity', 'leaveActivity', 'addFavorite'] as const) await refusalOf(club[command]({ activityId: id }))
    expect(peer.heard).toHaveLength(3)
  })

  test('a refusal is not asked again', async () => {
    const { club, peer } = await aClub(always(refuse(404, 'ACTIVITY_NOT_FOUND')))
    await refusalOf(club.getActivity({ activityId: id }))
    expect(peer.heard).toHaveLength(1)
  })

  test('nobody listening is a network error', async () => {
    const { club, peer } = await aClub(always(silence))
    await peer.close()
    expect((await refusalOf(club.logout())).code).toBe('NETWORK_ERROR')
  })
})

describe('a caller may lose interest', () => {
  test('while the answer is awaited', async () => {
    const { club, peer, hands } = await aClub(always(silence))
    const interest = new AbortController()
    const asked = refusalOf(club.listActivities({}, { signal: interest.signal }))
    await peer.asked(1)
    interest.abort(new Error('left the screen'))
    expect(await asked).toMatchObject({ code: 'NETWORK_ERROR', cause: { message: 'left the screen' } })
    expect(peer.heard).toHaveLength(1)
    expect(hands.pending()).toBe(0)
  })

  test('before anything was sent', async () => {
    const { club, peer } = await aClub(always(say(200, page)))
    expect((await refusalOf(club.listActivities({}, { signal: AbortSignal.abort() }))).code).toBe('NETWORK_ERROR')
    expect(peer.heard).toEqual([])
  })

  test('between two tries', async () => {
    const { club, peer, hands } = await aClub(always(hangUp))
    const interest = new AbortController()
    const asked = refusalOf(club.listActivities({}, { signal: interest.signal }))
    await hands.armed(200)
    interest.abort()
    expect((await asked).code).toBe('NETWORK_ERROR')
    expect(peer.heard).toHaveLength(1)
    expect(hands.pending()).toBe(0)
  })
})

describe('who is signed in', () => {
  const expired = refuse(401, 'NOT_SIGNED_IN')

  test('is signed out when the server does not know the token', async () => {
    const { club, session } = await aClub(always(expired))
    const ends: unknown[] = []
    session.on('signed-out', (end) => ends.push(end))
    session.begin(aSession())
    expect((await refusalOf(club.joinActivity({ activityId: id }))).code).toBe('NOT_SIGNED_IN')
    expect(session.current()).toBeNull()
    expect(ends).toEqual([{ reason: 'expired' }])
  })

  test.each([refuse(401, 'BAD_CREDENTIALS'), refuse(403, 'NOT_PERMITTED'), refuse(503, 'NOT_SIGNED_IN'), refuse(500, 'ODD'), hangUp])(
    'stays signed in after anything else',
    async (way) => {
      const { club, session } = await aClub(always(way))
      session.begin(aSession())
      await refusalOf(club.changePassword({ currentPassword: 'a', newPassword: 'b' }))
      expect(session.token()).toBe('first')
    },
  )

  test('sees open pages as a visitor when the session has run out', async () => {
    const { club, session } = await aClub(({ token }) => (token ? expired : say(200, page)))
    session.begin(aSession())
    expect(await club.listActivities()).toEqual(page)
    expect(session.current()).toBeNull()
  })

  test('is asked for again with the token that another tab has just fetched', async () => {
    const browser = aBrowser()
    const session = createSession(browser.tab())
    const other = createSession(browser.tab())
    session.begin(aSession())
    browser.deliver()
    const peer = await aPeer(({ token }) => (token === 'second' ? say(200, { id }) : expired))
    closers.push(peer.close)
    const club = createRestDoor({ baseUrl: peer.baseUrl, session, locale: () => 'en' })
    other.begin(aSession({ token: 'second' }))
    expect(await club.joinActivity({ activityId: id })).toEqual({ id })
    expect(peer.heard.map(({ token }) => token)).toEqual(['first', 'second'])
    expect(session.token()).toBe('second')
  })

  test('waits for a refresh that is under way before giving up', async () => {
    const { club, session, peer } = await aClub(({ token }) => (token === 'second' ? say(200, { id }) : expired))
    session.begin(aSession())
    const refreshed = Promise.withResolvers<void>()
    const refresh = session.exclusively(async () => {
      await refreshed.promise
      session.begin(aSession({ token: 'second' }))
    })
    const joined = club.joinActivity({ activityId: id })
    await peer.asked(1)
    refreshed.resolve()
    await refresh
    expect(await joined).toEqual({ id })
  })

  test('is signed out when the new token is refused as well', async () => {
    const { club, session, peer } = await aClub(async ({ token }) => {
      if (token === 'first') session.begin(aSession({ token: 'second' }))
      return expired
    })
    session.begin(aSession())
    await refusalOf(club.joinActivity({ activityId: id }))
    expect(peer.heard.map(({ token }) => token)).toEqual(['first', 'second'])
    expect(session.token()).toBeNull()
  })

  test('a stranger who is refused is not told to sign out', async () => {
    const { club, session } = await aClub(always(expired))
    const ends: unknown[] = []
    session.on('signed-out', (end) => ends.push(end))
    await refusalOf(club.joinActivity({ activityId: id }))
    expect(ends).toEqual([])
  })
})

test("the server's time is heard from commands, never from what may come out of a cache", async () => {
  const peer = await aPeer(() => say(200, { ok: true }, { Date: 'Sat, 20 Jun 2026 05:31:00 GMT' }))
  closers.push(peer.close)
  const times: number[] = []
  const session = createSession(aBrowser().tab())
  const club = createRestDoor({ baseUrl: peer.baseUrl, session, locale: () => 'en', onServerTime: (now) => times.push(now) })
  await club.getSettings()
  await club.logout()
  expect(times).toEqual([Date.parse('2026-06-20T05:31:00Z')])
})
