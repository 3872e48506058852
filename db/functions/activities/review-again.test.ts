import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { type Actor, aNewActivity, aRoute, codeOf, fieldsOf, inHours, setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('an approved activity on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  async function anApproved() {
    const [leader, admin] = [await fixture().member(), await fixture().admin()]
    const created = await leader.createActivity(aNewActivity({ routes: [aRoute(), aRoute()] }))
    await admin.approveActivity({ activityId: created.id, version: created.version })
    return { leader, admin, activityId: created.id }
  }

  test('shows its leader and admins which reviewed fields were edited since, and nobody else', async () => {
    const { leader, admin, activityId } = await anApproved()
    await leader.editActivity({ activityId, ...aNewActivity({ maxParticipants: 9 }) })
    expect((await admin.getActivity({ activityId })).changedSinceReview).toEqual([])
    await leader.editActivity({ activityId, ...aNewActivity({ title: 'Another walk', startTime: inHours(120), tags: ['picnic'] }) })
    for (const reader of [admin, leader])
      expect((await reader.getActivity({ activityId })).changedSinceReview).toEqual(['title', 'startTime', 'tags'])
    expect((await (await fixture().member()).getActivity({ activityId })).changedSinceReview).toEqual([])
  })

  test('returns to review with its votes, and is approved again', async () => {
    const { leader, admin, activityId } = await anApproved()
    const { routes } = await leader.getActivity({ activityId })
    const member = await fixture().member()
    await member.castVote({ activityId, routeId: routes[0]!.id })
    await leader.editActivity({ activityId, ...aNewActivity({ location: 'Elsewhere' }) })
    expect(await codeOf(leader.returnToReview({ activityId }))).toBe('NOT_PERMITTED')
    expect(await admin.returnToReview({ activityId })).toMatchObject({ phase: 'review', voters: 1 })
    expect(await codeOf(member.getActivity({ activityId }))).toBe('ACTIVITY_NOT_FOUND')
    expect(await admin.approveActivity({ activityId })).toMatchObject({ phase: 'voting', voters: 1, changedSinceReview: [] })
  })

  test('tells its voters nothing of what the leader changes while it is in review again', async () => {
    const { leader, admin, activityId } = await anApproved()
    const [ridge, lake] = (await leader.getActivity({ activityId })).routes
    const [lin, haru] = await fixture().members(2)
    await lin!.castVote({ activityId, routeId: ridge!.id })
    await haru!.castVote({ activityId, routeId: lake!.id })
    await admin.returnToReview({ activityId })
    const routes = [aRoute({ id: ridge!.id, title: 'Not reviewed' })]
    await leader.editActivity({ activityId, ...aNewActivity({ title: 'Not reviewed, either', routes }) })
    for (const voter of [lin!, haru!]) expect((await voter.listNotifications({})).items).toEqual([])
  })

  test('tells voters and participants that it is open for voting again, and takes it back with the approval', async () => {
    const { leader, admin, activityId } = await anApproved()
    const { routes } = await leader.getActivity({ activityId })
    const [voter, participant, stranger] = await fixture().members(3)
    await voter!.castVote({ activityId, routeId: routes[0]!.id })
    await leader.startEnrollment({ activityId })
    await participant!.joinActivity({ activityId })
    await admin.returnToReview({ activityId })
    await leader.editActivity({ activityId, ...aNewActivity({ location: 'Elsewhere' }) })
    const republished = async (member: Actor) => {
      const { items } = await member.listNotifications({})
      const mails = await fixture().rows(
        `select payload ->> 'location' as location from accounts.outbox where kind = 'activity-republished' and channel = 'mail' and user_id = $1`,
        [member.id],
      )
      return [
        items
          .filter(({ kind }) => kind === 'activity-republished')
          .map(({ facts }) => ({ location: 'location' in facts && facts.location })),
        mails,
      ]
    }
    for (let times = 0; times < 2; times++) {
      await admin.approveActivity({ activityId })
      const elsewhere = [{ location: 'Elsewhere' }]
      for (const member of [voter!, participant!]) expect(await republished(member)).toEqual([elsewhere, elsewhere])
      for (const other of [leader, admin, stranger!]) expect(await republished(other)).toEqual([[], []])
      if (times === 0) await admin.undoActivity({ activityId })
      if (times === 0) for (const member of [voter!, participant!]) expect(await republished(member)).toEqual([[], []])
    }
  })

  test('tells nobody but its new leader who leads it while it is in review again', async () => {
    const { leader, admin, activityId } = await anApproved()
    const [heir, lin] = await fixture().members(2)
    await leader.startEnrollment({ activityId })
    for (const walker of [heir!, lin!]) await walker.joinActivity({ activityId })
    await admin.returnToReview({ activityId })
    await admin.deleteUser({ userId: leader.id })
    await admin.setLeader({ activityId, userId: heir!.id })
    expect((await heir!.listNotifications({})).items).toMatchObject([{ kind: 'activity-handed-over' }])
    expect((await lin!.listNotifications({})).items).toEqual([])
  })

  test('leaves the list of rewritten ones when an admin accepts the version that they have read; it is logged once', async () => {
    const { leader, admin, activityId } = await anApproved()
    await leader.editActivity({ activityId, ...aNewActivity({ title: 'Another walk' }) })
    const { version } = await leader.editActivity({ activityId, ...aNewActivity({ title: 'Another walk', tags: ['picnic'] }) })
    const isRewritten = async () => (await admin.getOverview({})).needsAdmins!.rewritten.next.some(({ id }) => id === activityId)
    expect(await isRewritten()).toBe(true)
    expect(await codeOf(leader.acceptChanges({ activityId, version }))).toBe('NOT_PERMITTED')
    expect(await fieldsOf(admin.acceptChanges({ activityId, version: version - 1 }))).toEqual({ tags: ['CHANGED'] })
    for (let times = 0; times < 2; times++)
      expect(await admin.acceptChanges({ activityId, version })).toMatchObject({ phase: 'voting', version, changedSinceReview: [] })
    expect(await isRewritten()).toBe(false)
    const logged = await fixture().rows(
      `select details from public.system_logs where operation = 'accept_changes' and details ->> 'activity' = $1`,
      [activityId],
    )
    expect(logged).toEqual([{ details: { activity: activityId, title: 'Another walk', fields: ['title', 'tags'] } }])
    await leader.editActivity({ activityId, ...aNewActivity({ title: 'A third walk' }) })
    expect((await admin.getActivity({ activityId })).changedSinceReview).toEqual(['title', 'tags'])
  })

  test('is accepted although something else than the reviewed fields has changed since the admin read it', async () => {
    const { leader, admin, activityId } = await anApproved()
    const rewritten = aNewActivity({ title: 'Another walk', voteClosesAt: inHours(50) })
    const { version } = await leader.editActivity({ activityId, ...rewritten })
    await fixture().rows(`update public.activities set vote_closes_at = now() - interval '1 minute' where id = $1`, [activityId])
    await fixture().rows('select rules.close_votes()')
    await leader.editActivity({ activityId, ...rewritten, voteClosesAt: null, maxParticipants: 9 })
    expect(await admin.acceptChanges({ activityId, version })).toMatchObject({ version: version + 2, changedSinceReview: [] })
    expect(await fieldsOf(admin.run('acceptChanges', { activityId } as never))).toEqual({ version: ['REQUIRED'] })
  })

  test('whose route is chosen votes again after the review', async () => {
    const { leader, admin, activityId } = await anApproved()
    await leader.startEnrollment({ activityId })
    const returned = await admin.returnToReview({ activityId })
    expect(returned.routes.map((route) => route.isSelected)).toEqual([false, false])
    await admin.approveActivity({ activityId })
    expect(await leader.startEnrollment({ activityId })).toMatchObject({ phase: 'enrolling' })
  })
})

