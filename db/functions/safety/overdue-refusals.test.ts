import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { codeOf, type ActivityRef, type Actor } from '../../testing/fixture.ts'
import { inMinutes, setUpAlarms } from './testing/alarms.ts'

describe.each(engines)('an overdue group on $name', ({ open }) => {
  const { fixture, people, anOuting, raiseAlarms, keepContact, checkIn } = setUpAlarms(open)
  const cancel = (member: Actor, { id }: ActivityRef) => member.cancelActivity({ activityId: id, reason: 'Accident, rescue under way.' })
  const allClears = () => fixture().rows("select kind from public.notifications where kind = 'all-clear'")
  /** What the leader may not do, and what a deletion and a cancellation are refused with. */
  const refusals = async (member: Actor, activity: ActivityRef) => {
    const { refusals } = await member.getActivity({ activityId: activity.id })
    expect([await codeOf(member.deleteActivity({ activityId: activity.id })), await codeOf(cancel(member, activity))]).toEqual([
      refusals.delete,
      refusals.cancel,
    ])
    return [refusals.delete, refusals.cancel]
  }
  const withoutParticipants = ({ id }: ActivityRef) => fixture().rows('delete from public.participants where activity_id = $1', [id])

  test('is neither canceled nor deleted until somebody says that all are back', async () => {
    const activity = await anOuting(1)
    for (const member of [people.leader, people.admin]) expect(await refusals(member, activity)).toEqual(['OVERDUE', 'OVERDUE'])
    await withoutParticipants(activity)
    expect(await refusals(people.leader, activity)).toEqual(['OVERDUE', 'OVERDUE'])
    expect(await codeOf(cancel(people.lin, activity))).toBe('NOT_PERMITTED')
    await people.leader.confirmReturn({ activityId: activity.id })
    expect(await people.leader.deleteActivity({ activityId: activity.id })).toEqual({ ok: true })
  })

  test('is not deleted once the clock has finished the activity, until its alarm is over', async () => {
    const activity = await anOuting(60, 'finished')
    await withoutParticipants(activity)
    expect(await refusals(people.admin, activity)).toEqual(['OVERDUE', 'WRONG_PHASE'])
    await fixture().rows("update public.activities set end_time = now() - interval '1441 minutes', start_time = now() - interval '2 days'")
    expect(await people.admin.deleteActivity({ activityId: activity.id })).toEqual({ ok: true })
  })

  test('is not canceled after its return was postponed either, as long as those wait who were alarmed', async () => {
    await keepContact()
    const activity = await anOuting(60)
    await checkIn(activity)
    await raiseAlarms()
    await raiseAlarms(60)
    await people.leader.postponeAlarm({ activityId: activity.id, expectedReturn: inMinutes(60) })
    expect(await refusals(people.leader, activity)).toEqual(['OVERDUE', 'OVERDUE'])
    expect(await allClears()).toEqual([])
    await people.leader.confirmReturn({ activityId: activity.id })
    await cancel(people.leader, activity)
    expect(await allClears()).toHaveLength(1)
  })

  test('that is on its way and in time is canceled, which says nothing about its return', async () => {
    const [inTime, postponed] = [await anOuting(-60), await anOuting(60)]
    await raiseAlarms()
    await people.leader.postponeAlarm({ activityId: postponed.id, expectedReturn: inMinutes(60) })
    for (const activity of [inTime, postponed]) {
      await cancel(people.leader, activity)
      expect(await fixture().value('select returned_at from public.activities where id = $1', [activity.id])).toBeNull()
    }
    expect(await raiseAlarms(300)).toBeNull()
    expect(await allClears()).toEqual([])
  })

  test('is not back because its leader is gone, somebody else leads it, or the clock finishes it', async () => {
    const activity = await anOuting(60)
    await raiseAlarms()
    await raiseAlarms(60)
    await people.leader.setLeader({ activityId: activity.id, userId: people.lin.id })
    await people.lin.acceptLeadership({ activityId: activity.id })
    await fixture().rows('select rules.check_statuses()')
    await fixture().rows('delete from public.profiles where id = $1', [people.lin.id])
    expect(await allClears()).toEqual([])
    expect(await refusals(people.admin, activity)).toEqual(['OVERDUE', 'WRONG_PHASE'])
    await people.admin.confirmReturn({ activityId: activity.id })
  })
})
