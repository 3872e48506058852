/** Starting, completing, cancelling and deleting activities. */
import { expect } from 'vitest'
import { given } from '../case.ts'
import { refusal } from '../stage.ts'

export const leading = [
  given('a leader starts and completes an activity', ['startActivity', 'completeActivity'], async ({ activity }) => {
    const { activityId, leader } = await activity({ phase: 'enrolling' })
    expect((await leader.club.startActivity({ activityId })).status).toBe('ongoing')
    expect(await leader.club.completeActivity({ activityId })).toMatchObject({ phase: 'finished', status: 'completed', creatorLed: 1 })
  }),

  given('only the leader or an administrator starts an activity', ['startActivity'], async ({ activity, member, admin }) => {
    const { activityId } = await activity({ phase: 'enrolling' })
    await refusal('NOT_PERMITTED', (await member()).club.startActivity({ activityId }))
    expect((await (await admin()).club.startActivity({ activityId })).phase).toBe('active')
  }),

  given('an activity is cancelled with a reason that everybody can read', ['cancelActivity'], async ({ activity, visitor }) => {
    const { activityId, leader } = await activity()
    await leader.club.cancelActivity({ activityId, reason: 'Thunderstorms.' })
    expect(await visitor().club.getActivity({ activityId })).toMatchObject({ phase: 'cancelled', cancelReason: 'Thunderstorms.' })
  }),

  given('a finished activity cannot be started again', ['WRONG_PHASE'], async ({ activity, admin }) => {
    const { activityId, leader } = await activity({ phase: 'finished' })
    await refusal('WRONG_PHASE', leader.club.startActivity({ activityId }))
    await refusal('WRONG_PHASE', leader.club.cancelActivity({ activityId, reason: 'Too late.' }))
    await refusal('WRONG_PHASE', (await admin()).club.approveActivity({ activityId }))
  }),

  given('an activity without participants can be deleted', ['deleteActivity'], async ({ activity, visitor }) => {
    const { activityId, leader } = await activity()
    expect(await leader.club.deleteActivity({ activityId })).toEqual({ ok: true })
    await refusal('ACTIVITY_NOT_FOUND', visitor().club.getActivity({ activityId }))
  }),

  given('an activity with participants cannot be deleted', ['HAS_PARTICIPANTS'], async ({ activity, member }) => {
    const { activityId, leader } = await activity()
    await (await member()).club.joinActivity({ activityId })
    await refusal('HAS_PARTICIPANTS', leader.club.deleteActivity({ activityId }))
  }),

  given('the status follows the start and end time automatically', ['getActivity'], async ({ activity, door, visitor }) => {
    const [started, over] = [await activity(), await activity()]
    const setTimes = (activityId: string, start: string, end: string) =>
      door.sql(`update public.activities set start_time = now() + $2::interval, end_time = now() + $3::interval where id = $1`, [
        activityId,
        start,
        end,
      ])
    await setTimes(started.activityId, '-1 hour', '1 hour')
    await setTimes(over.activityId, '-3 hours', '-1 hour')
    await door.sql('select rules.check_statuses()')
    const { club } = visitor()
    const statusOf = async ({ activityId }: { activityId: string }) => (await club.getActivity({ activityId })).status
    expect([await statusOf(started), await statusOf(over)]).toEqual(['ongoing', 'completed'])
  }),
]