describe.each(engines)('a start in the past on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  const yesterday = inHours(-24)

  test('is refused for a new activity and for a new time', async () => {
    const leader = await fixture().member()
    expect(await fieldsOf(leader.createActivity(aNewActivity({ startTime: yesterday })))).toEqual({ startTime: ['IN_THE_PAST'] })
    const { id: activityId } = await leader.createActivity(aNewActivity())
    expect(await fieldsOf(leader.editActivity({ activityId, ...aNewActivity({ startTime: yesterday }) }))).toEqual({
      startTime: ['IN_THE_PAST'],
    })
  })

  test('does not keep the leader from editing anything else', async () => {
    const leader = await fixture().member()
    const { id: activityId } = await fixture().activity({ leader, phase: 'review', startTime: yesterday })
    expect(await leader.editActivity({ activityId, ...aNewActivity({ title: 'Late', startTime: yesterday }) })).toMatchObject({
      title: 'Late',
    })
  })

  test('keeps a proposal from being approved or sent again', async () => {
    const [leader, admin] = [await fixture().member(), await fixture().admin()]
    const waiting = await fixture().activity({ leader, phase: 'review', startTime: yesterday })
    const rejected = await fixture().activity({ leader, phase: 'rejected', startTime: yesterday })
    expect((await admin.getActivity({ activityId: waiting.id })).refusals).toMatchObject({ approve: 'START_IN_PAST', reject: null })
    expect(await codeOf(admin.approveActivity({ activityId: waiting.id }))).toBe('START_IN_PAST')
    expect(await codeOf(leader.resubmitActivity({ activityId: rejected.id }))).toBe('START_IN_PAST')
  })
})
