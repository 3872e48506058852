import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { limits } from '@bothy/contract/limits.ts'
import { createSessionCheck } from '../../auth/sessions/session-check.ts'
import { hashToken } from '../../postgres/database-functions.ts'
import { aProposal, databaseUrlOf, startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'

/** Two processes on one database. */
let first: TestServer
let second: TestServer
let admin: TestMember
let mia: TestMember
let bo: TestMember
beforeAll(async () => {
  first = await startTestServer()
  second = await startTestServer({ databaseUrl: databaseUrlOf(first) })
  admin = await first.anAdmin()
  mia = await first.aMember('Mia')
  bo = await first.aMember('Bo')
})
afterAll(async () => {
  await second.close()
  await first.close()
})

async function anOpenActivity(title: string): Promise<string> {
  const { id } = await first.call('createActivity', aProposal({ title }), mia.token)
  await first.call('approveActivity', { activityId: id }, admin.token)
  return id
}
const items = async (server: TestServer, { token }: TestMember) => (await server.call('listActivities', { limit: 100 }, token)).items
const titles = async (server: TestServer, member: TestMember) => (await items(server, member)).map(({ title }) => title)
const isFavorite = async (server: TestServer, member: TestMember, activityId: string) =>
  (await items(server, member)).find(({ id }) => id === activityId)?.isFavorite

/** How many answers the first server computed during `work`, instead of reading them from the cache. */
async function answersComputed(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(first.instance.postgres.pool, 'query')
  try {
    await work()
    return query.mock.calls.filter(([statement]) => (statement as unknown as { name?: string }).name === 'call').length
  } finally {
    query.mockRestore()
  }
}

/** How many answers were computed for paths that Mia, or a visitor, reads one after the other. */
const answersFor = (paths: string[], { token }: { token?: string } = mia) =>
  answersComputed(async () => {
    for (const path of paths) expect((await first.request(path, { token })).status).toBe(200)
  })

/** As many routes as a proposal may have, with lines of the greatest length. They are random, so they stay long when they are compressed. */
function routesWithLongTracks() {
  const [route] = aProposal().routes!
  // Points with two numbers of ten random bits, and without an elevation.
  const aPoint = ([a, b, c, d]: Buffer) => String.fromCharCode(95 + (a! % 32), 63 + (b! % 32), 95 + (c! % 32), 63 + (d! % 32), 63)
  const aLine = () => Array.from({ length: limits.track.path.max / 5 }, () => aPoint(randomBytes(4))).join('')
  return Array.from({ length: limits.activity.routes.max }, () => ({
    ...route!,
    track: { path: aLine(), fileName: 'long.gpx', distance: 40 },
  }))
}

/** Transactions of other tests change the version of the data, so a test tries other paths until none comes between. */
describe('the cached answers to members', () => {
  test('are computed once while the data stays the same', async () => {
    let limit = 0
    const threeTimes = () => Array<string>(3).fill(`/api/activities?limit=${(limit++ % 100) + 1}`)
    await expect.poll(() => answersFor(threeTimes())).toBe(1)
  })

  test('are stored for the longest tracks too, for members and visitors', async () => {
    const { id } = await first.call('createActivity', aProposal({ routes: routesWithLongTracks() }), mia.token)
    await first.call('approveActivity', { activityId: id }, admin.token)
    const path = `/api/activities/${id}/tracks`
    await expect.poll(() => answersFor([path, path])).toBe(0)
    await expect.poll(() => answersFor([path, path], {})).toBe(0)
  })

  test('are the same for every spelling of a query', async () => {
    let attempt = 0
    const spellings = () => {
      const limit = 10 + (attempt++ % 90)
      const base = '/api/activities'
      return [`${base}?sort=soonest&limit=${limit}`, `${base}?limit=${limit}&sort=soonest`, `${base}?%6cimit=${limit}&&sort=soon%65st`]
    }
    await expect.poll(() => answersFor(spellings())).toBe(1)
  })

  test('differ for different inputs', async () => {
    await anOpenActivity('Along the river')
    await anOpenActivity('Across the moor')
    const pages = [1, 2, 1, 2].map(async (limit) => (await first.call('listActivities', { limit }, mia.token)).items.length)
    expect(await Promise.all(pages)).toEqual([1, 2, 1, 2])
  })

  test('are only kept for calls that visitors may make too', async () => {
    const read = () => first.call('getUserInfo', {}, mia.token)
    expect(await answersComputed(() => read().then(read))).toBe(2)
  })

  test('show a change of the member at once, on every server, without a change event', async () => {
    const id = await anOpenActivity('Round the loch')
    // Favorites have no change event.
    for (const wanted of [true, false, true]) {
      for (const server of [first, second]) await items(server, mia)
      await first.call(wanted ? 'addFavorite' : 'removeFavorite', { activityId: id }, mia.token)
      expect([await isFavorite(second, mia, id), await isFavorite(first, mia, id)]).toEqual([wanted, wanted])
    }
  })

  test('show a change of another member at once, on every server', async () => {
    const id = await anOpenActivity('Up the gully')
    await first.call('startEnrollment', { activityId: id }, mia.token)
    const seats = async (server: TestServer) => (await items(server, mia)).find((item) => item.id === id)?.currentParticipants
    const before = await Promise.all([seats(first), seats(second)])
    await second.call('joinActivity', { activityId: id }, bo.token)
    expect([await seats(first), await seats(second)]).toEqual(before.map((count) => count! + 1))
  })

  test('show a change as soon as its transaction commits, and not before', async () => {
    const id = await anOpenActivity('Before the storm')
    const onBoth = () => Promise.all([first, second].map((server) => isFavorite(server, mia, id)))
    const client = await first.instance.postgres.pool.connect()
    try {
      await client.query('begin')
      await client.query('insert into public.favorites (activity_id, user_id) values ($1, $2)', [id, mia.id])
      expect(await onBoth()).toEqual([false, false])
      await client.query('commit')
      expect(await onBoth()).toEqual([true, true])
    } finally {
      client.release(true)
    }
  })

  test('never show a hidden activity to another member', async () => {
    await first.call('createActivity', aProposal({ title: 'Secret cave' }), mia.token)
    for (let round = 0; round < 2; round++) {
      const readers = [mia, bo, admin, bo, mia]
      const found = await Promise.all(readers.map(async (member) => (await titles(first, member)).includes('Secret cave')))
      expect(found).toEqual([true, false, true, false, true])
    }
    expect((await first.request('/api/activities?limit=100')).text).not.toContain('Secret cave')
  })

  test('follow the rights of the member', async () => {
    await first.call('createActivity', aProposal({ title: 'Unknown bothy' }), mia.token)
    expect(await titles(second, bo)).not.toContain('Unknown bothy')
    await first.sql("insert into public.roles values ($1, 'admin')", [bo.id])
    expect(await titles(second, bo)).toContain('Unknown bothy')
    await first.sql('delete from public.roles where member_id = $1', [bo.id])
    expect(await titles(second, bo)).not.toContain('Unknown bothy')
  })
})

describe('a session that has ended', () => {
  const list = async (server: TestServer, token: string) => (await server.request('/api/activities', { token })).status

  test.each([
    ['was ended by signing out', (token: string) => first.call('logout', {}, token)],
    [
      'was deleted in the database',
      (token: string) => first.sql('delete from accounts.sessions where token_hash = $1', [hashToken(token)]),
    ],
    [
      'was idle too long',
      (token: string) =>
        first.sql(`update accounts.sessions set seen_at = now() - interval '1 day' where token_hash = $1`, [hashToken(token)]),
    ],
    [
      'reaches its end by the clock',
      async (token: string) => {
        await first.sql(`update accounts.sessions set ends_at = now() + interval '1 second' where token_hash = $1`, [hashToken(token)])
        await expect.poll(() => list(first, token)).toBe(401)
      },
    ],
  ])('because it %s is refused by the next request on every server', async (_, end) => {
    const [{ token }, other] = [await first.signIn(mia), await first.signIn(mia)]
    for (const server of [first, second]) expect(await list(server, token)).toBe(200)
    await end(token)
    expect([await list(second, token), await list(first, token)]).toEqual([401, 401])
    const refused = await first.request('/api/activities', { token })
    expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    // The other session of the same member has the same entries.
    expect(await list(first, other.token)).toBe(200)
  })

  test('is refused among simultaneous requests of other sessions', async () => {
    const { token } = await first.signIn(bo)
    await first.call('logout', {}, token)
    const tokens = [mia.token, token, 'of-nobody', bo.token, token, mia.token]
    for (let round = 0; round < 5; round++)
      expect(await Promise.all(tokens.map((one) => list(first, one)))).toEqual([200, 401, 401, 200, 401, 200])
  })
})

describe('the session check', () => {
  test('needs one statement for simultaneous requests, and tells their members apart', async () => {
    const { pool } = first.instance.postgres
    const query = vi.spyOn(pool, 'query')
    const check = createSessionCheck(pool)
    const checked = await Promise.all([mia.token, 'of-nobody', bo.token, mia.token].map((token) => check(hashToken(token), false)))
    expect(checked.map(({ memberId }) => memberId)).toEqual([mia.id, null, bo.id, mia.id])
    expect(query).toHaveBeenCalledTimes(1)
    expect((await check(hashToken(bo.token), false)).memberId).toBe(bo.id)
    expect(query).toHaveBeenCalledTimes(2)
    query.mockRestore()
  })
})
