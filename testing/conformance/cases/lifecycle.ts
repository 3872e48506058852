/** Starting, completing, canceling, undoing and deleting activities, and replacing a leader who has left. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { aProposal, expectRefusal, inDays } from '../scenario.ts'

export const lifecycle = [
  testCase('a leader starts and completes an activity', ['startActivity', 'completeActivity'], async ({ activity }) => {
    const { activityId, leader } = await activity({ phase: 'enrolling' })
    expect((await leader.api.startActivity({ activityId })).status).toBe('ongoing')
    expect(await leader.api.completeActivity({ activityId })).toMatchObject({ phase: 'finished', status: 'completed', creatorLed: 1 })
  }),

  testCase('only the leader or an admin starts an activity', ['startActivity'], async ({ activity, member, admin }) => {
    const { activityId } = await activity({ phase: 'enrolling' })
    await expectRefusal('NOT_PERMITTED', (await member()).api.startActivity({ activityId }))
    expect((await (await admin()).api.startActivity({ activityId })).phase).toBe('active')
  }),

  testCase('an activity is canceled with a reason that everybody can read', ['cancelActivity'], async ({ activity, visitor }) => {
    const { activityId, leader } = await activity()
    await leader.api.cancelActivity({ activityId, reason: 'Thunderstorms.' })
    expect(await visitor().api.getActivity({ activityId })).toMatchObject({ phase: 'cancelled', cancelReason: 'Thunderstorms.' })
  }),

  testCase('a refusal says whether it is too early or the activity was rejected', ['TOO_EARLY', 'SENT_BACK'], async ({ activity }) => {
    const open = await activity({ phase: 'enrolling' })
    await expectRefusal('TOO_EARLY', open.leader.api.completeActivity({ activityId: open.activityId }))
    const { activityId, leader } = await activity({ phase: 'rejected' })
    await expectRefusal('SENT_BACK', leader.api.cancelActivity({ activityId, reason: 'Rain.' }))
  }),

  testCase(
    'the calendar sequence of an activity grows with each change of place, time and phase, and with nothing else',
    ['editActivity', 'startEnrollment', 'cancelActivity'],
    async ({ activity, member, visitor }) => {
      const { activityId, leader, routes } = await activity({ phase: 'voting' })
      const mia = await member('Mia')
      const sequence = async () => (await visitor().api.getActivity({ activityId })).calendarSequence
      const { routes: _, ...form } = aProposal()
      const changed = await leader.api.editActivity({ activityId, ...form })
      const sequences = [await sequence()]
      await mia.api.castVote({ activityId, routeId: routes[0]! })
      await leader.api.editActivity({ activityId, ...form, maxParticipants: changed.maxParticipants + 1 })
      await leader.api.startEnrollment({ activityId })
      sequences.push(await sequence())
      await mia.api.joinActivity({ activityId })
      await leader.api.editActivity({ activityId, ...form, location: 'Elsewhere' })
      sequences.push(await sequence())
      await leader.api.editActivity({ activityId, ...form, location: 'Elsewhere', startTime: inDays(20) })
      sequences.push(await sequence())
      await leader.api.cancelActivity({ activityId, reason: 'Rain.' })
      sequences.push(await sequence())
      expect(sequences.map((value) => value - sequences[0]!)).toEqual([0, 1, 2, 3, 4])
    },
  ),

  testCase('a finished activity cannot be started, canceled or approved', ['WRONG_PHASE'], async ({ activity, admin }) => {
    const { activityId, leader } = await activity({ phase: 'finished' })
    await expectRefusal('WRONG_PHASE', leader.api.startActivity({ activityId }))
    await expectRefusal('WRONG_PHASE', leader.api.cancelActivity({ activityId, reason: 'Too late.' }))
    await expectRefusal('WRONG_PHASE', (await admin()).api.approveActivity({ activityId }))
  }),

  testCase(
    'a start and an approval can be undone, and only by the member who ran them',
    ['undoActivity', 'NOTHING_TO_UNDO'],
    async ({ activity, admin, visitor }) => {
      const { activityId, leader } = await activity({ phase: 'enrolling' })
      await leader.api.startActivity({ activityId })
      const { api } = await admin()
      await expectRefusal('NOTHING_TO_UNDO', api.undoActivity({ activityId }))
      expect((await leader.api.undoActivity({ activityId })).phase).toBe('enrolling')
      const proposed = await activity({ phase: 'review' })
      await api.approveActivity({ activityId: proposed.activityId })
      expect((await api.undoActivity({ activityId: proposed.activityId })).phase).toBe('review')
      await expectRefusal('ACTIVITY_NOT_FOUND', visitor().api.getActivity({ activityId: proposed.activityId }))
    },
  ),

  testCase(
    'the end of a vote can be undone, and where nobody has voted the leader chooses the route',
    ['startEnrollment', 'undoActivity', 'ROUTE_NOT_FOUND', 'CHANGED_MEANWHILE'],
    async ({ activity, member }) => {
      const { activityId, leader } = await activity({ phase: 'voting' })
      const { routes, isTie } = await leader.api.getActivity({ activityId })
      expect(isTie).toBe(false)
      await expectRefusal('ROUTE_NOT_FOUND', leader.api.startEnrollment({ activityId, routeId: activityId }))
      const routeId = routes[0]!.id
      const chosen = await leader.api.startEnrollment({ activityId, routeId })
      expect(chosen.routes.map(({ isSelected }) => isSelected)).toEqual([true, false])
      expect(await leader.api.undoActivity({ activityId })).toMatchObject({ phase: 'voting', voteClosedAt: null })
      await (await member()).api.castVote({ activityId, routeId })
      await expectRefusal('CHANGED_MEANWHILE', leader.api.startEnrollment({ activityId, routeId }))
    },
  ),

  testCase('an activity whose leader has left gets a new leader', ['setLeader'], async ({ activity, admin, member }) => {
    const { activityId, leader } = await activity()
    const [heir, { api }] = [await member('Mia'), await admin()]
    await api.deleteUser({ userId: leader.id })
    expect(await api.setLeader({ activityId, userId: heir.id })).toMatchObject({ creatorId: heir.id, creatorName: 'Mia' })
  }),

  testCase(
    'a leader hands over to a participant who accepts',
    ['setLeader', 'acceptLeadership', 'declineLeadership', 'NOT_ASKED_TO_LEAD'],
    async ({ activity, member }) => {
      const { activityId, leader } = await activity()
      const [heir, other] = [await member('Mia'), await member()]
      for (const { api } of [heir, other]) await api.joinActivity({ activityId })
      await leader.api.setLeader({ activityId, userId: other.id })
      await other.api.declineLeadership({ activityId })
      expect((await leader.api.setLeader({ activityId, userId: heir.id })).offeredLeader).toMatchObject({ id: heir.id, name: 'Mia' })
      await expectRefusal('NOT_ASKED_TO_LEAD', other.api.acceptLeadership({ activityId }))
      expect(await heir.api.acceptLeadership({ activityId })).toMatchObject({ creatorId: heir.id, offeredLeader: null })
    },
  ),

  testCase(
    'a leader shares the lead with a member who accepts, and both end it',
    ['addCoLeader', 'acceptCoLeadership', 'removeCoLeader', 'TOO_MANY_CO_LEADERS'],
    async ({ activity, member }) => {
      const { activityId, leader } = await activity({ phase: 'enrolling' })
      const mia = await member('Mia')
      expect((await leader.api.addCoLeader({ activityId, userId: mia.id })).coLeaders).toMatchObject([{ name: 'Mia', hasAccepted: false }])
      expect((await mia.api.acceptCoLeadership({ activityId })).coLeaders).toMatchObject([{ name: 'Mia', hasAccepted: true }])
      expect((await mia.api.startActivity({ activityId })).status).toBe('ongoing')
      await expectRefusal('NOT_PERMITTED', mia.api.deleteActivity({ activityId }))
      expect((await leader.api.removeCoLeader({ activityId, userId: mia.id })).coLeaders).toEqual([])
      for (const { id } of await Promise.all(Array.from({ length: 5 }, () => member())))
        await leader.api.addCoLeader({ activityId, userId: id })
      await expectRefusal('TOO_MANY_CO_LEADERS', leader.api.addCoLeader({ activityId, userId: mia.id }))
    },
  ),

  testCase('an activity without participants can be deleted', ['deleteActivity'], async ({ activity, visitor }) => {
    const { activityId, leader } = await activity()
    expect(await leader.api.deleteActivity({ activityId })).toEqual({ ok: true })
    await expectRefusal('ACTIVITY_NOT_FOUND', visitor().api.getActivity({ activityId }))
  }),

  testCase('an activity with participants cannot be deleted', ['HAS_PARTICIPANTS', 'TOOK_PLACE'], async ({ activity, member }) => {
    const { activityId, leader } = await activity()
    await (await member()).api.joinActivity({ activityId })
    await expectRefusal('HAS_PARTICIPANTS', leader.api.deleteActivity({ activityId }))
    await leader.api.startActivity({ activityId })
    await leader.api.completeActivity({ activityId })
    await expectRefusal('TOOK_PLACE', leader.api.deleteActivity({ activityId }))
  }),

  testCase('the status follows the start and end time automatically', ['getActivity'], async ({ activity, backend, visitor }) => {
    const [started, over] = [await activity(), await activity()]
    const setTimes = (activityId: string, start: string, end: string) =>
      backend.sql(`update public.activities set start_time = now() + $2::interval, end_time = now() + $3::interval where id = $1`, [
        activityId,
        start,
        end,
      ])
    await setTimes(started.activityId, '-1 hour', '1 hour')
    await setTimes(over.activityId, '-3 hours', '-1 hour')
    await backend.sql('select rules.check_statuses()')
    const { api } = visitor()
    const statusOf = async ({ activityId }: { activityId: string }) => (await api.getActivity({ activityId })).status
    expect([await statusOf(started), await statusOf(over)]).toEqual(['ongoing', 'completed'])
  }),
]
