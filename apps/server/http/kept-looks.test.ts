import { callNames, calls, type CallName, type Input, sqlName } from '@bothy/contract/calls.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addressOf, aProposal, openTestClub, requestOf, type Person, type TestClub } from '../test-club.ts'
import { createKeptLooks } from './kept-looks.ts'
import { createRulebook, hashOf } from './rulebook.ts'

let club: TestClub
let other: TestClub
let people: Person[]
let activities: string[]

beforeAll(async () => {
  club = await openTestClub()
  other = await openTestClub({ databaseUrl: addressOf(club) })
  people = [await club.anAdmin(), await club.aMember('Bo'), await club.aMember('Cy'), await club.aMember('Di')]
})
afterAll(async () => {
  await other.close()
  await club.close()
})

/** Six of the leaders' proposals, each as far as its phase: one waits for review, one was rejected, the others are open. */
async function sixActivities(): Promise<string[]> {
  const [admin] = people as [Person]
  await club.sql('delete from public.activities')
  const route = { title: 'Over the ridge', description: 'Exposed.', distance: 8, duration: 3, difficulty: 'Easy' as const }
  const made: string[] = []
  for (const [place, leader] of [admin, people[1]!, people[1]!, people[2]!, people[2]!, people[2]!].entries()) {
    const proposal = aProposal({ title: `Walk ${place}`, maxParticipants: 2, routes: [route, { ...route, title: 'Along the lake' }] })
    made.push((await club.call('createActivity', proposal, leader.token)).id)
  }
  for (const activityId of made.slice(0, 4)) await club.call('approveActivity', { activityId }, admin.token)
  for (const activityId of made.slice(0, 2)) await club.call('startEnrollment', { activityId }, admin.token)
  await club.call('rejectActivity', { activityId: made[4]!, reason: 'Too far.' }, admin.token)
  return made
}

type Act = { who: number; name: CallName; activity: number; choice: number }
type Look = { who: number; name: CallName; query: Record<string, unknown> }

/** Whether it is allowed is not the question here. */
async function act(at: TestClub, { who, name, activity, choice }: Act): Promise<void> {
  const activityId = activities[activity]!
  const routes = await club.sql('select id from public.routes where activity_id = $1 order by added', [activityId])
  const more: Partial<Record<CallName, object>> = {
    castVote: { routeId: routes[choice]?.id },
    moveVote: { routeId: routes[choice]?.id },
    rejectActivity: { reason: 'No.' },
    cancelActivity: { reason: 'Storm.' },
    editActivity: aProposal({ title: `Another walk ${choice}`, maxParticipants: 2 + choice }),
    removeParticipant: { userId: people[choice]!.id },
  }
  const { path, ...asked } = requestOf(name, { activityId, ...more[name] })
  expect((await at.ask(path, { ...asked, token: people[who]!.token })).status).toBeLessThan(500)
}

const ofOneActivity = callNames.filter(
  (name) => calls[name].method !== 'GET' && calls[name].path.startsWith('/activities/{activityId}') && calls[name].by === 'rulebook',
)
const votes: CallName[] = ['castVote', 'moveVote', 'withdrawVote']
/** What makes one member see an activity otherwise than the next. */
const frequent: CallName[] = ['joinActivity', 'addFavorite', 'castVote']

const acts = (names: CallName[]): fc.Arbitrary<Act> =>
  fc.record({
    who: fc.nat(3),
    name: fc.oneof(fc.constantFrom(...names), fc.constantFrom(...frequent.filter((name) => names.includes(name)))),
    activity: fc.nat(5),
    choice: fc.nat(1),
  })

const looks: fc.Arbitrary<Look> = fc.oneof(
  fc.record({
    who: fc.nat(3),
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
    who: fc.nat(3),
    name: fc.constant<CallName>('listMyActivities'),
    query: fc.record({ kind: fc.constantFrom('created', 'joined', 'favorite') }),
  }),
)

/** As the rulebook answers who knows nothing. */
const unkept = async ({ who, name, query }: Look) =>
  JSON.parse(await createRulebook(club.server.database.pool).call(hashOf(people[who]!.token), sqlName(name), query)) as unknown

