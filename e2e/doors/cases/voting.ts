/** Voting for routes. */
import { expect } from 'vitest'
import { given } from '../case.ts'
import { aRoute, refusal } from '../stage.ts'

export const voting = [
  given('a member votes for a route, and the vote is counted', ['castVote', 'getActivity'], async ({ activity, member }) => {
    const { activityId, routes } = await activity({ phase: 'voting' })
    const mia = await member('Mia')
    const voted = await mia.club.castVote({ activityId, routeId: routes[1]! })
    expect(voted.routes.map(({ votes, isVoted }) => [votes, isVoted])).toEqual([
      [0, false],
      [1, true],
    ])
    expect(await mia.club.getActivity({ activityId })).toEqual(voted)
  }),

  given('a member has one vote, and a second vote is refused', ['castVote', 'ALREADY_VOTED'], async ({ activity, member }) => {
    const { activityId, routes } = await activity({ phase: 'voting' })
    const { club } = await member()
    await club.castVote({ activityId, routeId: routes[0]! })
    await refusal('ALREADY_VOTED', club.castVote({ activityId, routeId: routes[1]! }))
    expect((await club.getActivity({ activityId })).voters).toBe(1)
  }),

  given('a vote moves from one route to the other', ['moveVote', 'castVote'], async ({ activity, member }) => {
    const { activityId, routes } = await activity({ phase: 'voting' })
    const { club } = await member()
    await club.castVote({ activityId, routeId: routes[0]! })
    const moved = await club.moveVote({ activityId, routeId: routes[1]! })
    expect(moved.routes.map(({ votes }) => votes)).toEqual([0, 1])
    expect(moved.voters).toBe(1)
  }),

  given('a vote is withdrawn', ['withdrawVote', 'castVote'], async ({ activity, member }) => {
    const { activityId, routes } = await activity({ phase: 'voting' })
    const { club } = await member()
    await club.castVote({ activityId, routeId: routes[0]! })
    expect((await club.withdrawVote({ activityId })).voters).toBe(0)
  }),

  given('a member who has not voted cannot move or withdraw a vote', ['NOT_VOTED'], async ({ activity, member }) => {
    const { activityId, routes } = await activity({ phase: 'voting' })
    const { club } = await member()
    await refusal('NOT_VOTED', club.withdrawVote({ activityId }))
    await refusal('NOT_VOTED', club.moveVote({ activityId, routeId: routes[0]! }))
  }),

  given('nobody votes before or after the vote', ['NOT_VOTING_PHASE'], async ({ activity, member }) => {
    const { activityId, routes } = await activity({ phase: 'enrolling' })
    const { club } = await member()
    await refusal('NOT_VOTING_PHASE', club.castVote({ activityId, routeId: routes[0]! }))
  }),

  given('a route of another activity cannot be voted for', ['ROUTE_NOT_FOUND'], async ({ activity, member }) => {
    const leader = await member()
    const here = await activity({ phase: 'voting', leader })
    const there = await activity({ phase: 'voting', leader })
    await refusal('ROUTE_NOT_FOUND', leader.club.castVote({ activityId: here.activityId, routeId: there.routes[0]! }))
  }),

  given('the route with the most votes wins, and of a tie the later route', ['startEnrollment'], async ({ activity, member }) => {
    const walk = await activity({ phase: 'voting', routes: [aRoute({ title: 'A' }), aRoute({ title: 'B' }), aRoute({ title: 'C' })] })
    const { activityId, routes, leader } = walk
    for (const routeId of [routes[0]!, routes[2]!]) await (await member()).club.castVote({ activityId, routeId })
    const open = await leader.club.startEnrollment({ activityId })
    expect(open.phase).toBe('enrolling')
    expect(open.routes.filter(({ isSelected }) => isSelected).map(({ title }) => title)).toEqual(['C'])
  }),

  given('enrollment cannot start without a route', ['NO_ROUTES'], async ({ activity }) => {
    const { activityId, leader } = await activity({ phase: 'voting', routes: [] })
    await refusal('NO_ROUTES', leader.club.startEnrollment({ activityId }))
  }),
]
