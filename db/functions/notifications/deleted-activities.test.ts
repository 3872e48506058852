import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { aNewActivity, aRoute, setUpFixture, type Actor } from '../../testing/fixture.ts'

describe.each(engines)('notifications of a deleted or withdrawn activity on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  const newsOf = async (member: Actor) => (await member.listNotifications({ limit: 100 })).items
  const kindsOf = async (member: Actor) => (await newsOf(member)).map(({ kind }) => kind)

  /** An activity that the club approved automatically, with a participant, and that an admin has returned to review. */
  async function aReturnedActivity(leader: Actor, participant: Actor, admin: Actor): Promise<string> {
    await admin.updateSystemSettings({ autoApprove: true })
    const { id: activityId } = await leader.createActivity(aNewActivity())
    await admin.updateSystemSettings({ autoApprove: false })
    await participant.joinActivity({ activityId })
    await admin.returnToReview({ activityId })
    return activityId
  }

  test('outlive it, without its address', async () => {
    const [leader, lin] = await fixture().members(2)
    const { id: activityId } = await fixture().activity({ leader: leader!, phase: 'enrolling' })
    await lin!.addFavorite({ activityId })
    await (await fixture().admin()).deleteActivity({ activityId })
    expect(await newsOf(lin!)).toMatchObject([{ kind: 'activity-deleted', activityId: null, facts: { title: 'A walk' } }])
  })

  test('tell members with a seat that an activity which went back to review was deleted, also after a rejection', async () => {
    const [leader, lin, stranger, admin] = [...(await fixture().members(3)), await fixture().admin()]
    for (const isRejected of [false, true]) {
      const { id: activityId } = await leader!.createActivity(aNewActivity({ routes: [aRoute()] }))
      await admin!.approveActivity({ activityId, version: 1 })
      await leader!.startEnrollment({ activityId })
      await lin!.joinActivity({ activityId })
      await admin!.returnToReview({ activityId })
      if (isRejected) await admin!.rejectActivity({ activityId, reason: 'Too steep' })
      await leader!.deleteActivity({ activityId })
    }
    expect((await kindsOf(lin!)).filter((kind) => kind === 'activity-deleted')).toHaveLength(2)
    expect(await kindsOf(stranger!)).toEqual([])
  })

  test('tell members with a seat that an activity which the club had approved automatically was deleted in review', async () => {
    const [leader, lin, admin] = [...(await fixture().members(2)), await fixture().admin()]
    await leader!.deleteActivity({ activityId: await aReturnedActivity(leader!, lin!, admin!) })
    expect(await kindsOf(lin!)).toEqual(['activity-deleted'])
  })

  test('tell members with a seat that an activity which the club had approved automatically was canceled in review', async () => {
    const [leader, lin, admin] = [...(await fixture().members(2)), await fixture().admin()]
    await leader!.cancelActivity({ activityId: await aReturnedActivity(leader!, lin!, admin!), reason: 'Storm' })
    expect(await kindsOf(lin!)).toEqual(['activity-cancelled'])
  })

  test('tell nobody of a deleted proposal that was never approved', async () => {
    const [leader, lin, admin] = [...(await fixture().members(2)), await fixture().admin()]
    const { id: activityId } = await leader!.createActivity(aNewActivity())
    await fixture().rows('insert into public.favorites (activity_id, user_id) values ($1, $2)', [activityId, lin!.id])
    await admin!.deleteActivity({ activityId })
    expect([await kindsOf(leader!), await kindsOf(lin!)]).toEqual([[], []])
  })
})
