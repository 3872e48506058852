import { callNames, calls, type CallName, type Input, sqlName } from '@bothy/contract/calls.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { databaseUrlOf, aProposal, startTestServer, requestOf, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { createMemberListCache } from './member-list-cache.ts'
import { createDatabaseFunctions, hashToken } from '../../postgres/database-functions.ts'

let server: TestServer
let other: TestServer
let people: TestMember[]
let activities: string[]

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ databaseUrl: databaseUrlOf(server) })
  people = [await server.anAdmin(), await server.aMember('Bo'), await server.aMember('Cy'), await server.aMember('Di')]
})
afterAll(async () => {
  await other.close()
  await server.close()
})

/** Six activities: two enrolling, two in voting, one rejected, one in review. */
async function sixActivities(): Promise<string[]> {
  const [admin] = people as [TestMember]
  await server.sql('delete from public.activities')
  const route = { title: 'Over the ridge', description: 'Exposed.', distance: 8, duration: 3, difficulty: 'Easy' as const }
  const made: string[] = []
  for (const [index, leader] of [admin, people[1]!, people[1]!, people[2]!, people[2]!, people[2]!].entries()) {
    const proposal = aProposal({ title: `Walk ${index}`, maxParticipants: 2, routes: [route, { ...route, title: 'Along the lake' }] })
    made.push((await server.call('createActivity', proposal, leader.token)).id)
  }
  for (const activityId of made.slice(0, 4)) await server.call('approveActivity', { activityId }, admin.token)
  for (const activityId of made.slice(0, 2)) await server.call('startEnrollment', { activityId }, admin.token)
  await server.call('rejectActivity', { activityId: made[4]!, reason: 'Too far.' }, admin.token)
  return made
}

type Command = { member: number; name: CallName; activity: number; choice: number }
type ListRequest = { member: number; name: CallName; query: Record<string, unknown> }

/** Runs a command; it may be refused. */
async function run(at: TestServer, { member, name, activity, choice }: Command): Promise<void> {
  const activityId = activities[activity]!
  const routes = await server.sql('select id from public.routes where activity_id = $1 order by added', [activityId])
  const more: Partial<Record<CallName, object>> = {
    castVote: { routeId: routes[choice]?.id },
    moveVote: { routeId: routes[choice]?.id },
    rejectActivity: { reason: 'No.' },
    cancelActivity: { reason: 'Storm.' },
    editActivity: aProposal({ title: `Another walk ${choice}`, maxParticipants: 2 + choice }),
    removeParticipant: { userId: people[choice]!.id },
  }
  const { path, ...request } = requestOf(name, { activityId, ...more[name] })
  expect((await at.request(path, { ...request, token: people[member]!.token })).status).toBeLessThan(500)
}

const ofOneActivity = callNames.filter(
  (name) => calls[name].method !== 'GET' && calls[name].path.startsWith('/activities/{activityId}') && calls[name].by === 'database',
)
const votes: CallName[] = ['castVote', 'moveVote', 'withdrawVote']
/** Commands after which members see the same activity differently. */
const frequent: CallName[] = ['joinActivity', 'addFavorite', 'castVote']

const commands = (names: CallName[]): fc.Arbitrary<Command> =>
  fc.record({
    member: fc.nat(3),
    name: fc.oneof(fc.constantFrom(...names), fc.constantFrom(...frequent.filter((name) => names.includes(name)))),
    activity: fc.nat(5),
    choice: fc.nat(1),
  })

