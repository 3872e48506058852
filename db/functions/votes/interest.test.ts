import { beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { aNewActivity, codeOf, fieldsOf, inHours, setUpFixture, type ActivityRef, type Actor } from '../../testing/fixture.ts'

describe.each(engines)('who would come on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let leader: Actor
  beforeEach(async () => {
    leader = await fixture().member()
  })

  const aVote = (routes = 2) => fixture().activity({ leader, phase: 'voting', routes, startTime: inHours(100) })
  const mark = (member: Actor, { id, routes }: ActivityRef, index: number, isInterested = true) =>
    member.setInterest({ activityId: id, routeId: routes[index]!, isInterested })
  const edit = ({ id }: ActivityRef, fields: object) => leader.run('editActivity', { activityId: id, ...aNewActivity(fields) })

  test('a member marks any number of routes, and takes a mark back; both are idempotent and no vote', async () => {
    const [lin, haru] = await fixture().members(2)
    const activity = await aVote()
    await mark(lin!, activity, 0)
    await mark(lin!, activity, 0)
    await mark(haru!, activity, 0)
    expect(await mark(lin!, activity, 1)).toMatchObject({
      voters: 0,
      routes: [
        { interested: 2, isInterested: true },
        { interested: 1, isInterested: true },
      ],
    })
    await mark(lin!, activity, 0, false)
    const { routes } = await mark(lin!, activity, 0, false)
    expect(routes.map(({ interested, isInterested }) => [interested, isInterested])).toEqual([
      [1, false],
      [1, true],
    ])
    const [seen] = (await fixture().visitor.getActivity({ activityId: activity.id })).routes
    expect([seen!.interested, seen!.isInterested]).toEqual([1, undefined])
  })

  test('nobody marks a route of another activity, or one whose vote is closed', async () => {
    const lin = await fixture().member()
    const [here, there] = [await aVote(), await aVote()]
    const elsewhere = lin.setInterest({ activityId: here.id, routeId: there.routes[0]!, isInterested: true })
    expect(await codeOf(elsewhere)).toBe('ROUTE_NOT_FOUND')
    await fixture().rows('update public.activities set vote_closes_at = now() where id = $1', [here.id])
    expect(await codeOf(mark(lin, here, 0))).toBe('VOTE_CLOSED')
    await leader.startEnrollment({ activityId: there.id })
    expect(await codeOf(mark(lin, there, 0))).toBe('NOT_VOTING_PHASE')
  })

  test('the leader and admins see when too few would come on the leading route; the leader counts', async () => {
    const [lin, haru] = await fixture().members(2)
    const admin = await fixture().admin()
    const activity = await aVote()
    await edit(activity, { minParticipants: 3 })
    const lacks = async (viewer: Actor) => (await viewer.getActivity({ activityId: activity.id })).lacksInterest
    await lin!.castVote({ activityId: activity.id, routeId: activity.routes[0]! })
    await mark(leader, activity, 0)
    await mark(lin!, activity, 0)
    await mark(haru!, activity, 1)
    expect([await lacks(leader), await lacks(admin), await lacks(lin!), await lacks(fixture().visitor)]).toEqual([true, true, false, false])
    await mark(haru!, activity, 0)
    expect(await lacks(leader)).toBe(false)
    await edit(activity, { minParticipants: null })
    await mark(haru!, activity, 0, false)
    expect(await lacks(leader)).toBe(false)
  })

  test('the least number of participants is between 2 and the most, and stays when an edit does not name it', async () => {
    const activity = await aVote()
    expect(await fieldsOf(edit(activity, { minParticipants: 1 }))).toEqual({ minParticipants: ['TOO_SMALL'] })
    expect(await fieldsOf(edit(activity, { minParticipants: 9 }))).toEqual({ minParticipants: ['TOO_LARGE'] })
    await edit(activity, { minParticipants: 8 })
    await edit(activity, { title: 'Sunset' })
    expect(await leader.getActivity({ activityId: activity.id })).toMatchObject({ minParticipants: 8 })
    expect(await fieldsOf(edit(activity, { maxParticipants: 7 }))).toEqual({ minParticipants: ['TOO_LARGE'] })
    const proposed = await leader.createActivity(aNewActivity({ minParticipants: 4 }))
    expect(proposed.minParticipants).toBe(4)
  })
})
