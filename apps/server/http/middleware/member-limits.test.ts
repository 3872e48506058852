import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallName } from '@bothy/contract/calls.ts'
import { rateLimits, type RateLimitKind } from '@bothy/contract/rate-limits.ts'
import { hashToken } from '../../postgres/database-functions.ts'
import { aProposal, startTestServer, requestOf, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { createMemberLimit } from './member-limits.ts'
import { createMemberLookup } from './member-lookup.ts'
import { createMemoryLimit } from './memory-limit.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ rateLimit: true, trustProxy: 1 })
})
afterAll(() => server.close())

let requests = 0
/** Makes a call from another address each time. */
const callAs = (member: TestMember, name: CallName, input: object = {}) => {
  const { path, ...request } = requestOf(name, input as Record<string, unknown>)
  return server.request(path, { ...request, token: member.token, headers: { 'x-forwarded-for': `203.0.113.${++requests % 250}` } })
}

/** Uses up the limit of the member, except for `left` calls. */
const useUp = (member: TestMember, kind: RateLimitKind, left: number) =>
  server.sql('insert into accounts.attempts (kind, address, began_at, count) values ($1, $2, now(), $3)', [
    kind,
    member.id,
    rateLimits[kind].max - left,
  ])

const activitiesOf = async ({ id }: TestMember) =>
  Number((await server.sql('select count(*) from public.activities where creator_id = $1', [id]))[0]!.count)

async function anActivityWithVotes(leader: TestMember): Promise<{ activityId: string; routeId: string }> {
  const { id: activityId } = await server.call('createActivity', aProposal(), leader.token)
  const { routes } = await server.call('approveActivity', { activityId }, (await server.anAdmin()).token)
  return { activityId, routeId: routes[0]!.id }
}

describe('a member who calls too often', () => {
  test('cannot propose for a while, from any address, and gets the time to wait; others are not affected', async () => {
    const [busy, other] = [await server.aMember('Busy'), await server.aMember('Other')]
    const { max, windowSeconds } = rateLimits.proposal
    const answers = []
    for (let round = 0; round < max + 2; round++) answers.push(await callAs(busy, 'createActivity', aProposal({ title: `Pass ${round}` })))
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(max).fill(201), 429, 429])
    const { headers, body } = answers.at(-1)!
    expect((body as { error: { code: string } }).error.code).toBe('RATE_LIMITED')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(windowSeconds - 120)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(windowSeconds)
    expect(await activitiesOf(busy)).toBe(max)
    expect((await callAs(other, 'createActivity', aProposal())).status).toBe(201)
    await server.sql(`update accounts.attempts set began_at = began_at - make_interval(secs => $1) where address = $2`, [
      windowSeconds,
      busy.id,
    ])
    expect((await callAs(busy, 'createActivity', aProposal())).status).toBe(201)
  })

  test('is not counted for invalid input', async () => {
    const member = await server.aMember()
    await useUp(member, 'proposal', 1)
    for (let round = 0; round < 3; round++) expect((await callAs(member, 'createActivity', { title: 'Nowhere' })).status).toBe(400)
    expect((await callAs(member, 'createActivity', aProposal())).status).toBe(201)
  })

  test('cannot write messages for a while, neither to leaders nor to participants, and asks nobody to lead', async () => {
    const [busy, other] = [await server.aMember(), await server.aMember()]
    const { id: activityId } = await server.call('createActivity', aProposal(), other.token)
    await server.call('approveActivity', { activityId }, (await server.anAdmin()).token)
    await useUp(busy, 'message', 1)
    const message = { activityId, text: 'Who brings the rope?' }
    const answers = []
    for (const name of ['messageLeader', 'messageLeader', 'messageParticipants'] as const)
      answers.push((await callAs(busy, name, message)).status)
    answers.push((await callAs(busy, 'setLeader', { activityId, userId: other.id })).status)
    expect(answers).toEqual([200, 429, 429, 429])
  })

  test('has limits for editing and resubmitting an activity, changing settings and exporting data', async () => {
    const member = await server.aMember()
    const { id: activityId } = await server.call('createActivity', aProposal(), member.token)
    const admin = await server.anAdmin()
    await server.call('rejectActivity', { activityId, reason: 'Too steep' }, admin.token)
    await Promise.all((['edit', 'settings', 'export'] as const).map((kind) => useUp(member, kind, 1)))
    await server.sql(`update accounts.attempts set count = $1 where kind = 'proposal' and address = $2`, [
      rateLimits.proposal.max - 1,
      member.id,
    ])
    const edited = { activityId, ...aProposal({ title: 'Other pass' }) }
    const statuses = async (calls: [CallName, object?][]) => {
      const answers = []
      for (const [name, input] of calls) answers.push((await callAs(member, name, input)).status)
      return answers
    }
    expect(
      await statuses([
        ['editActivity', edited],
        ['editActivity', edited],
      ]),
    ).toEqual([200, 429])
    expect(
      await statuses([
        ['resubmitActivity', { activityId }],
        ['createActivity', aProposal()],
      ]),
    ).toEqual([200, 429])
    expect(await statuses([['updateUserSettings', { preferences: { theme: 'dark' } }], ['clearCache']])).toEqual([200, 429])
    expect(await statuses([['startBackup'], ['startBackup']])).toEqual([201, 429])
    expect(await statuses([['getUserInfo'], ['listBackups'], ['getActivity', { activityId }]])).toEqual([200, 200, 200])
  })

  test('cannot vote without end, gets the time to wait, and can still do what nobody else sees', async () => {
    const [busy, other] = [await server.aMember('Busy'), await server.aMember('Other')]
    const { activityId, routeId } = await anActivityWithVotes(other)
    const { max, windowSeconds } = rateLimits.change
    const vote = (member: TestMember, round: number) =>
      round % 2 ? callAs(member, 'withdrawVote', { activityId }) : callAs(member, 'castVote', { activityId, routeId })
    const answers = []
    // On a slow machine the window may end before.
    for (let round = 0; round < 3 * max && answers.at(-1)?.status !== 429; round++) answers.push(await vote(busy, round))
    expect(answers.length).toBeGreaterThan(max)
    const { headers, status, body } = answers.pop()!
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect([status, (body as { error: { code: string } }).error.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(windowSeconds)
    expect((await callAs(busy, 'addFavorite', { activityId })).status).toBe(200)
    expect((await vote(other, 0)).status).toBe(200)
  })

  test('is counted over all sessions and for joining, leaving and voting together, with one query per session', async () => {
    const [busy, other] = [await server.aMember('Busy'), await server.aMember('Other')]
    const counted = ['joinActivity', 'leaveActivity', 'castVote', 'moveVote', 'withdrawVote'] as const
    const query = vi.spyOn(server.instance.postgres.pool, 'query')
    const noLimit = async () => undefined
    const { pool } = server.instance.postgres
    const participationLimit = createMemoryLimit({ max: counted.length, windowSeconds: 60 }, true, () => 0)
    const limit = createMemberLimit({ pool, rateLimit: noLimit, members: createMemberLookup(pool), participationLimit })
    const [first, second] = [hashToken(busy.token), hashToken((await server.signIn(busy)).token)]
    query.mockClear()
    for (const [index, name] of counted.entries()) await limit(name, index % 2 ? first : second)
    expect(query).toHaveBeenCalledTimes(2)
    for (const name of counted) await expect(limit(name, first)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 60 })
    await limit('addFavorite', first)
    await limit('joinActivity', hashToken(other.token))
    await limit('joinActivity', hashToken('of-nobody'))
    query.mockRestore()
  })

  test('gets 401 first when not signed in', async () => {
    const { path, ...request } = requestOf('createActivity', aProposal())
    for (const token of [undefined, 'of-nobody']) expect((await server.request(path, { ...request, token })).status).toBe(401)
  })
})

