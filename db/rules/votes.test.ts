import { describe, expect, test } from 'vitest'
import { type Actor, codeOf, type Sketch, useClub } from '../testing/club.ts'
import { engines } from '../testing/engines.ts'

describe.each(engines)('votes on $name', ({ open }) => {
  const club = useClub(open)

  const votesOf = async (activity: Sketch) =>
    (await club().visitor.getActivity({ activityId: activity.id })).routes.map((route) => route.votes)

  const vote = (member: Actor, activity: Sketch, place: number) =>
    member.castVote({ activityId: activity.id, routeId: activity.routes[place]! })

  test('a vote counts, and only the voter sees whose it is', async () => {
    const [lin, haru] = await club().members(2)
    const activity = await club().activity({ phase: 'voting', routes: 2 })
    const fresh = await vote(lin!, activity, 1)
    expect(fresh).toMatchObject({
      voters: 1,
      routes: [
        { votes: 0, isVoted: false },
        { votes: 1, isVoted: true },
      ],
    })
    expect((await haru!.getActivity({ activityId: activity.id })).routes.map((route) => route.isVoted)).toEqual([false, false])
    expect((await club().visitor.getActivity({ activityId: activity.id })).routes[1]).not.toHaveProperty('isVoted')
  })

  test('a second vote is refused, for the same route and for another', async () => {
    const lin = await club().member()
    const activity = await club().activity({ phase: 'voting', routes: 2 })
    await vote(lin, activity, 0)
    expect(await codeOf(vote(lin, activity, 0))).toBe('ALREADY_VOTED')
    expect(await codeOf(vote(lin, activity, 1))).toBe('ALREADY_VOTED')
    expect(await votesOf(activity)).toEqual([1, 0])
  })

  test('a vote may be moved while the vote is on', async () => {
    const lin = await club().member()
    const activity = await club().activity({ phase: 'voting', routes: 2 })
    await vote(lin, activity, 0)
    const fresh = await lin.moveVote({ activityId: activity.id, routeId: activity.routes[1]! })
    expect(fresh).toMatchObject({
      voters: 1,
      routes: [
        { votes: 0, isVoted: false },
        { votes: 1, isVoted: true },
      ],
    })
  })

  test('a vote may be withdrawn, and cast again', async () => {
    const lin = await club().member()
    const activity = await club().activity({ phase: 'voting', routes: 2 })
    await vote(lin, activity, 0)
    expect(await lin.withdrawVote({ activityId: activity.id })).toMatchObject({
      voters: 0,
      refusals: { vote: null, withdrawVote: 'NOT_VOTED' },
    })
    expect(await vote(lin, activity, 1)).toMatchObject({ voters: 1 })
  })

  test('who has not voted has nothing to move or withdraw', async () => {
    const lin = await club().member()
    const { id, routes } = await club().activity({ phase: 'voting', routes: 2 })
    expect(await codeOf(lin.moveVote({ activityId: id, routeId: routes[0]! }))).toBe('NOT_VOTED')
    expect(await codeOf(lin.withdrawVote({ activityId: id }))).toBe('NOT_VOTED')
  })

  test('a route of another activity cannot be voted for', async () => {
    const lin = await club().member()
    const [here, there] = [await club().activity({ phase: 'voting', routes: 1 }), await club().activity({ phase: 'voting', routes: 1 })]
    expect(await codeOf(lin.castVote({ activityId: here.id, routeId: there.routes[0]! }))).toBe('ROUTE_NOT_FOUND')
    await vote(lin, here, 0)
    expect(await codeOf(lin.moveVote({ activityId: here.id, routeId: there.routes[0]! }))).toBe('ROUTE_NOT_FOUND')
    expect(await votesOf(here)).toEqual([1])
  })

  test('without routes there is nothing to vote for', async () => {
    const [leader, lin] = await club().members(2)
    const { id } = await club().activity({ leader: leader!, phase: 'voting' })
    expect(await codeOf(lin!.ask('castVote', { activityId: id, routeId: id }))).toBe('NO_ROUTES')
    expect(await codeOf(leader!.startEnrollment({ activityId: id }))).toBe('NO_ROUTES')
  })

  test('the route with most votes is taken', async () => {
    const [leader, first, second, third] = await club().members(4)
    const activity = await club().activity({ leader: leader!, phase: 'voting', routes: 3 })
    await vote(first!, activity, 0)
    await vote(second!, activity, 0)
    await vote(third!, activity, 2)
    const fresh = await leader!.startEnrollment({ activityId: activity.id })
    expect(fresh).toMatchObject({ phase: 'enrolling', status: 'upcoming' })
    expect(fresh.routes.map((route) => route.isSelected)).toEqual([true, false, false])
    expect(fresh.routes.map((route) => route.votes)).toEqual([2, 0, 1])
  })

  test('a tie goes to the later route', async () => {
    const [leader, first, second] = await club().members(3)
    const activity = await club().activity({ leader: leader!, phase: 'voting', routes: 3 })
    await vote(first!, activity, 1)
    await vote(second!, activity, 0)
    const { routes } = await leader!.startEnrollment({ activityId: activity.id })
    expect(routes.map((route) => route.isSelected)).toEqual([false, true, false])
  })

  test('when nobody voted all routes are tied, and the last is taken', async () => {
    const admin = await club().admin()
    const activity = await club().activity({ phase: 'voting', routes: 3 })
    const { routes } = await admin.startEnrollment({ activityId: activity.id })
    expect(routes.map((route) => route.isSelected)).toEqual([false, false, true])
  })

  test('the leader and admins may vote too', async () => {
    const [leader, admin] = [await club().member(), await club().admin()]
    const activity = await club().activity({ leader, phase: 'voting', routes: 1 })
    await vote(leader, activity, 0)
    expect(await vote(admin, activity, 0)).toMatchObject({ voters: 2 })
  })

  test('a vote for no route names the field', async () => {
    const lin = await club().member()
    const { id } = await club().activity({ phase: 'voting', routes: 1 })
    await expect(lin.ask('castVote', { activityId: id })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { routeId: ['REQUIRED'] },
    })
    await expect(lin.ask('castVote', { activityId: id, routeId: 'A' })).rejects.toMatchObject({ fields: { routeId: ['INVALID'] } })
  })
})
