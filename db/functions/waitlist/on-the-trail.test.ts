/** A list once its activity is on the trail, over, or back in review: it rests. */
import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { type Actor, codeOf, inHours, setUpFixture } from '../../testing/fixture.ts'
import { aFullActivity } from '../../testing/waitlists.ts'

describe.each(engines)('the waitlist after the enrollment on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  const full = (options: Parameters<typeof aFullActivity>[1] = {}) => aFullActivity(fixture(), options)
  const hasOffer = (activityId: string, members: Actor[]) =>
    Promise.all(members.map(async (one) => (await one.getActivity({ activityId })).offer != null))

  test('offers rest while the activity is on the trail, and end with its return to review', async () => {
    const { leader, seated, waiters, activityId } = await full()
    await seated[0]!.leaveActivity({ activityId })
    await leader.startActivity({ activityId })
    expect(await codeOf(waiters[0]!.acceptOffer({ activityId }))).toBe('WRONG_PHASE')
    expect((await waiters[0]!.getActivity({ activityId })).waiting).toBeNull()
    await leader.undoActivity({ activityId })
    expect(await hasOffer(activityId, waiters)).toEqual([true, false, false])
    await (await fixture().admin()).returnToReview({ activityId })
    expect(
      await fixture().rows('select offered_spots, offers_due_at, waitlist_count from public.activities where id = $1', [activityId]),
    ).toEqual([{ offered_spots: 0, offers_due_at: null, waitlist_count: 3 }])
  })

  test('on the trail no spot is kept for who waits', async () => {
    const { leader, seated, activityId } = await full({ waiting: 1, startTime: inHours(1) })
    const keptSpots = async () => (await leader.getActivity({ activityId })).keptSpots
    await leader.removeParticipant({ activityId, userId: seated[0]!.id })
    expect(await keptSpots()).toBe(1)
    await leader.startActivity({ activityId })
    expect(await keptSpots()).toBe(0)
  })

  test.each(['on the trail', 'over'])('where the activity is %s, no offer ends, nobody is reminded, and nobody is asked', async (when) => {
    const { leader, seated, waiters, activityId } = await full()
    await seated[0]!.leaveActivity({ activityId })
    await leader.startActivity({ activityId })
    if (when === 'over') await leader.completeActivity({ activityId })
    await fixture().rows(
      "update public.waitlist set expires_at = now() - interval '1 second', remind_at = now() - interval '1 hour' where activity_id = $1 and offered_at is not null",
      [activityId],
    )
    const list = async () => [
      await fixture().stored(activityId, { waitlist: 'activity_id' }),
      ...(await Promise.all(waiters.map((one) => one.listNotifications({})))),
    ]
    const before = await list()
    await (await fixture().admin()).deleteUser({ userId: seated[1]!.id })
    expect(await list()).toEqual(before)
  })

  test('the clock does not wait for an activity on the trail', async () => {
    const { leader, seated, activityId } = await full()
    await seated[0]!.leaveActivity({ activityId })
    await leader.startActivity({ activityId })
    await fixture().rows("update public.activities set offers_due_at = now() - interval '1 minute' where id = $1", [activityId])
    const seconds = await fixture().value<number | null>('select rules.move_offers()')
    expect(seconds ?? Infinity).toBeGreaterThan(0)
  })

  test('nothing is offered before the draw of an activity that has been in review again', async () => {
    const { seated, waiters, activityId } = await full({ startTime: inHours(200) })
    await fixture().rows("update public.activities set draw_at = start_time - interval '1 day' where id = $1", [activityId])
    await seated[0]!.leaveActivity({ activityId })
    expect(await hasOffer(activityId, waiters)).toEqual([false, false, false])
  })
})