const listRequests: fc.Arbitrary<ListRequest> = fc.oneof(
  fc.record({
    member: fc.nat(3),
    name: fc.constant<CallName>('listActivities'),
    query: fc.record<Input<'listActivities'>>(
      {
        phase: fc.subarray(['review', 'voting', 'enrolling', 'active', 'cancelled', 'rejected']),
        sort: fc.constantFrom('newest', 'soonest', 'latest'),
        q: fc.constantFrom('walk', 'another'),
        limit: fc.integer({ min: 1, max: 7 }),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    member: fc.nat(3),
    name: fc.constant<CallName>('listMyActivities'),
    query: fc.record({ kind: fc.constantFrom('created', 'joined', 'favorite') }),
  }),
)

/** The answer of the database function, without a cache. */
const uncached = async ({ member, name, query }: ListRequest) =>
  JSON.parse(
    await createDatabaseFunctions(server.instance.postgres.pool).callFunction(hashToken(people[member]!.token), sqlName(name), query),
  ) as unknown

/** Every member requests the whole list. */
const wholeLists: ListRequest[] = [0, 1, 2, 3].map((member) => ({ member, name: 'listActivities', query: {} }))

const histories = (names: CallName[]) =>
  fc.array(fc.tuple(commands(names), fc.array(listRequests, { minLength: 1, maxLength: 3 })), { minLength: 1, maxLength: 12 })
const runs = { numRuns: 6, endOnFailure: true }

describe('a list from the cache', () => {
  it('equals the answer of the database for every member and list, after every command', async () => {
    await fc.assert(
      fc.asyncProperty(histories(ofOneActivity), async (history) => {
        activities = await sixActivities()
        for (const [command, requests] of history) {
          await run(server, command)
          for (const request of [...wholeLists, ...requests]) {
            const { path } = requestOf(request.name, request.query)
            expect((await server.request(path, { token: people[request.member]!.token })).body).toEqual(await uncached(request))
          }
        }
      }),
      runs,
    )
  })

  it('equals the answer of the database even before a change event, except for votes of others', async () => {
    await fc.assert(
      fc.asyncProperty(histories(ofOneActivity.filter((name) => !votes.includes(name))), async (history) => {
        activities = await sixActivities()
        const cache = createMemberListCache(createDatabaseFunctions(server.instance.postgres.pool), () => true)
        for (const [command, requests] of history) {
          await run(server, command)
          for (const request of [...wholeLists, ...requests]) {
            const { path } = requestOf(request.name, request.query)
            const bytes = await cache.getPage(path, hashToken(people[request.member]!.token), sqlName(request.name), request.query)
            expect(JSON.parse(Buffer.from(bytes).toString())).toEqual(await uncached(request))
          }
        }
      }),
      runs,
    )
  })

  it('shows votes of others and a new name of the leader as soon as the change event of another server arrives', async () => {
    activities = await sixActivities()
    const [, bo, cy, di] = people as [TestMember, TestMember, TestMember, TestMember]
    const seen = async () =>
      (await server.call('listActivities', { phase: ['voting'] }, di.token)).items.map(({ voters, creatorName }) => [voters, creatorName])
    expect(await seen()).toEqual([
      [0, 'Cy'],
      [0, 'Bo'],
    ])
    await run(other, { member: 2, name: 'castVote', activity: 2, choice: 1 })
    await other.call('updateUserInfo', { name: 'Cyril' }, cy.token)
    await vi.waitFor(
      async () =>
        expect(await seen()).toEqual([
          [0, 'Cyril'],
          [1, 'Bo'],
        ]),
      { timeout: 30_000 },
    )
    expect(bo.name).toBe('Bo')
  })

  it('needs one query, which omits items that a member with the same view has loaded', async () => {
    activities = await sixActivities()
    const database = createDatabaseFunctions(server.instance.postgres.pool)
    const databaseCall = vi.spyOn(database, 'callWithCachedKeys')
    // A separate cache: change events of the new activities may still arrive at the server and clear its own cache.
    const cache = createMemberListCache(database, () => true)
    const loaded = async (member: number) => {
      await cache.getPage('/api/activities?sort=soonest', hashToken(people[member]!.token), 'list_activities', { sort: 'soonest' })
      const { unknown } = JSON.parse(await databaseCall.mock.results.at(-1)!.value) as { unknown: { id: string }[] }
      return unknown.map(({ id }) => id)
    }
    expect([await loaded(3), await loaded(3)]).toEqual([activities.slice(0, 4), []])
    // A leader sees the own activities differently, and sees two activities that other members do not see.
    expect((await loaded(2)).toSorted()).toEqual(activities.slice(3).toSorted())
    expect(databaseCall).toHaveBeenCalledTimes(3)
  })

  it('is not cached while no change events arrive', async () => {
    activities = await sixActivities()
    const database = createDatabaseFunctions(server.instance.postgres.pool)
    const databaseCall = vi.spyOn(database, 'callWithCachedKeys')
    const cache = createMemberListCache(database, () => false)
    for (let time = 0; time < 2; time++) await cache.getPage('/api/activities', hashToken(people[3]!.token), 'list_activities', {})
    expect(databaseCall.mock.calls.map(([, , , known]) => known)).toEqual([[], []])
  })
})
