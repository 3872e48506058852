/** Who came, who did not, and who left late: recorded, objected to and decided. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { expectRefusal, inDays } from '../scenario.ts'

export const attendance = [
  testCase(
    'a member who did not come objects, and an admin decides',
    [
      ...(['getAttendance', 'objectToAttendance', 'getMemberAttendance', 'decideAttendance', 'TOO_MANY_NO_SHOWS'] as const),
      ...(['NO_OBJECTION', 'ALREADY_DECIDED', 'NOT_FOUND', 'USER_NOT_FOUND'] as const),
    ],
    async ({ activity, admin, member, withSettings }) => {
      await withSettings({ recordsAttendance: true, noShowLimit: 1 }, async () => {
        const { api } = await admin()
        const [mia, lin] = [await member('Mia'), await member('Lin')]
        const { activityId, leader } = await activity()
        for (const one of [mia, lin]) await one.api.joinActivity({ activityId })
        await leader.api.startActivity({ activityId })
        await leader.api.checkIn({ activityId, userId: lin.id, present: true })
        await leader.api.completeActivity({ activityId })
        const missed = { activityId, userId: mia.id }
        expect(await mia.api.getAttendance({})).toMatchObject({ counts: { noShows: 1 }, items: [{ activityId, kind: 'no-show' }] })
        expect(await lin.api.getAttendance({})).toMatchObject({ counts: { present: 1, noShows: 0 } })
        const { activityId: next } = await activity()
        await expectRefusal('TOO_MANY_NO_SHOWS', mia.api.joinActivity({ activityId: next }))
        await expectRefusal('NO_OBJECTION', api.decideAttendance({ ...missed, decision: 'removed' }))
        await expectRefusal('NOT_FOUND', lin.api.objectToAttendance({ activityId, text: 'I was there.' }))
        await mia.api.objectToAttendance({ activityId, text: 'I was there.' })
        expect(await api.getMemberAttendance({ userId: mia.id })).toMatchObject({ items: [{ objection: 'I was there.', counts: false }] })
        await api.decideAttendance({ ...missed, decision: 'removed', note: 'Sorry.' })
        await expectRefusal('ALREADY_DECIDED', mia.api.objectToAttendance({ activityId, text: 'Thank you.' }))
        expect(await mia.api.getAttendance({})).toMatchObject({ counts: { noShows: 0 }, items: [{ decision: 'removed', note: 'Sorry.' }] })
        expect(await mia.api.joinActivity({ activityId: next })).toMatchObject({ isJoined: true })
        await expectRefusal('USER_NOT_FOUND', api.getMemberAttendance({ userId: activityId }))
      })
    },
  ),

  testCase('who leaves on the last day may say why', ['leaveActivity'], async ({ activity, member, withSettings }) => {
    await withSettings({ recordsAttendance: true }, async () => {
      const startTime = inDays(0.5)
      const { activityId } = await activity({ startTime })
      const mia = await member('Mia')
      const aDayBefore = new Date(Date.parse(startTime) - 86_400_000).toISOString()
      expect(await mia.api.joinActivity({ activityId })).toMatchObject({ cancelBy: aDayBefore })
      await mia.api.leaveActivity({ activityId, reason: 'Twisted my ankle.' })
      expect((await mia.api.getAttendance({})).items).toMatchObject([{ kind: 'late-cancellation', reason: 'Twisted my ankle.' }])
    })
  }),
]
