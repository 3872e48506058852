import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import type { Actor } from '../../testing/fixture.ts'
import { inMinutes, setUpAlarms } from './testing/alarms.ts'

describe.each(engines)('an overdue group on Home on $name', ({ open }) => {
  const { fixture, people, anOuting, raiseAlarms } = setUpAlarms(open)

  const overdueOf = async (member: Actor) => (await member.getOverview({})).overdue.map(({ id }) => id)
  const setAlarmBack = (time: string) =>
    fixture().rows(
      `update public.activities set start_time = start_time - interval '${time}', end_time = end_time - interval '${time}',
       leader_asked_at = leader_asked_at - interval '${time}', alarmed_at = alarmed_at - interval '${time}'`,
    )

  test('is there for its leader and participants from the expected return, on the trail and after the clock has finished it', async () => {
    const [out, late, finished] = [await anOuting(-10), await anOuting(10), await anOuting(20, 'finished')]
    for (const member of [people.leader, people.lin]) expect(await overdueOf(member)).toEqual([finished.id, late.id])
    expect(await overdueOf(await fixture().member())).toEqual([])
    expect((await fixture().visitor.getOverview({})).overdue).toEqual([])
    expect(await overdueOf(people.leader)).not.toContain(out.id)
  })

  test('says when it was expected, and is gone while it is postponed', async () => {
    const { id } = await anOuting(10)
    const expectedReturn = (await people.leader.getActivity({ activityId: id })).expectedReturn
    expect((await people.leader.getOverview({})).overdue).toEqual([{ id, title: expect.any(String), language: null, expectedReturn }])
    await people.leader.postponeAlarm({ activityId: id, expectedReturn: inMinutes(30) })
    expect(await overdueOf(people.leader)).toEqual([])
  })

  test('is there for admins once they were alarmed, also while the alarm starts over', async () => {
    const { id } = await anOuting(60)
    await raiseAlarms()
    expect(await overdueOf(people.admin)).toEqual([])
    await raiseAlarms(60)
    expect(await overdueOf(people.admin)).toEqual([id])
    await people.leader.confirmReturn({ activityId: id })
    await people.leader.withdrawReturn({ activityId: id })
    expect(await overdueOf(people.admin)).toEqual([id])
  })

  test('is there for admins as soon as they are asked, where the account of the leader was deleted', async () => {
    const { id } = await anOuting(60)
    await fixture().rows('delete from public.profiles where id = $1', [people.leader.id])
    await raiseAlarms()
    expect(await overdueOf(people.admin)).toEqual([id])
  })

  test.each(['confirmReturn', 'completeActivity'] as const)('is gone with %s', async (call) => {
    const { id } = await anOuting(60)
    await raiseAlarms()
    await raiseAlarms(60)
    await people.lin.confirmReturn({ activityId: id })
    expect(await overdueOf(people.lin)).toEqual([id])
    await people.leader.run(call, { activityId: id })
    for (const member of [people.leader, people.lin, people.admin]) expect(await overdueOf(member)).toEqual([])
  })

  test('stays after an alarm until somebody says that it is back, and without one for a day', async () => {
    const { id } = await anOuting(60, 'finished')
    await raiseAlarms()
    await raiseAlarms(60)
    const forgotten = await anOuting(60, 'finished')
    await setAlarmBack('3 days')
    for (const member of [people.leader, people.lin, people.admin]) expect(await overdueOf(member)).toEqual([id])
    expect((await people.leader.getActivity({ activityId: forgotten.id })).refusals.confirmReturn).toBe('WRONG_PHASE')
    await people.admin.confirmReturn({ activityId: id })
    expect(await overdueOf(people.leader)).toEqual([])
  })
})
