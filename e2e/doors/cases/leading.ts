/** From the meeting point to the way home. */
import { expect } from 'vitest'
import { given } from '../case.ts'
import { refusal } from '../stage.ts'

export const leading = [
  given('a leader sets out and comes home', ['startActivity', 'completeActivity'], async ({ activity }) => {
    const { activityId, leader } = await activity({ phase: 'enrolling' })
    expect((await leader.club.startActivity({ activityId })).status).toBe('ongoing')
    expect(await leader.club.completeActivity({ activityId })).toMatchObject({ phase: 'finished', status: 'completed', creatorLed: 1 })
  }),

  given('nobody else leads, but an administrator may', ['startActivity'], async ({ activity, member, admin }) => {
    const { activityId } = await activity({ phase: 'enrolling' })
    await refusal('NOT_PERMITTED', (await member()).club.startActivity({ activityId }))
    expect((await (await admin()).club.startActivity({ activityId })).phase).toBe('active')
  }),

  given('an activity is canceled with a reason that everybody reads', ['cancelActivity'], async ({ activity, visitor }) => {
    const { activityId, leader } = await activity()
    await leader.club.cancelActivity({ activityId, reason: 'Thunderstorms.' })
    expect(await visitor().club.getActivity({ activityId })).toMatchObject({ phase: 'cancelled', cancelReason: 'Thunderstorms.' })
  }),

  given('what is over is not started again', ['WRONG_PHASE'], async ({ activity, admin }) => {
    const { activityId, leader } = await activity({ phase: 'finished' })
    await refusal('WRONG_PHASE', leader.club.startActivity({ activityId }))
    await refusal('WRONG_PHASE', leader.club.cancelActivity({ activityId, reason: 'Too late.' }))
    await refusal('WRONG_PHASE', (await admin()).club.approveActivity({ activityId }))
  }),

  given('an activity without participants is deleted, and gone', ['deleteActivity'], async ({ activity, visitor }) => {
    const { activityId, leader } = await activity()
    expect(await leader.club.deleteActivity({ activityId })).toEqual({ ok: true })
    await refusal('ACTIVITY_NOT_FOUND', visitor().club.getActivity({ activityId }))
  }),

  given('an activity with participants is not deleted under their feet', ['HAS_PARTICIPANTS'], async ({ activity, member }) => {
    const { activityId, leader } = await activity()
    await (await member()).club.joinActivity({ activityId })
    await refusal('HAS_PARTICIPANTS', leader.club.deleteActivity({ activityId }))
  }),

  given('what has begun is ongoing, and what is over is completed, by itself', ['getActivity'], async ({ activity, door, visitor }) => {
    const [begun, over] = [await activity(), await activity()]
    const ago = (activityId: string, start: string, end: string) =>
      door.sql(`update public.activities set start_time = now() + $2::interval, end_time = now() + $3::interval where id = $1`, [
        activityId,
        start,
        end,
      ])
    await ago(begun.activityId, '-1 hour', '1 hour')
    await ago(over.activityId, '-3 hours', '-1 hour')
    await door.sql('select rules.check_statuses()')
    const { club } = visitor()
    const statusOf = async ({ activityId }: { activityId: string }) => (await club.getActivity({ activityId })).status
    expect([await statusOf(begun), await statusOf(over)]).toEqual(['ongoing', 'completed'])
  }),
]
