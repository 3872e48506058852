/** Voting for routes. */
import { expect } from 'vitest'
import type { Api } from '@bothy/client/api.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { testCase } from '../case.ts'
import { aProposal, aRoute, expectRefusal, inDays } from '../scenario.ts'

export const voting = [
  testCase('a member votes for a route, and the vote is counted', ['castVote', 'getActivity'], async ({ activity, member }) => {
    const { activityId, routes } = await activity({ phase: 'voting' })
    const mia = await member('Mia')
    const voted = await mia.api.castVote({ activityId, routeId: routes[1]! })
    expect(voted.routes.map(({ votes, isVoted }) => [votes, isVoted])).toEqual([
      [0, false],
      [1, true],
    ])
    expect(await mia.api.getActivity({ activityId })).toEqual(voted)
  }),

  testCase('a member has one vote, and a second vote is refused', ['castVote', 'ALREADY_VOTED'], async ({ activity, member }) => {
    const { activityId, routes } = await activity({ phase: 'voting' })
    const { api } = await member()
    await api.castVote({ activityId, routeId: routes[0]! })
    await expectRefusal('ALREADY_VOTED', api.castVote({ activityId, routeId: routes[1]! }))
    expect((await api.getActivity({ activityId })).voters).toBe(1)
  }),

  testCase('a vote moves from one route to the other', ['moveVote', 'castVote'], async ({ activity, member }) => {
    const { activityId, routes } = await activity({ phase: 'voting' })
    const { api } = await member()
    await api.castVote({ activityId, routeId: routes[0]! })
    const moved = await api.moveVote({ activityId, routeId: routes[1]! })
    expect(moved.routes.map(({ votes }) => votes)).toEqual([0, 1])
    expect(moved.voters).toBe(1)
  }),

  testCase('a vote is withdrawn', ['withdrawVote', 'castVote'], async ({ activity, member }) => {
    const { activityId, routes } = await activity({ phase: 'voting' })
    const { api } = await member()
    await api.castVote({ activityId, routeId: routes[0]! })
    expect((await api.withdrawVote({ activityId })).voters).toBe(0)
  }),

  testCase('a member who has not voted cannot move or withdraw a vote', ['NOT_VOTED'], async ({ activity, member }) => {
    const { activityId, routes } = await activity({ phase: 'voting' })
    const { api } = await member()
    await expectRefusal('NOT_VOTED', api.withdrawVote({ activityId }))
    await expectRefusal('NOT_VOTED', api.moveVote({ activityId, routeId: routes[0]! }))
  }),

  testCase('nobody votes before or after the vote', ['NOT_VOTING_PHASE', 'VOTE_NOT_OPEN'], async ({ activity, member }) => {
    const proposed = await activity({ phase: 'review' })
    const early = { activityId: proposed.activityId, routeId: proposed.routes[0]! }
    await expectRefusal('VOTE_NOT_OPEN', proposed.leader.api.castVote(early))
    const { activityId, routes } = await activity({ phase: 'enrolling' })
    const { api } = await member()
    await expectRefusal('NOT_VOTING_PHASE', api.castVote({ activityId, routeId: routes[0]! }))
  }),

  testCase('a route of another activity cannot be voted for', ['ROUTE_NOT_FOUND'], async ({ activity, member }) => {
    const leader = await member()
    const here = await activity({ phase: 'voting', leader })
    const there = await activity({ phase: 'voting', leader })
    await expectRefusal('ROUTE_NOT_FOUND', leader.api.castVote({ activityId: here.activityId, routeId: there.routes[0]! }))
  }),

  testCase('the route with the most votes wins, and of a tie the later route', ['startEnrollment'], async ({ activity, member }) => {
    const walk = await activity({ phase: 'voting', routes: [aRoute({ title: 'A' }), aRoute({ title: 'B' }), aRoute({ title: 'C' })] })
    const { activityId, routes, leader } = walk
    for (const routeId of [routes[0]!, routes[2]!]) await (await member()).api.castVote({ activityId, routeId })
    const open = await leader.api.startEnrollment({ activityId })
    expect(open.phase).toBe('enrolling')
    expect(open.routes.filter(({ isSelected }) => isSelected).map(({ title }) => title)).toEqual(['C'])
  }),

  testCase(
    'a vote closes automatically, and then shows when and how it was decided',
    ['getActivity'],
    async ({ activity, member, backend }) => {
      const voteClosesAt = inDays(7)
      const { activityId, routes, leader } = await activity({ phase: 'voting', voteClosesAt })
      expect((await leader.api.getActivity({ activityId })).voteClosesAt).toBe(voteClosesAt)
      await (await member()).api.castVote({ activityId, routeId: routes[0]! })
      await (await member()).api.castVote({ activityId, routeId: routes[1]! })
      await backend.sql(`update public.activities set vote_closes_at = now() where id = $1`, [activityId])
      await backend.sql('select rules.close_votes()')
      await expect
        .poll(() => leader.api.getActivity({ activityId }))
        .toMatchObject({
          phase: 'enrolling',
          voteClosesAt: null,
          voteClosedAt: expect.any(String),
          voteClosedBy: 'time',
          voters: 2,
          isTie: true,
          routes: [
            { votes: 1, isSelected: false },
            { votes: 1, isSelected: true },
          ],
        })
    },
  ),

  testCase('the leader changes the closing time of a vote, with an hour of notice', ['editActivity'], async ({ activity }) => {
    const { activityId, leader } = await activity({ phase: 'voting' })
    const { routes: _, ...form } = aProposal()
    const close = (voteClosesAt: string | null) => leader.api.editActivity({ activityId, ...form, voteClosesAt })
    const inThreeDays = inDays(3)
    expect((await close(inThreeDays)).voteClosesAt).toBe(inThreeDays)
    expect((await expectRefusal('INVALID_INPUT', close(inDays(1 / 48)))).fields).toEqual({ voteClosesAt: ['TOO_SOON'] })
    expect((await expectRefusal('INVALID_INPUT', close(form.startTime))).fields).toEqual({ voteClosesAt: ['AFTER_START'] })
    expect((await close(null)).voteClosesAt).toBeNull()
  }),

  testCase('members say on which routes they would come', ['setInterest'], async ({ activity, member }) => {
    const { activityId, routes, leader } = await activity({ phase: 'voting', minParticipants: 3 })
    const { api } = await member()
    for (const routeId of routes) await api.setInterest({ activityId, routeId, isInterested: true })
    const fresh = await api.setInterest({ activityId, routeId: routes[0]!, isInterested: false })
    expect(fresh.routes.map(({ interested, isInterested }) => [interested, isInterested])).toEqual([
      [0, false],
      [1, true],
    ])
    expect(await leader.api.getActivity({ activityId })).toMatchObject({ minParticipants: 3, lacksInterest: true })
  }),

  testCase(
    'counts that the leader hides are seen by those who have voted, and by everybody after the vote',
    ['castVote', 'withdrawVote', 'getActivity', 'listActivities', 'getOverview'],
    async ({ activity, member, visitor }) => {
      const { activityId, routes, leader } = await activity({ phase: 'voting', hidesCounts: true })
      const [mia, guest] = [await member('Mia'), visitor()]
      const votesOf = (seen: Activity) => seen.routes.map(({ votes }) => votes)
      const cardsOf = async ({ api }: { api: Api }) => {
        const { items } = await api.listActivities({ phase: ['voting'] })
        return [...items, ...(await api.getOverview()).voting].filter(({ id }) => id === activityId).map(({ routeVotes }) => routeVotes)
      }
      expect(votesOf(await leader.api.castVote({ activityId, routeId: routes[0]! }))).toEqual([1, 0])
      for (const viewer of [mia, guest]) {
        expect(await viewer.api.getActivity({ activityId })).toMatchObject({
          voters: 1,
          leadingRoute: null,
          routes: [{ votes: null }, { votes: null }],
        })
        for (const routeVotes of await cardsOf(viewer)) expect(routeVotes).toBeUndefined()
      }
      expect(votesOf(await mia.api.castVote({ activityId, routeId: routes[1]! }))).toEqual([1, 1])
      expect((await cardsOf(mia))[0]).toEqual([1, 1])
      expect(votesOf(await mia.api.withdrawVote({ activityId }))).toEqual([null, null])
      await leader.api.startEnrollment({ activityId })
      await expect.poll(async () => votesOf(await guest.api.getActivity({ activityId }))).toEqual([1, 0])
    },
  ),

  testCase(
    'a vote with fewer votes than its quorum stays open at its closing time, and the leader ends it',
    ['getActivity', 'startEnrollment'],
    async ({ activity, member, backend }) => {
      const { activityId, routes, leader } = await activity({ phase: 'voting', voteClosesAt: inDays(7), quorum: 2 })
      await (await member()).api.castVote({ activityId, routeId: routes[0]! })
      expect(await leader.api.getActivity({ activityId })).toMatchObject({ quorum: 2, lacksQuorum: true, quorumMissedAt: null })
      await backend.sql(`update public.activities set vote_closes_at = now() where id = $1`, [activityId])
      await backend.sql('select rules.close_votes()')
      await expect
        .poll(() => leader.api.getActivity({ activityId }))
        .toMatchObject({ phase: 'voting', voteClosesAt: null, quorumMissedAt: expect.any(String), voters: 1 })
      expect(await leader.api.startEnrollment({ activityId })).toMatchObject({
        phase: 'enrolling',
        voteClosedBy: 'leader',
        lacksQuorum: true,
      })
    },
  ),

  testCase('nobody votes after the closing time', ['VOTE_CLOSED'], async ({ activity, member, backend }) => {
    const { activityId, routes } = await activity({ phase: 'voting' })
    const { api } = await member()
    // Without triggers, nothing wakes the process that opens enrollment.
    await backend.sql('alter table public.activities disable trigger user')
    await backend.sql('update public.activities set vote_closes_at = now() where id = $1', [activityId])
    await backend.sql('alter table public.activities enable trigger user')
    await expectRefusal('VOTE_CLOSED', api.castVote({ activityId, routeId: routes[0]! }))
  }),

  testCase('enrollment cannot start without a route', ['NO_ROUTES'], async ({ activity }) => {
    const { activityId, leader } = await activity({ phase: 'voting', routes: [] })
    await expectRefusal('NO_ROUTES', leader.api.startEnrollment({ activityId }))
  }),
]
