import { beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { aNewActivity, inHours, setUpFixture, type ActivityRef, type Actor } from '../../testing/fixture.ts'

describe.each(engines)('counts hidden until voted on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let [leader, lin, haru]: Actor[] = []
  let activity: ActivityRef
  beforeEach(async () => {
    await fixture().rows('delete from public.activities')
    ;[leader, lin, haru] = await fixture().members(3)
    activity = await fixture().activity({ leader: leader!, phase: 'voting', routes: 2, startTime: inHours(100) })
    await edit({ hidesCounts: true })
    await haru!.castVote({ activityId: activity.id, routeId: activity.routes[0]! })
    await haru!.setInterest({ activityId: activity.id, routeId: activity.routes[0]!, isInterested: true })
  })

  const edit = (fields: object) => leader!.run('editActivity', { activityId: activity.id, ...aNewActivity(fields) })
  /** Everything that a viewer gets about the counts, in the activity, its card in a list, and on Home. */
  const countsSeenBy = async (viewer: Actor) => {
    const { routes, leadingRoute, isTie, voters } = await viewer.getActivity({ activityId: activity.id })
    const [inList] = (await viewer.listActivities({ phase: ['voting'] })).items
    const [onHome] = (await viewer.getOverview({})).voting
    return {
      routes: routes.map(({ votes, interested }) => [votes, interested]),
      leading: { leadingRoute, isTie },
      cards: [inList, onHome].map((card) => [card?.routeVotes, card?.leadingRoute, card?.isTie, card?.routePositions]),
      voters,
    }
  }
  const hidden = {
    routes: [
      [null, null],
      [null, null],
    ],
    leading: { leadingRoute: null, isTie: false },
    cards: [
      [undefined, undefined, undefined, [0, 1]],
      [undefined, undefined, undefined, [0, 1]],
    ],
    voters: 1,
  }
  const shown = {
    routes: [
      [1, 1],
      [0, 0],
    ],
    leading: { leadingRoute: 0, isTie: false },
    cards: [
      [[1, 0], 0, false, [0, 1]],
      [[1, 0], 0, false, [0, 1]],
    ],
    voters: 1,
  }

  test('visitors and members who have not voted get no count of any route, and no leading route', async () => {
    expect(await countsSeenBy(fixture().visitor)).toEqual(hidden)
    expect(await countsSeenBy(lin!)).toEqual(hidden)
  })

  test('the leader, admins and members who have voted get them', async () => {
    expect(await countsSeenBy(leader!)).toEqual(shown)
    expect(await countsSeenBy(await fixture().admin())).toEqual(shown)
    expect(await countsSeenBy(haru!)).toEqual(shown)
  })

  test('a vote shows them, also in the answer of the command; withdrawing it hides them again', async () => {
    const vote = { activityId: activity.id, routeId: activity.routes[1]! }
    expect((await lin!.castVote(vote)).routes.map(({ votes }) => votes)).toEqual([1, 1])
    const withdrawn = await lin!.withdrawVote({ activityId: activity.id })
    expect(withdrawn.routes.map(({ votes, interested }) => [votes, interested])).toEqual(hidden.routes)
    expect(await countsSeenBy(lin!)).toEqual(hidden)
    const marked = await lin!.setInterest({ ...vote, isInterested: true })
    expect(marked.routes.map(({ interested, isInterested }) => [interested, isInterested])).toEqual([
      [null, false],
      [null, true],
    ])
  })

  test('everybody gets them after the vote has closed', async () => {
    await leader!.startEnrollment({ activityId: activity.id })
    for (const viewer of [fixture().visitor, lin!])
      expect((await viewer.getActivity({ activityId: activity.id })).routes.map(({ votes }) => votes)).toEqual([1, 0])
  })

  test('the leader may show them again; an edit that does not name the option leaves it as it is, and it is a field of the version', async () => {
    const { version } = await leader!.getActivity({ activityId: activity.id })
    await edit({ title: 'Sunset' })
    expect(await countsSeenBy(lin!)).toEqual(hidden)
    await edit({ title: 'Sunset', hidesCounts: false })
    expect(await countsSeenBy(lin!)).toEqual(shown)
    const outdated = edit({ hidesCounts: true, version })
    await expect(outdated).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE', fields: { hidesCounts: ['CHANGED'] } })
    expect((await leader!.createActivity(aNewActivity({ hidesCounts: true }))).hidesCounts).toBe(true)
  })
})
