import { beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { aNewActivity, aRoute, codeOf, fieldsOf, inHours, setUpFixture, type ActivityRef, type Actor } from '../../testing/fixture.ts'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

describe.each(engines)('the closing time of a vote on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let leader: Actor
  beforeEach(async () => {
    await fixture().rows('delete from public.activities')
    leader = await fixture().member()
  })

  const aVote = (routes = 3) => fixture().activity({ leader, phase: 'voting', routes, startTime: inHours(100) })
  /** The closing time of the vote was `minutes` ago. */
  const pass = ({ id }: ActivityRef, minutes = 1) =>
    fixture().rows('update public.activities set vote_closes_at = now() - make_interval(mins => $2) where id = $1', [id, minutes])
  const closeVotes = () => fixture().value<number | null>('select rules.close_votes()')
  const edit = ({ id }: { id: string }, fields: object) => leader.run('editActivity', { activityId: id, ...aNewActivity(fields) })
  const get = ({ id }: { id: string }) => leader.getActivity({ activityId: id })
  const vote = (member: Actor, { id, routes }: ActivityRef, index: number) => member.castVote({ activityId: id, routeId: routes[index]! })

  test('is proposed with the activity, and must be an hour ahead and before the start', async () => {
    const proposed = await leader.createActivity(aNewActivity({ voteClosesAt: inHours(50) }))
    expect(proposed.voteClosesAt).toBe(inHours(50))
    const propose = (voteClosesAt: string) => fieldsOf(leader.run('createActivity', aNewActivity({ voteClosesAt })))
    expect(await propose(inMinutes(-1))).toEqual({ voteClosesAt: ['IN_THE_PAST'] })
    expect(await propose(inMinutes(50))).toEqual({ voteClosesAt: ['TOO_SOON'] })
    expect(await propose(inHours(100))).toEqual({ voteClosesAt: ['AFTER_START'] })
    expect(await propose('tomorrow')).toEqual({ voteClosesAt: ['NOT_A_DATE'] })
  })

  test('is extended, shortened and removed by the leader while the vote is open, with an hour of notice', async () => {
    const activity = await aVote()
    await edit(activity, { voteClosesAt: inHours(50) })
    await edit(activity, { voteClosesAt: inHours(60) })
    await edit(activity, { voteClosesAt: inMinutes(70) })
    expect(await fieldsOf(edit(activity, { voteClosesAt: inMinutes(50) }))).toEqual({ voteClosesAt: ['TOO_SOON'] })
    const { version } = await get(activity)
    await edit(activity, { title: 'Sunset', voteClosesAt: null, version })
    expect(await get(activity)).toMatchObject({ voteClosesAt: null, version: version + 1 })
    expect(await fieldsOf(edit(activity, { voteClosesAt: inMinutes(50) }))).toEqual({ voteClosesAt: ['TOO_SOON'] })
  })

  test('stays as it is when an edit does not name it, and then limits the start', async () => {
    const activity = await aVote()
    await edit(activity, { voteClosesAt: inHours(50) })
    await edit(activity, { title: 'Sunset' })
    expect((await get(activity)).voteClosesAt).toBe(inHours(50))
    expect(await fieldsOf(edit(activity, { startTime: inHours(49) }))).toEqual({ voteClosesAt: ['AFTER_START'] })
  })

  test('is a field of the version: who edits an outdated one is refused', async () => {
    const activity = await aVote()
    const { version } = await get(activity)
    await edit(activity, { voteClosesAt: inHours(50), version })
    const outdated = edit(activity, { voteClosesAt: inHours(40), version })
    await expect(outdated).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE', fields: { voteClosesAt: ['CHANGED'] } })
  })

  test('after it, votes and edits of the vote are refused as closed even before enrollment opens', async () => {
    const [early, late] = await fixture().members(2)
    const activity = await aVote()
    await vote(early!, activity, 0)
    await pass(activity)
    expect((await late!.getActivity({ activityId: activity.id })).refusals).toMatchObject({ vote: 'VOTE_CLOSED' })
    expect(await codeOf(vote(late!, activity, 1))).toBe('VOTE_CLOSED')
    expect(await codeOf(early!.moveVote({ activityId: activity.id, routeId: activity.routes[1]! }))).toBe('VOTE_CLOSED')
    expect(await codeOf(early!.withdrawVote({ activityId: activity.id }))).toBe('VOTE_CLOSED')
    expect(await codeOf(edit(activity, { voteClosesAt: inHours(50) }))).toBe('VOTE_CLOSED')
    expect(await codeOf(edit(activity, { voteClosesAt: null }))).toBe('VOTE_CLOSED')
    expect(await codeOf(edit(activity, { routes: [aRoute()] }))).toBe('VOTE_CLOSED')
  })

  test('opens enrollment with the leading route, once, and says when and that the clock decided', async () => {
    const [first, second] = await fixture().members(2)
    const activity = await aVote()
    await vote(first!, activity, 0)
    await vote(second!, activity, 1)
    await pass(activity, 3)
    const { voteClosesAt, version } = await get(activity)
    expect(await closeVotes()).toBeNull()
    const decided = await get(activity)
    expect(decided).toMatchObject({
      phase: 'enrolling',
      voteClosesAt: null,
      voteClosedAt: voteClosesAt,
      voteClosedBy: 'time',
      voters: 2,
      isTie: true,
      version: version + 1,
    })
    expect(decided.routes.map(({ votes, isSelected }) => [votes, isSelected])).toEqual([
      [1, false],
      [1, true],
      [0, false],
    ])
    await closeVotes()
    expect(await get(activity)).toEqual(decided)
  })

  test('the outcome stays as it was when a voter leaves the club', async () => {
    const voters = await fixture().members(3)
    const activity = await aVote()
    for (const [index, voter] of voters.entries()) await vote(voter, activity, index % 2)
    await pass(activity)
    await closeVotes()
    const { voters: count, routes } = await get(activity)
    await fixture().rows('delete from public.profiles where id = $1', [voters[0]!.id])
    expect(await get(activity)).toMatchObject({
      voters: count,
      isTie: false,
      leadingRoute: 0,
      routes: routes.map(({ votes }) => ({ votes })),
    })
  })

  test('without votes one route is selected; several wait for the leader, like a vote without routes, and no longer close automatically', async () => {
    const [single, unvoted, empty] = [await aVote(1), await aVote(2), await aVote(0)]
    await pass(single)
    await pass(unvoted)
    await pass(empty)
    await closeVotes()
    expect(await get(single)).toMatchObject({ phase: 'enrolling', routes: [{ isSelected: true }] })
    expect(await get(unvoted)).toMatchObject({
      phase: 'voting',
      voteClosesAt: null,
      voteClosedAt: null,
      quorumMissedAt: expect.any(String),
    })
    expect(await get(empty)).toMatchObject({ phase: 'voting', voteClosesAt: null, voteClosedAt: null })
  })

  test('the next closing time is returned in seconds, and a vote with time left stays open', async () => {
    const [sooner, later] = [await aVote(), await aVote()]
    await edit(sooner, { voteClosesAt: inMinutes(90) })
    await edit(later, { voteClosesAt: inHours(50) })
    const seconds = (await closeVotes())!
    expect(seconds).toBeGreaterThan(80 * 60)
    expect(seconds).toBeLessThanOrEqual(90 * 60)
    expect((await get(sooner)).phase).toBe('voting')
  })

  test('an activity that has started is left to the status check, which closes its vote too', async () => {
    const activity = await aVote()
    await fixture().rows(
      `update public.activities set start_time = now() - interval '1 minute', end_time = now() + interval '1 hour',
         vote_closes_at = now() - interval '2 minutes' where id = $1`,
      [activity.id],
    )
    const { voteClosesAt } = await get(activity)
    expect(await closeVotes()).toBeNull()
    expect((await get(activity)).phase).toBe('voting')
    await fixture().rows('select rules.check_statuses()')
    expect(await get(activity)).toMatchObject({ phase: 'active', voteClosedBy: 'time', voteClosedAt: voteClosesAt, voteClosesAt: null })
  })

  test('the leader or an admin who opens enrollment before it decides the vote', async () => {
    const [byLeader, byAdmin] = [await aVote(), await aVote()]
    await edit(byLeader, { voteClosesAt: inHours(50) })
    const opened = await leader.startEnrollment({ activityId: byLeader.id })
    expect(opened).toMatchObject({ voteClosedBy: 'leader', voteClosesAt: null })
    expect(Date.parse(opened.voteClosedAt!)).toBeLessThanOrEqual(Date.now())
    expect(await (await fixture().admin()).startEnrollment({ activityId: byAdmin.id })).toMatchObject({ voteClosedBy: 'admin' })
  })

  test('an open form of the leader does not restore it after enrollment has opened', async () => {
    const activity = await aVote()
    await edit(activity, { voteClosesAt: inHours(50) })
    const { version } = await get(activity)
    await leader.startEnrollment({ activityId: activity.id })
    expect(await codeOf(edit(activity, { voteClosesAt: inHours(50), version }))).toBe('CHANGED_MEANWHILE')
    expect(await codeOf(edit(activity, { voteClosesAt: inHours(50) }))).toBe('VOTE_CLOSED')
    await edit(activity, { title: 'Sunset' })
  })

  test('one that has passed during the review does not end the vote, and a second review clears the outcome', async () => {
    const admin = await fixture().admin()
    const activity = await fixture().activity({ leader, phase: 'review', routes: 2, startTime: inHours(100) })
    await pass(activity)
    expect(await admin.approveActivity({ activityId: activity.id })).toMatchObject({
      phase: 'voting',
      voteClosesAt: null,
      refusals: { undo: null },
    })
    await vote(leader, activity, 0)
    await leader.startEnrollment({ activityId: activity.id })
    await admin.returnToReview({ activityId: activity.id })
    expect(await get(activity)).toMatchObject({ phase: 'review', voteClosedAt: null, voteClosedBy: null, voters: 1 })
    await admin.approveActivity({ activityId: activity.id })
    expect(await vote(admin, activity, 0)).toMatchObject({ voters: 2, leadingRoute: 0, isTie: false })
  })
})
