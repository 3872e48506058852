/** Concurrent commands on real servers with real connections: the data stays consistent in any order. */
import { describe, expect, test } from 'vitest'
import { servers } from './testing/engines.ts'
import { type Actor, aNewActivity, type Fixture, type ActivityRef, inHours, setUpFixture } from './testing/fixture.ts'

const connections = 48

/** Counts the results: 'done' for success, else the code of the refusal or error. */
async function outcomes(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const result of await Promise.allSettled(calls)) {
    const code = result.status === 'fulfilled' ? 'done' : ((result.reason as { code?: string }).code ?? String(result.reason))
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

/** Checks the invariants that hold at any time. */
async function expectConsistency(fixture: Fixture): Promise<void> {
  const violations = await fixture.rows(`
    select 'seats' as what, a.id from public.activities as a
    where a.current_participants <> (select count(*) from public.participants where activity_id = a.id) or a.current_participants > a.max_participants
    union all
    select 'several selected', activity_id from public.routes where is_selected group by activity_id having count(*) > 1
    union all
    select 'not decided', a.id from public.activities as a
    where a.phase in ('enrolling', 'active') and exists (select from public.votes where activity_id = a.id)
      and not exists (select from public.routes where activity_id = a.id and is_selected)
    union all
    select 'several votes', activity_id from public.votes group by activity_id, user_id having count(*) > 1
    union all
    select 'orphan', t.activity_id from (
      select activity_id from public.routes union all select activity_id from public.votes
      union all select activity_id from public.participants union all select activity_id from public.favorites) as t
    where not exists (select from public.activities where id = t.activity_id)`)
  expect(violations).toEqual([])
}

describe.each(servers)('concurrent commands on $name', ({ open }) => {
  const fixture = setUpFixture(() => open(connections))
  const seats = async ({ id }: ActivityRef) =>
    Number(await fixture().value('select count(*) from public.participants where activity_id = $1', [id]))

  test('two hundred members race for ten seats: ten get one, the others are refused because it is full', async () => {
    const members = await fixture().members(200)
    const activity = await fixture().activity({ maxParticipants: 10 })
    const results = await outcomes(members.map((member) => member.joinActivity({ activityId: activity.id })))
    expect(results).toEqual({ done: 10, ACTIVITY_FULL: 190 })
    expect(await seats(activity)).toBe(10)
    await expectConsistency(fixture())
  })

  test('one member who joins fifty times at once has one seat', async () => {
    const lin = await fixture().member()
    const activity = await fixture().activity()
    const results = await outcomes(Array.from({ length: 50 }, () => lin.joinActivity({ activityId: activity.id })))
    expect(results).toEqual({ done: 1, ALREADY_JOINED: 49 })
    expect(await seats(activity)).toBe(1)
    await expectConsistency(fixture())
  })

  test('one member who votes for A and for B at once has one vote', async () => {
    for (const lin of await fixture().members(20)) {
      const { id, routes } = await fixture().activity({ phase: 'voting', routes: 2 })
      const results = await outcomes(routes.map((routeId) => lin.castVote({ activityId: id, routeId })))
      expect(results).toEqual({ done: 1, ALREADY_VOTED: 1 })
    }
    await expectConsistency(fixture())
  })

  test('a vote that several processes close while members vote is decided once, with the votes that were accepted', async () => {
    const [first, ...members] = await fixture().members(11)
    for (let round = 0; round < 5; round += 1) {
      const { id, routes } = await fixture().activity({ phase: 'voting', routes: 2, startTime: inHours(100) })
      // A vote that nobody has cast stays open.
      await first!.castVote({ activityId: id, routeId: routes[0]! })
      await fixture().rows(`update public.activities set vote_closes_at = now() + interval '30 milliseconds' where id = $1`, [id])
      const close = async () => {
        while ((await fixture().value<string>('select phase from public.activities where id = $1', [id])) === 'voting')
          await fixture().rows('select rules.close_votes()')
      }
      const votes = outcomes(members.map((member, index) => member.castVote({ activityId: id, routeId: routes[index % 2]! })))
      await Promise.all([close(), close(), close(), votes])
      const { done = 0, VOTE_CLOSED = 0, NOT_VOTING_PHASE = 0 } = await votes
      expect(done + VOTE_CLOSED + NOT_VOTING_PHASE).toBe(10)
      const decided = await members[0]!.getActivity({ activityId: id })
      expect(decided).toMatchObject({ phase: 'enrolling', voters: done + 1, version: 2 })
      expect(decided.routes.reduce((sum, route) => sum + (route.votes ?? 0), 0)).toBe(done + 1)
    }
    await expectConsistency(fixture())
  })

  test('the leader extends a vote while it is closed: either it stays open, or it is closed and the edit is refused', async () => {
    const leader = await fixture().member()
    const voter = await fixture().member()
    for (let round = 0; round < 10; round += 1) {
      const { id, routes } = await fixture().activity({ leader, phase: 'voting', routes: 2, startTime: inHours(100) })
      // A vote that nobody has cast stays open.
      await voter.castVote({ activityId: id, routeId: routes[0]! })
      const extended = inHours(50)
      await fixture().rows(`update public.activities set vote_closes_at = now() + interval '${round} milliseconds' where id = $1`, [id])
      const [results] = await Promise.all([
        outcomes([leader.editActivity({ activityId: id, ...aNewActivity({ voteClosesAt: extended }) })]),
        ...Array.from({ length: 3 }, () => fixture().rows('select rules.close_votes()')),
      ])
      // A refused edit may still hold the activity for a moment, and then the vote is due at once.
      await expect
        .poll(
          async () => (await fixture().rows<{ is_due: boolean }>('select coalesce(rules.close_votes() <= 0, false) as is_due'))[0]!.is_due,
        )
        .toBe(false)
      const { phase, voteClosesAt } = await leader.getActivity({ activityId: id })
      expect([phase, voteClosesAt, results]).toEqual(
        phase === 'voting' ? ['voting', extended, { done: 1 }] : ['enrolling', null, { VOTE_CLOSED: 1 }],
      )
    }
    await expectConsistency(fixture())
  })

  test('a leader who says that all are down while several processes look for overdue groups is asked once or not at all', async () => {
    const leader = await fixture().member()
    for (let round = 0; round < 10; round += 1) {
      const { id } = await fixture().activity({ leader, phase: 'active', startTime: inHours(-10), endTime: inHours(-3) })
      await Promise.all([
        ...Array.from({ length: 4 }, () => fixture().rows('select rules.raise_alarms()')),
        leader.confirmReturn({ activityId: id }),
      ])
      const asked = await fixture().value('select leader_asked_at is not null from public.activities where id = $1', [id])
      const told = await fixture().rows("select from public.notifications where activity_id = $1 and kind = 'activity-overdue'", [id])
      expect(told).toHaveLength(asked ? 1 : 0)
      expect(await fixture().value('select rules.raise_alarms()')).toBeNull()
      await fixture().rows('delete from public.activities where id = $1', [id])
    }
  })

  test('votes cast, moved and withdrawn at once leave at most one each', async () => {
    const members = await fixture().members(10)
    const { id, routes } = await fixture().activity({ phase: 'voting', routes: 2 })
    const commands = members.flatMap((member) => [
      member.castVote({ activityId: id, routeId: routes[0]! }),
      member.castVote({ activityId: id, routeId: routes[1]! }),
      member.moveVote({ activityId: id, routeId: routes[1]! }),
      member.withdrawVote({ activityId: id }),
    ])
    const { done = 0, ALREADY_VOTED = 0, NOT_VOTED = 0 } = await outcomes(commands)
    expect(done + ALREADY_VOTED + NOT_VOTED).toBe(40)
    const { voters, routes: counted } = await fixture().visitor.getActivity({ activityId: id })
    expect(counted.reduce((sum, { votes }) => sum + (votes ?? 0), 0)).toBe(voters)
    await expectConsistency(fixture())
  })

  test('after many members join and leave at once, as many seats are taken as there are participants', async () => {
    const members = await fixture().members(20)
    const activity = await fixture().activity({ maxParticipants: 5 })
    const commands = async (member: Actor) => {
      const results = []
      for (let round = 0; round < 10; round++)
        results.push(await outcomes([member.joinActivity({ activityId: activity.id }), member.leaveActivity({ activityId: activity.id })]))
      return results
    }
    const results = (await Promise.all(members.map(commands))).flat()
    const codes = new Set(results.flatMap((result) => Object.keys(result)))
    expect([...codes].filter((code) => !['done', 'ACTIVITY_FULL', 'ALREADY_JOINED', 'NOT_JOINED'].includes(code))).toEqual([])
    await expectConsistency(fixture())
  })

  test('a member who joins while the activity is cancelled either joins before or is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const [leader, ...members] = await fixture().members(11)
      const activity = await fixture().activity({ leader: leader!, maxParticipants: 20 })
      const joins = members.map((member) => member.joinActivity({ activityId: activity.id }))
      const cancelled = leader!.cancelActivity({ activityId: activity.id, reason: 'Storm' })
      const { done = 0, ACTIVITY_STATUS_CLOSED = 0 } = await outcomes(joins)
      expect(await cancelled).toMatchObject({ phase: 'cancelled', currentParticipants: done })
      expect(done + ACTIVITY_STATUS_CLOSED).toBe(10)
      expect(await seats(activity)).toBe(done)
    }
    await expectConsistency(fixture())
  })

  test('if two start enrollment at once, one succeeds, and one route is selected', async () => {
    const admin = await fixture().admin()
    for (let round = 0; round < 10; round++) {
      const leader = await fixture().member()
      const { id } = await fixture().activity({ leader, phase: 'voting', routes: 3 })
      const results = await outcomes([leader.startEnrollment({ activityId: id }), admin.startEnrollment({ activityId: id })])
      expect(results).toEqual({ done: 1, NOT_VOTING_PHASE: 1 })
      expect(await fixture().rows('select from public.routes where activity_id = $1 and is_selected', [id])).toHaveLength(1)
    }
  })

  test('a vote that arrives while enrollment starts is counted or refused, never lost', async () => {
    for (let round = 0; round < 5; round++) {
      const [leader, ...members] = await fixture().members(11)
      const { id, routes } = await fixture().activity({ leader: leader!, phase: 'voting', routes: 2 })
      const votes = members.map((member, index) => member.castVote({ activityId: id, routeId: routes[index % 2]! }))
      const started = leader!.startEnrollment({ activityId: id })
      const { done = 0, NOT_VOTING_PHASE = 0 } = await outcomes(votes)
      const { routes: counted, voters } = await started
      expect([done + NOT_VOTING_PHASE, voters]).toEqual([10, done])
      const most = Math.max(...counted.map((route) => route.votes ?? 0))
      expect(counted.find((route) => route.isSelected)?.votes).toBe(most)
    }
    await expectConsistency(fixture())
  })

  test('a member who joins while the activity is deleted either joins, and it stays, or does not find it', async () => {
    for (let round = 0; round < 10; round++) {
      const [leader, lin] = await fixture().members(2)
      const { id } = await fixture().activity({ leader: leader! })
      const [joined, deleted] = await Promise.all([
        outcomes([lin!.joinActivity({ activityId: id })]),
        outcomes([leader!.deleteActivity({ activityId: id })]),
      ])
      expect([
        [{ done: 1 }, { HAS_PARTICIPANTS: 1 }],
        [{ ACTIVITY_NOT_FOUND: 1 }, { done: 1 }],
      ]).toContainEqual([joined, deleted])
    }
    await expectConsistency(fixture())
  })

  test('the status check and the leader do not start an activity twice', async () => {
    for (let round = 0; round < 10; round++) {
      const leader = await fixture().member()
      const { id } = await fixture().activity({ leader, phase: 'enrolling', startTime: new Date(Date.now() - 3_600_000).toISOString() })
      const [changed, started] = await Promise.all([
        fixture().value<number>('select rules.check_statuses()'),
        outcomes([leader.startActivity({ activityId: id })]),
      ])
      expect([
        [1, { WRONG_PHASE: 1 }],
        [0, { done: 1 }],
      ]).toContainEqual([changed, started])
      expect(await fixture().value('select phase from public.activities where id = $1', [id])).toBe('active')
    }
  })

  test('two status checks during a vote decide it once', async () => {
    for (let round = 0; round < 5; round++) {
      const members = await fixture().members(5)
      const { id, routes } = await fixture().activity({
        phase: 'voting',
        routes: 2,
        startTime: new Date(Date.now() - 3_600_000).toISOString(),
      })
      const votes = outcomes(members.map((member) => member.castVote({ activityId: id, routeId: routes[0]! })))
      const checks = await Promise.all([1, 2].map(() => fixture().value<number>('select rules.check_statuses()')))
      await votes
      expect(checks[0]! + checks[1]!).toBe(1)
      expect(await fixture().rows('select from public.routes where activity_id = $1 and is_selected', [id])).toHaveLength(1)
    }
    await expectConsistency(fixture())
  })

  describe('of two who lead', () => {
    async function aSharedActivity() {
      const [leader, mate, other] = await fixture().members(3)
      const { id: activityId } = await fixture().activity({ leader: leader!, participants: [mate!, other!] })
      await leader!.addCoLeader({ activityId, userId: mate!.id })
      await mate!.acceptCoLeadership({ activityId })
      return { leader: leader!, mate: mate!, other: other!, activityId }
    }

    test('one starts and one cancels the activity: it is canceled, in both orders', async () => {
      for (let round = 0; round < 10; round++) {
        const { leader, mate, activityId } = await aSharedActivity()
        const results = await outcomes([mate.startActivity({ activityId }), leader.cancelActivity({ activityId, reason: 'Storm' })])
        expect([{ done: 2 }, { done: 1, WRONG_PHASE: 1 }]).toContainEqual(results)
        expect((await leader.getActivity({ activityId })).phase).toBe('cancelled')
      }
    })

    test('one is removed while they remove a participant: that is done before, or refused', async () => {
      for (let round = 0; round < 10; round++) {
        const { leader, mate, other, activityId } = await aSharedActivity()
        const results = await outcomes([
          mate.removeParticipant({ activityId, userId: other.id }),
          leader.removeCoLeader({ activityId, userId: mate.id }),
        ])
        const isDone = results['done'] === 2
        expect(results).toEqual(isDone ? { done: 2 } : { done: 1, NOT_PERMITTED: 1 })
        const { coLeaders, participants } = await leader.getActivity({ activityId })
        expect([coLeaders, participants.length]).toEqual([[], isDone ? 1 : 2])
      }
    })

    test('one stops while the account of the leader is deleted: somebody leads, or admins are told', async () => {
      const admin = await fixture().admin()
      for (let round = 0; round < 10; round++) {
        const { leader, mate, activityId } = await aSharedActivity()
        const results = await outcomes([admin.deleteUser({ userId: leader.id }), mate.removeCoLeader({ activityId, userId: mate.id })])
        const { creatorId, coLeaders } = await admin.getActivity({ activityId })
        expect([results, creatorId, coLeaders]).toEqual(
          results['done'] === 2 ? [{ done: 2 }, null, []] : [{ done: 1, NOT_ASKED_TO_LEAD: 1 }, mate.id, []],
        )
      }
    })

    test('the leader asks twelve members at once: five are asked', async () => {
      const leader = await fixture().member()
      const { id: activityId } = await fixture().activity({ leader })
      const members = await fixture().members(12)
      const results = await outcomes(members.map(({ id: userId }) => leader.addCoLeader({ activityId, userId })))
      expect(results).toEqual({ done: 5, TOO_MANY_CO_LEADERS: 7 })
    })
  })

  test('seats are not reduced below those taken meanwhile', async () => {
    for (let round = 0; round < 10; round++) {
      const [leader, ...members] = await fixture().members(6)
      const activity = await fixture().activity({ leader: leader!, maxParticipants: 10 })
      const joins = outcomes(members.map((member) => member.joinActivity({ activityId: activity.id })))
      const edit = await outcomes([leader!.editActivity({ activityId: activity.id, ...aNewActivity({ maxParticipants: 2 }) })])
      const { done = 0, ACTIVITY_FULL = 0 } = await joins
      expect([done + ACTIVITY_FULL, Object.keys(edit)[0]]).toEqual([5, done > 2 ? 'SEATS_TAKEN' : 'done'])
    }
    await expectConsistency(fixture())
  })

  test('marking or unmarking a favorite while the activity is deleted succeeds or does not find it', async () => {
    for (let round = 0; round < 20; round++) {
      const [leader, ...members] = await fixture().members(5)
      const { id } = await fixture().activity({ leader: leader! })
      for (const member of members.slice(2)) await member.addFavorite({ activityId: id })
      const [first, second, third, fourth] = members
      const calls = outcomes([
        first!.addFavorite({ activityId: id }),
        second!.removeFavorite({ activityId: id }),
        leader!.deleteActivity({ activityId: id }),
        third!.addFavorite({ activityId: id }),
        fourth!.removeFavorite({ activityId: id }),
      ])
      const { done = 0, ACTIVITY_NOT_FOUND = 0 } = await calls
      expect(done + ACTIVITY_NOT_FOUND).toBe(5)
    }
    await expectConsistency(fixture())
  })

  test('a member who is deleted while joining leaves no taken seat', async () => {
    for (let round = 0; round < 10; round++) {
      const lin = await fixture().member()
      const activity = await fixture().activity()
      const gone = fixture().rows('delete from public.profiles where id = $1', [lin.id])
      await outcomes([lin.joinActivity({ activityId: activity.id })])
      await gone
      expect(await seats(activity)).toBe(0)
    }
    await expectConsistency(fixture())
  })
})
