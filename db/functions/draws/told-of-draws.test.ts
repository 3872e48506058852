/** Who is told of a draw, when several are held, and when something has changed before the morning. */
import { describe, expect, test } from 'vitest'
import { anActivityWithDraw, drawNow, endWindow, orderOf } from '../../testing/draws.ts'
import { engines } from '../../testing/engines.ts'
import { type Actor, aNewActivity, fieldsOf, inHours, setUpFixture } from '../../testing/fixture.ts'
import { moveOffers, moveOffersInTheMorning, setZone, zoneAtNight, zoneAtNoon } from '../../testing/waitlists.ts'

describe.each(engines)('what is told of draws on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  const given = (options: Parameters<typeof anActivityWithDraw>[1] = {}) => anActivityWithDraw(fixture(), options)
  const told = (activityId: string) =>
    fixture().rows<{ id: string; kind: string }>(
      `select n.user_id as id, n.kind from public.notifications as n
        where n.activity_id = $1 and n.kind in ('spot-drawn', 'spot-not-drawn', 'spot-offered') order by n.kind, n.user_id`,
      [activityId],
    )
  const kindsFor = async ({ id }: Actor, activityId: string) =>
    (await told(activityId)).filter((one) => one.id === id).map(({ kind }) => kind)

  /** A draw in the night of everybody who applied, in the order of the result. */
  async function drawnInTheNight() {
    const { leader, members, activityId } = await given({ spots: 2, applicants: 4 })
    for (const { id } of members) await setZone(fixture(), id, zoneAtNight())
    await drawNow(fixture(), activityId)
    const order = (await orderOf(leader, activityId)).map(({ id }) => members.find((one) => one.id === id)!)
    expect(await told(activityId)).toEqual([])
    return { leader, order, activityId }
  }

  test('each is told of each draw once, and who was not drawn with their own place', async () => {
    const first = await given({ spots: 2, applicants: 5 })
    const second = await given({ spots: 2, applicants: 0 })
    for (const one of first.members) await one.applyForSpot({ activityId: second.activityId })
    for (const { activityId } of [first, second]) await endWindow(fixture(), activityId)
    await fixture().rows('select rules.move_offers()')
    for (const { activityId, leader } of [first, second]) {
      const order = await orderOf(leader, activityId)
      for (const [index, { id }] of order.entries()) {
        const member = first.members.find((one) => one.id === id)!
        const { items } = await member.listNotifications({ limit: 20 })
        expect(items.filter((item) => item.activityId === activityId)).toMatchObject([
          index < 2 ? { kind: 'spot-drawn' } : { kind: 'spot-not-drawn', facts: { position: index - 1 } },
        ])
      }
      await fixture().rows('delete from public.notifications where activity_id = $1', [activityId])
      await fixture().rows('update public.activities set offers_due_at = now() where id = $1', [activityId])
    }
    await fixture().rows('select rules.move_offers()')
    for (const { activityId } of [first, second]) expect(await told(activityId)).toEqual([])
  })

  test('who is awake is told, and who sleeps in the morning', async () => {
    const { order, activityId } = await drawnInTheNight()
    await setZone(fixture(), order[2]!.id, zoneAtNoon())
    await moveOffers(fixture(), activityId)
    expect(await told(activityId)).toEqual([{ id: order[2]!.id, kind: 'spot-not-drawn' }])
    await moveOffersInTheMorning(fixture())
    expect(await kindsFor(order[3]!, activityId)).toEqual(['spot-not-drawn'])
  })

  test('a draw that is still to be told is no news of another', async () => {
    const first = await given({ spots: 2, applicants: 3 })
    const second = await given({ spots: 2, applicants: 0 })
    for (const one of first.members) await one.applyForSpot({ activityId: second.activityId })
    await drawNow(fixture(), first.activityId)
    for (const { id } of first.members) await setZone(fixture(), id, zoneAtNight())
    await drawNow(fixture(), second.activityId)
    for (const { id } of first.members) await setZone(fixture(), id, zoneAtNoon())
    await fixture().rows('delete from public.notifications where activity_id = $1', [first.activityId])
    await moveOffers(fixture(), first.activityId)
    expect(await told(first.activityId)).toEqual([])
  })

  test('who has given the spot up before the morning is not told that it was drawn', async () => {
    const { order, activityId } = await drawnInTheNight()
    await order[0]!.leaveActivity({ activityId })
    await moveOffersInTheMorning(fixture())
    expect(await kindsFor(order[0]!, activityId)).toEqual([])
    expect(await kindsFor(order[1]!, activityId)).toEqual(['spot-drawn'])
  })

  test('who was given a spot by name before the morning is told nothing of the draw', async () => {
    const { leader, order, activityId } = await drawnInTheNight()
    await order[0]!.leaveActivity({ activityId })
    await leader.seatMember({ activityId, userId: order[3]!.id, reason: 'A driver.' })
    await moveOffersInTheMorning(fixture())
    expect(await kindsFor(order[3]!, activityId)).toEqual([])
    expect(await kindsFor(order[2]!, activityId)).toEqual(['spot-not-drawn'])
  })

  test('who has an offer by the morning is told of that, and not that they were not drawn', async () => {
    const { order, activityId } = await drawnInTheNight()
    await order[0]!.leaveActivity({ activityId })
    await moveOffersInTheMorning(fixture())
    expect(await kindsFor(order[2]!, activityId)).toEqual(['spot-offered'])
    expect(await kindsFor(order[3]!, activityId)).toEqual(['spot-not-drawn'])
  })

  test('who leads and joins before the draw applies no longer, and others do', async () => {
    const { leader, members, activityId } = await given({ spots: 3, applicants: 3 })
    await leader.addCoLeader({ activityId, userId: members[0]!.id })
    await members[0]!.acceptCoLeadership({ activityId })
    expect(await members[0]!.joinActivity({ activityId })).toMatchObject({ isJoined: true, application: null, applicationCount: 2 })
  })

  test('the leader moves a draw within its last hour to a later time, and not to an earlier one', async () => {
    const { leader, activityId } = await given({ startTime: inHours(200) })
    await fixture().rows("update public.activities set draw_at = now() + interval '20 minutes' where id = $1", [activityId])
    const moveTo = (minutes: number) =>
      leader.editActivity({
        activityId,
        ...aNewActivity({ startTime: inHours(200), maxParticipants: 2 }),
        drawAt: new Date(Date.now() + minutes * 60_000).toISOString(),
      })
    expect(await fieldsOf(moveTo(10))).toEqual({ drawAt: ['TOO_SOON'] })
    expect(await moveTo(40)).toMatchObject({ id: activityId })
  })
})
