/** Concurrent commands of a club that records attendance, on real servers with real connections. */
import { describe, expect, test } from 'vitest'
import { servers } from './testing/engines.ts'
import { inHours, setUpFixture } from './testing/fixture.ts'

describe.each(servers)('attendance under concurrent commands on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test('nothing is left when it is switched off while activities end and members leave', async () => {
    const admin = await fixture().admin()
    for (let round = 0; round < 8; round++) {
      await admin.updateSystemSettings({ recordsAttendance: true })
      const [leader, lin, haru] = await fixture().members(3)
      const participants = [lin!, haru!]
      const over = await fixture().activity({ leader: leader!, phase: 'active', participants, startTime: inHours(-8) })
      const ahead = await fixture().activity({ leader: leader!, participants, startTime: inHours(5) })
      await leader!.checkIn({ activityId: over.id, userId: lin!.id, present: true })
      await Promise.all([
        leader!.completeActivity({ activityId: over.id }),
        lin!.leaveActivity({ activityId: ahead.id }),
        admin.updateSystemSettings({ recordsAttendance: false }),
        haru!.leaveActivity({ activityId: ahead.id }),
      ])
      expect(await fixture().rows('select * from public.attendance')).toEqual([])
    }
  })

  test('a member is deleted while an admin decides about an objection', async () => {
    const [admin, other] = [await fixture().admin(), await fixture().admin()]
    await admin.updateSystemSettings({ recordsAttendance: true })
    for (let round = 0; round < 8; round++) {
      const [leader, lin, haru] = await fixture().members(3)
      const { id: activityId } = await fixture().activity({
        leader: leader!,
        phase: 'active',
        participants: [lin!, haru!],
        startTime: inHours(-8),
      })
      await leader!.checkIn({ activityId, userId: lin!.id, present: true })
      await leader!.completeActivity({ activityId })
      await haru!.objectToAttendance({ activityId, text: 'I was there.' })
      const [decided] = await Promise.allSettled([
        admin.decideAttendance({ activityId, userId: haru!.id, decision: 'removed' }),
        other.deleteUser({ userId: haru!.id }),
      ])
      if (decided.status === 'rejected') expect(decided.reason).toMatchObject({ code: 'USER_NOT_FOUND' })
      expect(await fixture().rows('select * from public.attendance where user_id = $1', [haru!.id])).toEqual([])
    }
  })
})
