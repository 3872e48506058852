import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { type Actor, codeOf, type ActivityRef, setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('votes on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  const votesOf = async (activity: ActivityRef) =>
    (await fixture().visitor.getActivity({ activityId: activity.id })).routes.map((route) => route.votes)

  const vote = (member: Actor, activity: ActivityRef, index: number) =>
    member.castVote({ activityId: activity.id, routeId: activity.routes[index]! })

  test('a vote is counted, and only the voter sees it as their own', async () => {
    const [lin, haru] = await fixture().members(2)
    const activity = await fixture().activity({ phase: 'voting', routes: 2 })
    const fresh = await vote(lin!, activity, 1)
    expect(fresh).toMatchObject({
      voters: 1,
      routes: [
        { votes: 0, isVoted: false },
        { votes: 1, isVoted: true },
      ],
    })
    expect((await haru!.getActivity({ activityId: activity.id })).routes.map((route) => route.isVoted)).toEqual([false, false])
    expect((await fixture().visitor.getActivity({ activityId: activity.id })).routes[1]).not.toHaveProperty('isVoted')
  })

  test('a second vote is refused, for the same route and for another', async () => {
    const lin = await fixture().member()
    const activity = await fixture().activity({ phase: 'voting', routes: 2 })
    await vote(lin, activity, 0)
    expect(await codeOf(vote(lin, activity, 0))).toBe('ALREADY_VOTED')
    expect(await codeOf(vote(lin, activity, 1))).toBe('ALREADY_VOTED')
    expect(await votesOf(activity)).toEqual([1, 0])
  })

  test('a vote may be moved while voting is open', async () => {
    const lin = await fixture().member()
    const activity = await fixture().activity({ phase: 'voting', routes: 2 })
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
    const lin = await fixture().member()
    const activity = await fixture().activity({ phase: 'voting', routes: 2 })
    await vote(lin, activity, 0)
    expect(await lin.withdrawVote({ activityId: activity.id })).toMatchObject({
      voters: 0,
      refusals: { vote: null, withdrawVote: 'NOT_VOTED' },
    })
    expect(await vote(lin, activity, 1)).toMatchObject({ voters: 1 })
  })

  test('a member without a vote cannot move or withdraw one', async () => {
    const lin = await fixture().member()
    const { id, routes } = await fixture().activity({ phase: 'voting', routes: 2 })
    expect(await codeOf(lin.moveVote({ activityId: id, routeId: routes[0]! }))).toBe('NOT_VOTED')
    expect(await codeOf(lin.withdrawVote({ activityId: id }))).toBe('NOT_VOTED')
  })

  test('a route of another activity cannot be voted for', async () => {
    const lin = await fixture().member()
    const [here, there] = [
      await fixture().activity({ phase: 'voting', routes: 1 }),
      await fixture().activity({ phase: 'voting', routes: 1 }),
    ]
    expect(await codeOf(lin.castVote({ activityId: here.id, routeId: there.routes[0]! }))).toBe('ROUTE_NOT_FOUND')
    await vote(lin, here, 0)
    expect(await codeOf(lin.moveVote({ activityId: here.id, routeId: there.routes[0]! }))).toBe('ROUTE_NOT_FOUND')
    expect(await votesOf(here)).toEqual([1])
  })

  test('without routes nobody can vote, and enrollment cannot start', async () => {
    const [leader, lin] = await fixture().members(2)
    const { id } = await fixture().activity({ leader: leader!, phase: 'voting' })
    expect(await codeOf(lin!.run('castVote', { activityId: id, routeId: id }))).toBe('NO_ROUTES')
    expect(await codeOf(leader!.startEnrollment({ activityId: id }))).toBe('NO_ROUTES')
  })

  test('the route with the most votes is selected', async () => {
    const [leader, first, second, third] = await fixture().members(4)
    const activity = await fixture().activity({ leader: leader!, phase: 'voting', routes: 3 })
    await vote(first!, activity, 0)
    await vote(second!, activity, 0)
    await vote(third!, activity, 2)
    const fresh = await leader!.startEnrollment({ activityId: activity.id })
    expect(fresh).toMatchObject({ phase: 'enrolling', status: 'upcoming' })
    expect(fresh.routes.map((route) => route.isSelected)).toEqual([true, false, false])
    expect(fresh.routes.map((route) => route.votes)).toEqual([2, 0, 1])
  })

  test('a tie goes to the later route', async () => {
    const [leader, first, second] = await fixture().members(3)
    const activity = await fixture().activity({ leader: leader!, phase: 'voting', routes: 3 })
    await vote(first!, activity, 1)
    await vote(second!, activity, 0)
    const { routes } = await leader!.startEnrollment({ activityId: activity.id })
    expect(routes.map((route) => route.isSelected)).toEqual([false, true, false])
  })

  test('without votes no route leads: the last is selected, or the one that the leader chooses', async () => {
    const admin = await fixture().admin()
    const activity = await fixture().activity({ phase: 'voting', routes: 3 })
    const { routes } = await admin.startEnrollment({ activityId: activity.id })
    expect(routes.map((route) => route.isSelected)).toEqual([false, false, true])
    const [leader, member] = await fixture().members(2)
    const chosen = await fixture().activity({ leader: leader!, phase: 'voting', routes: 3 })
    const end = (routeId: string) => leader!.startEnrollment({ activityId: chosen.id, routeId })
    expect(await codeOf(end(activity.routes[0]!))).toBe('ROUTE_NOT_FOUND')
    expect((await end(chosen.routes[1]!)).routes.map(({ isSelected }) => isSelected)).toEqual([false, true, false])
    await leader!.undoActivity({ activityId: chosen.id })
    await vote(member!, chosen, 0)
    expect(await codeOf(end(chosen.routes[1]!))).toBe('CHANGED_MEANWHILE')
  })

  test('the detail and the list name the route that would be selected now, and whether there is a tie', async () => {
    const [leader, first, second] = await fixture().members(3)
    const activity = await fixture().activity({ leader: leader!, phase: 'voting', routes: 3, tags: ['leading-route'] })
    const shown = async () => {
      const [item] = (await first!.listActivities({ tag: ['leading-route'] })).items
      const { leadingRoute, isTie, routes } = await leader!.getActivity({ activityId: activity.id })
      expect(item).toMatchObject({ leadingRoute, isTie, routeVotes: routes.map(({ votes }) => votes) })
      return { leadingRoute, isTie, votedRoute: item!.votedRoute }
    }
    expect(await shown()).toEqual({ leadingRoute: 2, isTie: false })
    await vote(first!, activity, 1)
    expect(await shown()).toEqual({ leadingRoute: 1, isTie: false, votedRoute: 1 })
    await vote(second!, activity, 0)
    expect(await shown()).toEqual({ leadingRoute: 1, isTie: true, votedRoute: 1 })
    await first!.moveVote({ activityId: activity.id, routeId: activity.routes[0]! })
    expect(await shown()).toEqual({ leadingRoute: 0, isTie: false, votedRoute: 0 })
    expect((await leader!.startEnrollment({ activityId: activity.id })).routes.map(({ isSelected }) => isSelected)).toEqual([
      true,
      false,
      false,
    ])
  })

  test('without routes none is leading', async () => {
    const { id } = await fixture().activity({ phase: 'voting' })
    expect(await fixture().visitor.getActivity({ activityId: id })).toMatchObject({ leadingRoute: null, isTie: false })
  })

  test('the leader and admins may vote too', async () => {
    const [leader, admin] = [await fixture().member(), await fixture().admin()]
    const activity = await fixture().activity({ leader, phase: 'voting', routes: 1 })
    await vote(leader, activity, 0)
    expect(await vote(admin, activity, 0)).toMatchObject({ voters: 2 })
  })

  test('a vote without a valid route is refused with the field', async () => {
    const lin = await fixture().member()
    const { id } = await fixture().activity({ phase: 'voting', routes: 1 })
    await expect(lin.run('castVote', { activityId: id })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { routeId: ['REQUIRED'] },
    })
    await expect(lin.run('castVote', { activityId: id, routeId: 'A' })).rejects.toMatchObject({ fields: { routeId: ['INVALID'] } })
  })
})