describe('a client address that searches too often', () => {
  test('cannot search for a while, signed in or not; it can still list activities, and others can search', async () => {
    const search = (q: string, address: string, token?: string) =>
      server.request(`/api/activities?q=${q}`, { token, headers: { 'x-forwarded-for': address } })
    await server.sql('insert into accounts.attempts (kind, address, began_at, count) values ($1, $2, now(), $3)', [
      'search',
      '198.51.100.7',
      rateLimits.search.max - 2,
    ])
    const member = await server.aMember()
    expect((await search('ridge', '198.51.100.7')).status).toBe(200)
    expect((await search('ridge', '198.51.100.7', member.token)).status).toBe(200)
    for (const token of [undefined, member.token]) {
      const answer = await search('lake', '198.51.100.7', token)
      expect([answer.status, Number(answer.headers.get('retry-after')) > 200]).toEqual([429, true])
    }
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    expect((await server.request('/api/activities', { headers })).status).toBe(200)
    expect((await server.request('/api/activities/counts', { headers })).status).toBe(200)
    expect((await search('lake', '198.51.100.8')).status).toBe(200)
  })

  test.each([
    '?%71=tarn',
    '?&q=pond',
    '?tag=lake',
    '?difficulty=Hard',
    '?place=bern',
    '?from=2026-01-01T00:00:00Z',
    '?to=2026-01-01T00:00:00Z',
    '/counts?q=loch',
    '/counts?phase=voting',
  ])('cannot go on with activities%s', async (query) => {
    const address = '198.51.100.9'
    await server.sql(
      `insert into accounts.attempts (kind, address, began_at, count) values ('search', $1, now(), $2)
         on conflict (kind, address) do update set count = excluded.count`,
      [address, rateLimits.search.max],
    )
    expect((await server.request(`/api/activities${query}`, { headers: { 'x-forwarded-for': address } })).status).toBe(429)
  })
})
