import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { aNewActivity, codeOf, inHours, setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('an undone command on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test('a leader takes a start back, and then a completion', async () => {
    const leader = await fixture().member()
    const { id: activityId } = await fixture().activity({ leader })
    await leader.startActivity({ activityId })
    expect(await leader.undoActivity({ activityId })).toMatchObject({
      phase: 'enrolling',
      refusals: { undo: 'NOTHING_TO_UNDO', start: null },
    })
    await leader.startActivity({ activityId })
    await leader.completeActivity({ activityId })
    expect(await leader.undoActivity({ activityId })).toMatchObject({ phase: 'active' })
    expect(await codeOf(leader.undoActivity({ activityId }))).toBe('NOTHING_TO_UNDO')
  })

  test('an admin takes an approval back, and a rejection with its reason', async () => {
    const admin = await fixture().admin()
    const { id: activityId } = await fixture().activity({ phase: 'review', routes: 1 })
    await admin.approveActivity({ activityId })
    expect(await admin.undoActivity({ activityId })).toMatchObject({ phase: 'review', refusals: { approve: null } })
    await admin.rejectActivity({ activityId, reason: 'Too far.' })
    expect(await admin.undoActivity({ activityId })).toMatchObject({ phase: 'review', rejectReason: '' })
  })

  test('a leader opens a vote again that they ended, with its votes and its closing time', async () => {
    const [leader, member] = await fixture().members(2)
    const { id: activityId, routes } = await fixture().activity({ leader: leader!, phase: 'voting', routes: 2 })
    await member!.castVote({ activityId, routeId: routes[0]! })
    const closing = inHours(20)
    await fixture().rows('update public.activities set vote_closes_at = $2 where id = $1', [activityId, closing])
    const before = await leader!.getActivity({ activityId })
    expect(await leader!.startEnrollment({ activityId })).toMatchObject({
      phase: 'enrolling',
      voteClosesAt: null,
      refusals: { undo: null },
    })
    const { updatedAt: _, calendarSequence: __, version, ...reopened } = await leader!.undoActivity({ activityId })
    const { updatedAt: ___, calendarSequence: ____, version: versionBefore, ...voting } = before
    expect(reopened).toEqual(voting)
    // Both counted as an edit: an open form must not bring back what it had read.
    expect(version).toBe(versionBefore + 2)
    await member!.moveVote({ activityId, routeId: routes[1]! })
  })

  test('a vote whose closing time passed meanwhile is open again without one', async () => {
    const leader = await fixture().member()
    const { id: activityId } = await fixture().activity({ leader, phase: 'voting', routes: 2 })
    await fixture().rows("update public.activities set vote_closes_at = now() + interval '1 hour' where id = $1", [activityId])
    await leader.startEnrollment({ activityId })
    await fixture().rows(
      "update public.activities set undo_until = undo_until + interval '1 second', undo_vote_closes_at = now() - interval '1 second' where id = $1",
      [activityId],
    )
    expect(await leader.undoActivity({ activityId })).toMatchObject({ phase: 'voting', voteClosesAt: null, voteClosedAt: null })
  })

  test('the end of a vote is final once somebody has joined', async () => {
    const [leader, member] = await fixture().members(2)
    const { id: activityId } = await fixture().activity({ leader: leader!, phase: 'voting', routes: 2 })
    await leader!.startEnrollment({ activityId })
    await member!.joinActivity({ activityId })
    expect(await codeOf(leader!.undoActivity({ activityId }))).toBe('NOTHING_TO_UNDO')
  })

  test('brings the reason of an earlier rejection back', async () => {
    const [admin, leader] = [await fixture().admin(), await fixture().member()]
    const { id: activityId } = await fixture().activity({ leader, phase: 'review', routes: 1 })
    await admin.rejectActivity({ activityId, reason: 'Too far.' })
    await leader.resubmitActivity({ activityId })
    const earlier = { phase: 'review', rejectReason: 'Too far.' }
    await admin.rejectActivity({ activityId, reason: 'Still too far.' })
    expect(await admin.undoActivity({ activityId })).toMatchObject(earlier)
    await admin.approveActivity({ activityId })
    expect(await admin.undoActivity({ activityId })).toMatchObject(earlier)
  })

  test('is undone only by the one who ran it', async () => {
    const [leader, admin] = [await fixture().member(), await fixture().admin()]
    const { id: activityId } = await fixture().activity({ leader })
    await leader.startActivity({ activityId })
    expect(await codeOf(admin.undoActivity({ activityId }))).toBe('NOTHING_TO_UNDO')
    expect((await admin.getActivity({ activityId })).refusals.undo).toBe('NOTHING_TO_UNDO')
  })

  test('is final after a minute', async () => {
    const leader = await fixture().member()
    const { id: activityId } = await fixture().activity({ leader })
    await leader.startActivity({ activityId })
    await fixture().rows("update public.activities set undo_until = now() - interval '1 second' where id = $1", [activityId])
    expect(await codeOf(leader.undoActivity({ activityId }))).toBe('NOTHING_TO_UNDO')
  })

  test('is final once somebody has voted, edited or removed a participant', async () => {
    const [admin, member, leader] = [await fixture().admin(), await fixture().member(), await fixture().member()]
    const voted = await fixture().activity({ phase: 'review', routes: 2 })
    await admin.approveActivity({ activityId: voted.id })
    await member.castVote({ activityId: voted.id, routeId: voted.routes[0]! })
    expect(await codeOf(admin.undoActivity({ activityId: voted.id }))).toBe('NOTHING_TO_UNDO')

    const edited = await fixture().activity({ leader, phase: 'review' })
    await admin.approveActivity({ activityId: edited.id })
    await leader.editActivity({ activityId: edited.id, ...aNewActivity({ title: 'Sunset' }) })
    expect(await codeOf(admin.undoActivity({ activityId: edited.id }))).toBe('NOTHING_TO_UNDO')

    const smaller = await fixture().activity({ leader, participants: [member] })
    await leader.startActivity({ activityId: smaller.id })
    await leader.removeParticipant({ activityId: smaller.id, userId: member.id })
    expect(await codeOf(leader.undoActivity({ activityId: smaller.id }))).toBe('NOTHING_TO_UNDO')
  })

  test('of the status check is nobody’s to undo', async () => {
    const leader = await fixture().member()
    const { id: activityId } = await fixture().activity({ leader, startTime: new Date(Date.now() - 3_600_000).toISOString() })
    await fixture().rows('select rules.check_statuses()')
    expect(await codeOf(leader.undoActivity({ activityId }))).toBe('NOTHING_TO_UNDO')
  })
})