/** Everybody looks at the whole list, and some at part of it. */
const everybody: Look[] = [0, 1, 2, 3].map((who) => ({ who, name: 'listActivities', query: {} }))

const histories = (names: CallName[]) =>
  fc.array(fc.tuple(acts(names), fc.array(looks, { minLength: 1, maxLength: 3 })), { minLength: 1, maxLength: 12 })
const often = { numRuns: 12, endOnFailure: true }

describe('a list that is put together from what was kept', () => {
  it('is what the rulebook answers, for everyone, every list, and after every act', async () => {
    await fc.assert(
      fc.asyncProperty(histories(ofOneActivity), async (history) => {
        activities = await sixActivities()
        for (const [one, asked] of history) {
          await act(club, one)
          for (const look of [...everybody, ...asked]) {
            const { path } = requestOf(look.name, look.query)
            expect((await club.ask(path, { token: people[look.who]!.token })).body).toEqual(await unkept(look))
          }
        }
      }),
      often,
    )
  })

  it('is what the rulebook answers before any news, but for what others voted', async () => {
    await fc.assert(
      fc.asyncProperty(histories(ofOneActivity.filter((name) => !votes.includes(name))), async (history) => {
        activities = await sixActivities()
        const kept = createKeptLooks(createRulebook(club.server.database.pool), () => true)
        for (const [one, asked] of history) {
          await act(club, one)
          for (const look of [...everybody, ...asked]) {
            const { path } = requestOf(look.name, look.query)
            const bytes = await kept.answer(path, hashOf(people[look.who]!.token), sqlName(look.name), look.query)
            expect(JSON.parse(Buffer.from(bytes).toString())).toEqual(await unkept(look))
          }
        }
      }),
      often,
    )
  })

  it('shows what others voted, and a new name of the leader, as soon as another process has told the news', async () => {
    activities = await sixActivities()
    const [, bo, cy, di] = people as [Person, Person, Person, Person]
    const seen = async () =>
      (await club.call('listActivities', { phase: ['voting'] }, di.token)).items.map(({ voters, creatorName }) => [voters, creatorName])
    expect(await seen()).toEqual([
      [0, 'Cy'],
      [0, 'Bo'],
    ])
    await act(other, { who: 2, name: 'castVote', activity: 2, choice: 1 })
    await other.call('updateUserInfo', { name: 'Cyril' }, cy.token)
    await vi.waitFor(async () =>
      expect(await seen()).toEqual([
        [0, 'Cyril'],
        [1, 'Bo'],
      ]),
    )
    expect(bo.name).toBe('Bo')
  })

  it('asks the database once, and is not told again what somebody of the same standing was shown', async () => {
    activities = await sixActivities()
    const rulebook = createRulebook(club.server.database.pool)
    const asked = vi.spyOn(rulebook, 'callKnowing')
    // Not the server's own: news of the proposals may still be coming in there, and with each of them all is forgotten.
    const kept = createKeptLooks(rulebook, () => true)
    const told = async (who: number) => {
      await kept.answer('/api/activities?sort=soonest', hashOf(people[who]!.token), 'list_activities', { sort: 'soonest' })
      const { unknown } = JSON.parse(await asked.mock.results.at(-1)!.value) as { unknown: { id: string }[] }
      return unknown.map(({ id }) => id)
    }
    expect([await told(3), await told(3)]).toEqual([activities.slice(0, 4), []])
    // Those of their own look different to a leader, and two nobody else sees.
    expect((await told(2)).toSorted()).toEqual(activities.slice(3).toSorted())
    expect(asked).toHaveBeenCalledTimes(3)
  })

  it('is not kept while no news is heard', async () => {
    activities = await sixActivities()
    const rulebook = createRulebook(club.server.database.pool)
    const asked = vi.spyOn(rulebook, 'callKnowing')
    const kept = createKeptLooks(rulebook, () => false)
    for (let time = 0; time < 2; time++) await kept.answer('/api/activities', hashOf(people[3]!.token), 'list_activities', {})
    expect(asked.mock.calls.map(([, , , known]) => known)).toEqual([[], []])
  })
})
